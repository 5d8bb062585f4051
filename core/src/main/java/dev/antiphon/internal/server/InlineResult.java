package dev.antiphon.internal.server;

/** How far a call got on the thread that received it. */
enum InlineResult {
    /** The call is settled; only its reply is to be written. */
    SETTLED,

    /** The handler may block, or the server is at its limit: the call needs a worker. */
    NEEDS_WORKER,

    /** The handler has returned, and the reply comes later. */
    PENDING,

    /** An interceptor has replied in place of a stream that has begun, and that is to be ended. */
    STREAMING
}
