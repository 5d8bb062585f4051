package dev.antiphon.internal.server;

import dev.antiphon.Reply;

/** The invoker of a method, for every kind of registration. */
public interface MethodInvoker {
    Reply invoke(ServerCall call) throws Throwable;

    /** Whether the method returns a stream. */
    default boolean isStream() {
        return false;
    }
}
