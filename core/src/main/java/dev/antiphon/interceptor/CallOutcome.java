package dev.antiphon.interceptor;

import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call, as metrics and traces report it: a success, an error response, or a failure without a response. Only an error
 * response has a status code. Immutable.
 *
 * @param statusCode the code of the error response; null for a success, and if there is no response
 * @param errorType the code of the error response, or the class of the exception if there is no response; null for a success
 * @param description the message of the error or exception; empty for a success
 */
public record CallOutcome(
        @Nullable String statusCode, @Nullable String errorType, String description) {
    /** The outcome of a call that succeeded. */
    public static final CallOutcome SUCCESS = new CallOutcome(null, null, "");

    /**
     * Returns the outcome of a call.
     *
     * <p>On a server, every failure is an error response with a code. On a client, some failures have no response, such as a timeout or a
     * lost connection; {@link Reply.Failure#error()} has a code even then, but the peer has not sent it.
     *
     * @param reply the reply, which must be settled
     * @param side the side that observes the call
     * @return the outcome
     * @throws IllegalArgumentException if the reply is pending
     */
    public static CallOutcome of(Reply reply, Side side) {
        if (reply instanceof Reply.Failure failure) {
            Throwable cause = failure.cause();
            return side == Side.SERVER || cause == null || isErrorResponse(cause)
                    ? ofResponse(failure)
                    : ofException(cause);
        }
        if (reply instanceof Reply.Pending) {
            throw new IllegalArgumentException("A pending reply has no outcome; wait until it is settled");
        }
        return SUCCESS;
    }

    /**
     * Returns the outcome of a call that failed without a response.
     *
     * @param exception the exception
     * @return the outcome, without a status code
     */
    public static CallOutcome ofException(Throwable exception) {
        return new CallOutcome(null, exception.getClass().getName(), String.valueOf(exception.getMessage()));
    }

    private static CallOutcome ofResponse(Reply.Failure failure) {
        String code = Long.toString(failure.error().code());
        return new CallOutcome(code, code, failure.error().message());
    }

    /** An exception of this library that is not from the peer, such as that of a timeout, has a code but no response. */
    private static boolean isErrorResponse(Throwable cause) {
        return cause instanceof JsonRpcException error
                && (error.isFromPeer() || error.fault().isEmpty());
    }

    /**
     * Returns whether the call failed.
     *
     * @return whether there is an error type
     */
    public boolean isError() {
        return errorType != null;
    }

    /** The side of a call that observes it. */
    public enum Side {
        /** The side that handles the call. */
        SERVER,
        /** The side that makes the call. */
        CLIENT
    }
}
