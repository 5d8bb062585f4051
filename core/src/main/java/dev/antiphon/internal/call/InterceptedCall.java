package dev.antiphon.internal.call;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;

/** The call at the end of an interceptor chain, in the client or the server. */
public interface InterceptedCall extends CallContext {
    /** Sends the call (client), or runs its handler (server). */
    Reply invoke() throws Throwable;

    /** The failure reply for a throwable. */
    Reply failed(Throwable thrown);
}
