package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import dev.antiphon.error.MethodNotFoundException;

/** The invoker for names that are not registered; fails with method-not-found. */
public enum UnknownMethod implements MethodInvoker {
    /** The single instance. */
    INSTANCE;

    @Override
    public Reply invoke(ServerCall call) {
        throw new MethodNotFoundException();
    }
}
