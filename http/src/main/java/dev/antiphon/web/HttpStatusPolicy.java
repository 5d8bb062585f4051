package dev.antiphon.web;

import dev.antiphon.EncodedResponse;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import org.jspecify.annotations.Nullable;

/** Chooses the HTTP status of a reply. Immutable. */
public final class HttpStatusPolicy {
    /**
     * 200 for every reply, errors and batches too, except where HTTP itself has something to say: 400 for what cannot be parsed, 413
     * for what is too large, 503 if the server is busy; 204 if there is nothing to say.
     */
    public static final HttpStatusPolicy STANDARD = new HttpStatusPolicy(false, 204);

    /**
     * As {@link #STANDARD}, and statuses also for other errors: 400 for an invalid request, 404 for an unknown method, 401 and 403 for
     * callers who may not, 504 for a timeout, 500 for invalid parameters and for other errors of the specification's ranges.
     * Errors of the application stay 200.
     */
    public static final HttpStatusPolicy MAPPED = new HttpStatusPolicy(true, 204);

    private static final long SERVER_ERROR_FIRST = -32099;
    private static final long SERVER_ERROR_LAST = -32000;

    private final boolean mapped;
    private final int nothing;

    private HttpStatusPolicy(boolean mapped, int nothing) {
        this.mapped = mapped;
        this.nothing = nothing;
    }

    /**
     * The same, with another status where there is nothing to say.
     *
     * @param status 200, 202 or 204; some clients need 200 with an empty body
     * @return the new policy
     */
    public HttpStatusPolicy noContentStatus(int status) {
        if (status != 200 && status != 202 && status != 204) {
            throw new IllegalArgumentException("The status of an empty reply is 200, 202 or 204, not " + status);
        }
        return new HttpStatusPolicy(mapped, status);
    }

    public int noContentStatus() {
        return nothing;
    }

    public int of(EncodedResponse answer) {
        ErrorObject error = answer.error();
        if (error == null) {
            return 200;
        }
        Fault fault = answer.fault();
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
