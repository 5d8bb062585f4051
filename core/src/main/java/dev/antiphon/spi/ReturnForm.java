package dev.antiphon.spi;

/** How a method of a service returns its result to the caller. */
public enum ReturnForm {
    /** The caller waits for the result. */
    RESULT,
    /** The caller gets a future. */
    FUTURE,
    /** The caller gets a stream, which is requested when it is consumed. */
    STREAM,
    /** The caller gets a stream that was requested already, and must be closed. */
    OPEN_STREAM,
    /** There is no result; the method returns when the notification has been sent. */
    NOTIFICATION,
    /** There is no result; the caller gets a future that completes when the notification has been sent. */
    NOTIFICATION_FUTURE
}
