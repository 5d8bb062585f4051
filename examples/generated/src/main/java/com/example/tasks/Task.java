package com.example.tasks;

import java.util.List;

/**
 * A task.
 *
 * @param id its number
 * @param title its title
 * @param priority its priority
 * @param tags its tags
 */
public record Task(int id, String title, Priority priority, List<String> tags) {
    /** The priority of a task. */
    public enum Priority {
        LOW,
        NORMAL,
        HIGH
    }
}
