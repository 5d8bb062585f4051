package dev.antiphon.internal.call;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.internal.client.ClientCallContext;
import dev.antiphon.internal.server.ServerCall;

/** What stands at the end of a chain of interceptors, on either side. */
public sealed interface InterceptedCall extends CallContext permits ServerCall, ClientCallContext {
    /** Makes the call, or answers it. */
    Reply invoke() throws Throwable;

    /** The reply that what was thrown makes. */
    Reply failed(Throwable thrown);
}
