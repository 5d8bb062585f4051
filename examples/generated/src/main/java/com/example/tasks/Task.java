package com.example.tasks;

import java.util.List;

/**
 * Something to do.
 *
 * @param id its number
 * @param title what it is
 * @param priority how much it matters
 * @param tags what it belongs to
 */
public record Task(int id, String title, Priority priority, List<String> tags) {
    /** How much a task matters. */
    public enum Priority {
        LOW,
        NORMAL,
        HIGH
    }
}
