package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import dev.antiphon.error.MethodNotFoundException;

/** The invoker of names that are not registered: method not found. */
public enum UnknownMethod implements MethodInvoker {
    /** The only one. */
    INSTANCE;

    @Override
    public Reply invoke(ServerCall call) {
        throw new MethodNotFoundException();
    }
}
