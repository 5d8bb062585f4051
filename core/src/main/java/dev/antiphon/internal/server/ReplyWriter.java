package dev.antiphon.internal.server;

import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.WireListener;
import dev.antiphon.error.ReplyTooLargeException;
import dev.antiphon.internal.ObjectPool;
import dev.antiphon.internal.call.ValueReply;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the replies of a message, in the order of its entries, into one pooled output. Thread-safe; an output belongs to one
 * thread.
 */
public final class ReplyWriter {
    /** The maximum length of the texts of an error to which no limit is applied. */
    private static final int SMALL = 1_024;

    private final ObjectPool<JsonOutput> outputs = new ObjectPool<>(new Outputs());
    private final ValueWriter<Object> dynamic;
    private final ErrorMapping errors;
    private final int replyBytes;
    private final int batchReplyBytes;
    private final @Nullable WireListener wireListener;

    ReplyWriter(JsonTypes types, ErrorMapping errors, Limits limits, @Nullable WireListener wireListener) {
        this.wireListener = wireListener;
        this.dynamic = types.writer(Object.class);
        this.errors = errors;
        this.replyBytes = limits.get(Limit.REPLY_BYTES);
        this.batchReplyBytes = limits.get(Limit.BATCH_REPLY_BYTES);
    }

    /** Takes an output for the replies to one message from the pool. */
    public JsonOutput begin() {
        return outputs.take();
    }

    /** Returns the output to the pool, and the bytes written so far for {@link #resume}: a pending call must not hold a pooled output. */
    public byte[] pause(JsonOutput out) {
        byte[] written = out.toByteArray();
        release(out);
        return written;
    }

    /** Takes an output, and continues after the bytes of a paused one. */
    JsonOutput resume(byte[] written) {
        JsonOutput out = begin();
        out.write(written);
        return out;
    }

    /** Adds the reply to the next entry of the message, which is settled, if it has a response. */
    public void add(ServerCall call, JsonOutput out) {
        Reply reply = call.reply();
        if (reply != null && call.isAnswered()) {
            if (call.isBatched()) {
                out.write(out.size() == 0 ? '[' : ',');
            }
            call.reply(write(call, reply, out));
        }
    }

    /** Adds the replies to a call and the calls after it, all of which are settled. */
    void addAll(ServerCall from, JsonOutput out) {
        for (ServerCall call = from; call != null; call = call.nextCall()) {
            add(call, out);
        }
    }

    /** The response to a message all of whose calls are settled, or null if there is none. */
    public <T> @Nullable T whole(ServerCall first, ResponseFormat<T> format) {
        JsonOutput out = begin();
        addAll(first, out);
        return end(first, out, format);
    }

    /** A message with one item of a stream. Throws if the item cannot be written, or is too large. */
    byte[] item(ServerCall call, @Nullable Object item, ValueWriter<Object> writer) {
        JsonOutput out = outputs.take();
        // If this throws, the output is not returned to the pool: an attached generator may be in the middle of a
        // value.
        out.limit(replyBytes);
        try {
            MessageWriter.beginItem(call, out);
            writer.write(item, out);
        } catch (RuntimeException unwritable) {
            throw out.limitReached() ? new ReplyTooLargeException() : unwritable;
        }
        out.limit(Integer.MAX_VALUE);
        MessageWriter.endItem(out);
        byte[] message = out.toByteArray();
        release(out);
        return message;
    }

    /** A value as JSON. Throws if it cannot be written, or is too large for a reply. */
    public RawJson value(@Nullable Object value, ValueWriter<Object> writer) {
        JsonOutput out = outputs.take();
        out.limit(replyBytes);
        try {
            writer.write(value, out);
        } catch (RuntimeException unwritable) {
            throw out.limitReached() ? new ReplyTooLargeException() : unwritable;
        }
        byte[] json = out.toByteArray();
        release(out);
        return RawJson.ofValid(json, 0, json.length, null);
    }

    /** The response to a call that continues after it. */
    public byte[] single(ServerCall call, Reply reply) {
        JsonOutput out = outputs.take();
        write(call, reply, out);
        byte[] answer = out.toByteArray();
        release(out);
        return answer;
    }

    /** The response to a message all of whose entries have been added, or null if there is none. */
    public <T> @Nullable T end(ServerCall first, JsonOutput out, ResponseFormat<T> format) {
        T answer = null;
        if (out.size() > 0) {
            if (first.isBatched()) {
                out.write(']');
            }
            notifyListener(first, out);
            answer = format.take(first, out);
        }
        release(out);
        first.endBatch();
        return answer;
    }

    /** Notifies the wire listener of the response to an exchange. For a connection, its channel does. */
    private void notifyListener(ServerCall first, JsonOutput out) {
        if (wireListener != null && first.source().connection() == null) {
            wireListener.sent(first.source().transport().remoteAddress().orElse(""), out.buffer(), 0, out.size());
        }
    }

    private void release(JsonOutput out) {
        out.reset();
        outputs.give(out);
    }

    /** Writes a reply, or an error in its place if it cannot be written; returns the one that was written. */
    private Reply write(ServerCall call, Reply reply, JsonOutput out) {
        if (reply instanceof Reply.Failure failure && isSmall(failure.error())) {
            failure(call, failure.error(), out); // the error that replaces a larger reply is never replaced itself
            return reply;
        }
        int mark = out.size();
        try {
            long limit = (long) mark + replyBytes;
            out.limit(call.isBatched() ? Math.min(limit, batchReplyBytes) : limit);
            if (reply instanceof Reply.Failure failure) {
                failure(call, failure.error(), out);
            } else if (reply instanceof ValueReply other) {
                result(call, other.value(), other.writer(), out);
            } else if (reply instanceof ServerCall own) { // or another call, which an interceptor has kept
                result(call, own.value(), own.writer(), out);
            } else {
                result(call, ((Reply.Success) reply).value(), null, out);
            }
            out.limit(Integer.MAX_VALUE);
            return reply;
        } catch (Throwable thrown) {
            // Remove the partial reply, and a generator that is in the middle of it.
            boolean tooLarge = out.limitReached();
            out.truncate(mark);
            out.attach(null);
            out.limit(Integer.MAX_VALUE);
            Reply.Failure instead = tooLarge
                    ? Reply.failure(errors.of(Fault.REPLY_TOO_LARGE, call.version()), null)
                    : errors.failure(
                            call,
                            call.cancelFault(),
                            new IllegalStateException("The result cannot be written", thrown));
            failure(call, instead.error(), out);
            return instead;
        }
    }

    private static boolean isSmall(ErrorObject error) {
        String title = error.title();
        return error.data() == null && error.message().length() <= SMALL && (title == null || title.length() <= SMALL);
    }

    private void result(ServerCall call, @Nullable Object value, @Nullable ValueWriter<Object> writer, JsonOutput out) {
        MessageWriter.beginResult(call, out);
        (writer == null ? dynamic : writer).write(value, out);
        MessageWriter.endResult(call, out);
    }

    private static void failure(ServerCall call, ErrorObject error, JsonOutput out) {
        MessageWriter.failure(call, ErrorMapping.titled(error, call.version()), out);
    }

    /** Creates outputs for the pool. */
    private record Outputs() implements Supplier<JsonOutput> {
        @Override
        public JsonOutput get() {
            return new JsonOutput();
        }
    }
}
