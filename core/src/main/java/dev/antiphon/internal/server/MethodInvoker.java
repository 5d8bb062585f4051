package dev.antiphon.internal.server;

import dev.antiphon.Reply;

/** Runs a registered method, however it was registered. */
public interface MethodInvoker {
    Reply invoke(ServerCall call) throws Throwable;

    /** Whether the method returns a stream. */
    default boolean isStream() {
        return false;
    }
}
