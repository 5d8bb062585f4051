package dev.antiphon;

/** What stands at the end of a chain of interceptors, on either side. */
sealed interface Intercepted extends CallContext permits Call, OutgoingCall {
    /** Makes the call, or answers it. */
    Reply invoke() throws Throwable;

    /** The reply that what was thrown makes. */
    Reply failed(Throwable thrown);
}
