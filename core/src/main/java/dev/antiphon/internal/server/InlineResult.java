package dev.antiphon.internal.server;

/** The state of a call after an attempt to run it on the thread that received it. */
enum InlineResult {
    /** The call is settled; only its reply remains to be written. */
    SETTLED,

    /** The handler may block, or the server is at its limit: the call needs a worker. */
    NEEDS_WORKER,

    /** The handler has returned a reply that is still pending. */
    PENDING,

    /** An interceptor has replied in place of a stream that has begun; the stream must be ended. */
    STREAMING
}
