package dev.antiphon.internal.call;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;

/** What stands at the end of a chain of interceptors, on either side. */
public interface InterceptedCall extends CallContext {
    /** Makes the call, or answers it. */
    Reply invoke() throws Throwable;

    /** The reply that what was thrown makes. */
    Reply failed(Throwable thrown);
}
