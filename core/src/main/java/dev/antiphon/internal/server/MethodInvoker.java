package dev.antiphon.internal.server;

import dev.antiphon.Reply;

/** What every way of registering a method becomes: the one handler at the end of the chain. */
public interface MethodInvoker {
    Reply invoke(ServerCall call) throws Throwable;
}
