package dev.antiphon.web;

import dev.antiphon.transport.Pushback;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP status of a response that is not JSON-RPC, or that asks the client to retry later. The cause of the exception that the client
 * throws.
 */
public final class HttpStatusException extends RuntimeException implements Pushback {
    private static final long serialVersionUID = 1L;

    /** The status. */
    private final int status;

    /** The delay before a retry that the peer asks for. */
    private final @Nullable Duration retryAfter;

    /**
     * An exception for a status.
     *
     * @param status the status
     * @param detail the reason phrase or another detail; may be empty
     * @param retryAfter the delay before a retry that the peer asks for, or null
     */
    public HttpStatusException(int status, String detail, @Nullable Duration retryAfter) {
        super("HTTP status " + status + (detail.isEmpty() ? "" : " " + detail), null, false, false);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /**
     * The status.
     *
     * @return such as 502
     */
    public int status() {
        return status;
    }

    /** Whether the status is 408, 425, 429, 502, 503 or 504. */
    @Override
    public boolean isTemporary() {
        return switch (status) {
            case 408, 425, 429, 502, 503, 504 -> true;
            default -> false;
        };
    }

    @Override
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
