package dev.antiphon.web.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.web.HttpStatusException;
import dev.antiphon.web.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Reads one HTTP response for a receiver: a body that is JSON-RPC is delivered whatever the status is; without one, the status is the
 * reason of the disconnect. Called by one thread at a time, except {@link #mute}. Reports the end once, and nothing after it.
 */
public final class ResponseReader {
    private final Receiver receiver;
    private final int messageBytes;
    private @Nullable ResponseBodyParser parser;
    private int status;
    private String reason = "";
    private @Nullable String contentType;
    private @Nullable Duration retryAfter;
    private long size;
    private boolean delivered;
    private boolean ended;
    private volatile boolean muted;

    /**
     * A reader.
     *
     * @param receiver gets the messages and the end
     * @param messageBytes the size of the largest message
     */
    public ResponseReader(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.messageBytes = messageBytes;
    }

    /**
     * Takes the head of the response.
     *
     * @param status the status
     * @param reason the reason phrase; may be empty
     * @param contentType the value of the header {@code Content-Type}, or null
     * @param retryAfter the value of the header {@code Retry-After}, or null
     */
    public void head(int status, String reason, @Nullable String contentType, @Nullable String retryAfter) {
        this.status = status;
        this.reason = reason;
        this.contentType = contentType;
        this.retryAfter = RetryAfter.of(retryAfter, Instant.now());
        this.parser = ResponseBodyParser.of(contentType, new MutableReceiver(), messageBytes);
        if (this.retryAfter != null && !muted) {
            receiver.pushback(status());
        }
    }

    private HttpStatusException status() {
        return new HttpStatusException(status, reason, retryAfter);
    }

    /**
     * Takes the next bytes of the body.
     *
     * @param bytes the bytes
     * @return whether more are needed; if not, the end has been reported
     */
    public boolean bytes(byte[] bytes) {
        size += bytes.length;
        if (ended || parser == null) {
            return false;
        }
        if (!parser.bytes(bytes)) {
            end();
        }
        return !ended;
    }

    /** Completes the response. */
    public void end() {
        if (ended) {
            return;
        }
        if (parser != null) {
            parser.end();
        }
        if (status >= 200 && status < 300 && (delivered || size == 0)) {
            closed(Disconnect.of(Kind.REMOTE, "the response has ended"));
        } else {
            HttpStatusException exception = status();
            boolean failed = status < 200 || status >= 300;
            String detail = "it answered with " + exception.getMessage()
                    + (failed ? "" : " with " + (contentType == null ? "a body" : contentType) + " that is not JSON");
            closed(new Disconnect(Kind.NO_ANSWER, detail, exception));
        }
    }

    /**
     * Ends the response before it is complete.
     *
     * @param reason the reason
     */
    public void failed(Disconnect reason) {
        closed(reason);
    }

    /** Drops everything from now on except the end. For any thread. */
    public void mute() {
        muted = true;
    }

    /**
     * Returns whether the end has been reported.
     *
     * @return whether it has
     */
    public boolean hasEnded() {
        return ended;
    }

    private void closed(Disconnect reason) {
        if (!ended) {
            ended = true;
            receiver.closed(reason);
        }
    }

    /** Passes messages on unless the reader is muted. */
    private final class MutableReceiver implements Receiver {
        @Override
        public void message(byte[] bytes, int start, int end) {
            delivered = true;
            if (!muted) {
                receiver.message(bytes, start, end);
            }
        }

        @Override
        public void tooLarge(int limit) {
            delivered = true;
            if (!muted) {
                receiver.tooLarge(limit);
            }
        }

        @Override
        public void closed(Disconnect reason) {
            throw new IllegalStateException("a parser does not report the end");
        }
    }
}
