package dev.antiphon;

import dev.antiphon.codec.MessageWriter;
import dev.antiphon.internal.SlotPool;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.Fault;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the replies of a message, in the order of its entries, into one pooled output. */
final class ReplyWriter {
    private final SlotPool<JsonOutput> outputs = new SlotPool<>(new Outputs());
    private final ValueWriter<Object> dynamic;
    private final ErrorMapping errors;
    private final int replyBytes;
    private final int batchReplyBytes;

    ReplyWriter(JsonTypes types, ErrorMapping errors, Limits limits) {
        this.dynamic = types.writer(Object.class);
        this.errors = errors;
        this.replyBytes = limits.get(Limit.REPLY_BYTES);
        this.batchReplyBytes = limits.get(Limit.BATCH_REPLY_BYTES);
    }

    /** The answer to a message all of whose entries are settled, or null if there is none to give. */
    <T> @Nullable T write(Call first, AnswerForm<T> form) {
        JsonOutput out = outputs.take();
        writeAll(first, out);
        T answer = out.size() == 0 ? null : form.take(out);
        out.reset();
        outputs.give(out);
        return answer;
    }

    private void writeAll(Call first, JsonOutput out) {
        boolean batch = first.isBatched();
        for (Call call = first; call != null; call = call.nextCall()) {
            Reply reply = call.reply();
            if (reply != null && call.isAnswered()) {
                if (batch) {
                    out.write(out.size() == 0 ? '[' : ',');
                }
                write(call, reply, out);
            }
        }
        if (batch && out.size() > 0) {
            out.write(']');
        }
    }

    private void write(Call call, Reply reply, JsonOutput out) {
        if (!(reply instanceof Reply.Success success)) {
            MessageWriter.failure(call, ((Reply.Failure) reply).error(), out);
            return;
        }
        int mark = out.size();
        try {
            long limit = (long) mark + replyBytes;
            out.limit(call.isBatched() ? Math.min(limit, batchReplyBytes) : limit);
            ValueWriter<Object> writer = success.writer();
            MessageWriter.beginResult(call, out);
            (writer == null ? dynamic : writer).write(success.value(), out);
            MessageWriter.endResult(call, out);
            out.limit(Integer.MAX_VALUE);
        } catch (Throwable thrown) {
            // What was half written must not stay, nor a generator that is in the middle of it.
            boolean tooLarge = out.limitReached();
            out.truncate(mark);
            out.attach(null);
            out.limit(Integer.MAX_VALUE);
            MessageWriter.failure(
                    call,
                    tooLarge
                            ? errors.of(Fault.REPLY_TOO_LARGE, call.version())
                            : errors.failure(call, new IllegalStateException("The result cannot be written", thrown))
                                    .error(),
                    out);
        }
    }

    /** Makes the outputs that the pool lacks. */
    private record Outputs() implements Supplier<JsonOutput> {
        @Override
        public JsonOutput get() {
            return new JsonOutput();
        }
    }
}
