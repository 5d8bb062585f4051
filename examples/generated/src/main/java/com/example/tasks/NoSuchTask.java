package com.example.tasks;

/** There is no task with that number. */
public final class NoSuchTask extends Exception {
    private static final long serialVersionUID = 1;

    public NoSuchTask(String message) {
        super(message);
    }
}
