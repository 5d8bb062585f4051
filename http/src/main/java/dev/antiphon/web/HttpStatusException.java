package dev.antiphon.web;

import dev.antiphon.transport.Pushback;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says with which status a peer answered that did not answer in JSON-RPC, or that answered with an error and wants to be left alone for
 * a time. The cause of the client's exception.
 */
public final class HttpStatusException extends RuntimeException implements Pushback {
    private static final long serialVersionUID = 1L;

    /** The status. */
    private final int status;

    /** How long the peer wants to be left alone. */
    private final @Nullable Duration retryAfter;

    public HttpStatusException(int status, String words, @Nullable Duration retryAfter) {
        super("HTTP status " + status + (words.isEmpty() ? "" : " " + words), null, false, false);
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

    /** Whether the status is one of those that say so of themselves: 408, 425, 429, 502, 503 and 504. */
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
