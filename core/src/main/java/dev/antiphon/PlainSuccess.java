package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** A success whose value is written by its run-time type. */
record PlainSuccess(@Nullable Object value) implements Reply.Success {
    @Override
    public String toString() {
        return "Success[" + value + "]";
    }
}
