package dev.antiphon.web;

import dev.antiphon.EncodedResponse;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** The mapping of JSON-RPC responses to HTTP statuses. Immutable. */
public final class HttpStatusPolicy {
    /**
     * 200 for every response, errors and batches included, with these exceptions: 400 for a parse error, 413 for a message that is too
     * large, 503 if the server is busy, and 204 for an empty response, as after a notification.
     */
    public static final HttpStatusPolicy STANDARD = new HttpStatusPolicy(false, 204);

    /**
     * As {@link #STANDARD}, with statuses for other errors as well: 400 for an invalid request, 404 for an unknown method, 401 for an
     * unauthenticated caller, 403 for a forbidden one, 504 for a timeout, 500 for invalid parameters and for other errors of the
     * specification's ranges. Errors of the application stay 200.
     */
    public static final HttpStatusPolicy MAPPED = new HttpStatusPolicy(true, 204);

    private static final long SERVER_ERROR_FIRST = -32099;
    private static final long SERVER_ERROR_LAST = -32000;

    private final boolean mapped;
    private final int noContentStatus;

    private HttpStatusPolicy(boolean mapped, int noContentStatus) {
        this.mapped = mapped;
        this.noContentStatus = noContentStatus;
    }

    /**
     * The same policy with another status for empty responses.
     *
     * @param status 200, 202 or 204; some clients need 200 with an empty body
     * @return the new policy
     */
    public HttpStatusPolicy noContentStatus(int status) {
        if (status != 200 && status != 202 && status != 204) {
            throw new IllegalArgumentException("The status of an empty response is 200, 202 or 204, not " + status);
        }
        return new HttpStatusPolicy(mapped, status);
    }

    /**
     * The status of an empty response.
     *
     * @return 200, 202 or 204
     */
    public int noContentStatus() {
        return noContentStatus;
    }

    /**
     * The status of a response.
     *
     * @param response the response
     * @return the status
     */
    public int of(EncodedResponse response) {
        ErrorObject error = response.error();
        if (error == null) {
            return 200;
        }
        Fault fault = response.fault();
        if (fault == Fault.PARSE_ERROR) {
            return 400;
        }
        if (fault == Fault.MESSAGE_TOO_LARGE || fault == Fault.BATCH_TOO_LARGE) {
            return mapped || fault == Fault.MESSAGE_TOO_LARGE ? 413 : 200;
        }
        if (fault == Fault.BUSY) {
            return 503;
        }
        return mapped ? mapped(error, fault) : 200;
    }

    private static int mapped(ErrorObject error, @Nullable Fault fault) {
        if (fault != null) {
            return switch (fault) {
                case INVALID_REQUEST -> 400;
                case METHOD_NOT_FOUND -> 404;
                case UNAUTHENTICATED -> 401;
                case FORBIDDEN -> 403;
                case TIMED_OUT -> 504;
                default -> 500;
            };
        }
        return error.code() >= SERVER_ERROR_FIRST && error.code() <= SERVER_ERROR_LAST ? 500 : 200;
    }
}
