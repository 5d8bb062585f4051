package dev.antiphon;

import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.ReplyTooLargeException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import java.util.Iterator;
import java.util.concurrent.Flow;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * A method that answers with a stream of items: one by one to a caller that asks for a stream, and is where one can go; else all
 * of them at once, as a list.
 */
final class StreamMethod implements Invocation {
    private final ParamsReader params;
    private final Body body;
    private final ValueWriter<Object> items;
    private final ValueWriter<Object> result;

    /**
     * @param items writes an item
     * @param result writes the result of the whole
     */
    StreamMethod(ParamsReader params, Body body, ValueWriter<Object> items, ValueWriter<Object> result) {
        this.params = params;
        this.body = body;
        this.items = items;
        this.result = result;
    }

    /** The user's code. */
    interface Body {
        /** Gives what produces the items, or null if it sends them itself, before or after it returns. */
        @Nullable
        Object run(@Nullable Object[] arguments, Outflow outflow, Call call) throws Throwable;

        /** What the caller is to learn of a failure, thrown now or later. */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public Reply invoke(Call call) {
        @Nullable Object[] arguments = params.read(call);
        Outflow outflow = outflow(call);
        Reply reply = outflow.reply();
        // On a worker of its own: what takes long, or never ends, must not keep the end of the stream from being told.
        call.origin().dispatcher().workers().execute(() -> produce(arguments, outflow, call));
        return reply;
    }

    private Outflow outflow(Call call) {
        RawJson wanted = call.wantedStream();
        boolean asked = !wanted.isNull();
        if (asked && call.isBatched()) {
            throw new InvalidRequestException(
                    "A stream cannot be part of a batch; ask for it in a message of its own", null);
        }
        if (!asked || !call.origin().carriesStreams()) {
            return new Outflow(call, new Collected(items, call.origin().dispatcher()), null, body::translated);
        }
        Pushed pushed = new Pushed(call, items, wanted); // refuses what is wrong, before a place is taken
        if (!call.origin().admitsStream()) {
            throw new ServerBusyException("Too many streams are open on this connection", null);
        }
        Outflow outflow = new Outflow(call, pushed, result, body::translated);
        call.stream(outflow);
        return outflow;
    }

    private void produce(@Nullable Object[] arguments, Outflow outflow, Call call) {
        CallState state = call.state();
        if (!state.begin()) {
            return; // cancelled, and so it has ended
        }
        Call outer = Round.HANDLED.get();
        Round.HANDLED.set(call);
        Object produced;
        try {
            produced = body.run(arguments, outflow, call);
        } catch (Throwable thrown) {
            outflow.fail(thrown);
            return;
        } finally {
            Round.HANDLED.set(outer);
            state.end();
        }
        if (produced != null) {
            connect(produced, outflow, call);
        }
    }

    @SuppressWarnings("unchecked") // a subscriber to anything
    private static void connect(Object produced, Outflow outflow, Call call) {
        try {
            if (produced instanceof Flow.Publisher<?> publisher) {
                ((Flow.Publisher<Object>) publisher).subscribe(new FlowSource(outflow));
            } else if (produced instanceof BaseStream<?, ?> stream) {
                outflow.from(new PulledSource(outflow, call, stream.iterator(), stream));
            } else if (produced instanceof Iterator<?> iterator) {
                outflow.from(new PulledSource(outflow, call, iterator, closeable(iterator)));
            } else {
                outflow.from(new PulledSource(outflow, call, ((Iterable<?>) produced).iterator(), null));
            }
        } catch (Throwable thrown) {
            outflow.fail(thrown);
        }
    }

    private static @Nullable AutoCloseable closeable(Iterator<?> iterator) {
        return iterator instanceof AutoCloseable resource ? resource : null;
    }

    /** Items that are sent one by one. */
    private static final class Pushed implements Outflow.Delivery {
        private final Call call;
        private final ValueWriter<Object> items;
        private final long credit;

        Pushed(Call call, ValueWriter<Object> items, RawJson wanted) {
            this.call = call;
            this.items = items;
            RawJson given =
                    wanted.kind() == JsonKind.OBJECT ? wanted.member("credit").orElse(RawJson.NULL) : RawJson.NULL;
            this.credit = given.kind() == JsonKind.NUMBER ? Math.max(0, given.asLong()) : Outflow.UNLIMITED;
        }

        @Override
        public void pass(@Nullable Object item) {
            call.origin().say(call.origin().dispatcher().replies().item(call, item, items));
        }

        @Override
        public @Nullable Object result(@Nullable Object given) {
            return given;
        }

        @Override
        public long credit() {
            return credit;
        }
    }

    /** Items that are kept until the end, as JSON, and make up the result. */
    private static final class Collected implements Outflow.Delivery {
        private final ValueWriter<Object> writer;
        private final int most;
        private final JsonOutput items = new JsonOutput();
        private int count;

        Collected(ValueWriter<Object> writer, Dispatcher dispatcher) {
            this.writer = writer;
            this.most = dispatcher.limit(Limit.COLLECTED_ITEMS);
            this.items.limit(dispatcher.limit(Limit.REPLY_BYTES));
        }

        @Override
        public void pass(@Nullable Object item) {
            if (count == most) {
                throw tooMany("more than " + most + " items");
            }
            items.write(count++ == 0 ? '[' : ',');
            try {
                writer.write(item, items);
            } catch (RuntimeException unwritable) {
                throw items.limitReached() ? tooMany("too many bytes") : unwritable;
            }
        }

        private static ReplyTooLargeException tooMany(String what) {
            return new ReplyTooLargeException(
                    "The answer is a stream of " + what + "; ask for it with the option stream", null);
        }

        @Override
        public Object result(@Nullable Object given) {
            items.limit(Integer.MAX_VALUE);
            items.ascii(count == 0 ? "[]" : "]");
            return RawJson.ofValid(items.toByteArray(), 0, items.size(), null);
        }

        @Override
        public long credit() {
            return Outflow.UNLIMITED;
        }
    }
}
