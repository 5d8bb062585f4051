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
 * Reads one HTTP response for a receiver: whatever its status is, a body that is JSON-RPC counts; where there is none, the status does.
 * Called by one thread at a time, but for {@link #mute}; tells the end once, and nothing after it.
 */
public final class ResponseReader {
    private final Receiver receiver;
    private final int messageBytes;
    private @Nullable ResponseBodyParser parser;
    private int status;
    private String words = "";
    private @Nullable String contentType;
    private @Nullable Duration retryAfter;
    private long size;
    private boolean delivered;
    private boolean ended;
    private volatile boolean muted;

    public ResponseReader(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.messageBytes = messageBytes;
    }

    public void head(int status, String words, @Nullable String contentType, @Nullable String retryAfter) {
        this.status = status;
        this.words = words;
        this.contentType = contentType;
        this.retryAfter = RetryAfter.of(retryAfter, Instant.now());
        this.parser = ResponseBodyParser.of(contentType, new MutableReceiver(), messageBytes);
        if (this.retryAfter != null && !muted) {
            receiver.pushback(status());
        }
    }

    private HttpStatusException status() {
        return new HttpStatusException(status, words, retryAfter);
    }

    /**
     * Takes the next bytes of the body.
     *
     * @return whether there is any use in more; if not, the end has been told
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

    /** The response is complete. */
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
            String detail = "its answer is " + exception.getMessage()
                    + (failed ? "" : " with " + (contentType == null ? "a body" : contentType) + " that is no JSON");
            closed(new Disconnect(Kind.NO_ANSWER, detail, exception));
        }
    }

    public void failed(Disconnect reason) {
        closed(reason);
    }

    /** Lets nothing through any more but the end; for any thread. */
    public void mute() {
        muted = true;
    }

    public boolean hasEnded() {
        return ended;
    }

    private void closed(Disconnect reason) {
        if (!ended) {
            ended = true;
            receiver.closed(reason);
        }
    }

    /** What the parser finds goes to the receiver, unless nobody listens any more. */
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
            throw new IllegalStateException("a parser does not know how a response ends");
        }
    }
}
