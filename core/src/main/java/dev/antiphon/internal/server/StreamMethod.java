package dev.antiphon.internal.server;

import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.ReplyTooLargeException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.connection.ChannelReceiver;
import dev.antiphon.internal.connection.FlowProducer;
import dev.antiphon.internal.connection.PartialResultProducer;
import dev.antiphon.internal.connection.SubscriptionProducer;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A method that answers with a stream of items: one by one to a caller that asks for a stream, and is where one can go; else all
 * of them at once, as a list.
 */
public final class StreamMethod implements MethodInvoker {
    private final ParamsReader params;
    private final Body body;
    private final ValueWriter<Object> items;
    private final ValueWriter<Object> result;

    /**
     * Binds a method that returns a stream.
     *
     * @param items writes an item
     * @param result writes the result of the whole
     */
    public StreamMethod(ParamsReader params, Body body, ValueWriter<Object> items, ValueWriter<Object> result) {
        this.params = params;
        this.body = body;
        this.items = items;
        this.result = result;
    }

    /** The user's code. */
    public interface Body {
        /** Whether it sends the items itself, before or after it returns, so that it gives nothing that produces them. */
        default boolean sends() {
            return true;
        }

        /** Gives what produces the items, or null if it sends them itself. */
        @Nullable
        Object run(@Nullable Object[] arguments, OutboundStream outboundStream, ServerCall call) throws Throwable;

        /** What the caller is to learn of a failure, thrown now or later. */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public Reply invoke(ServerCall call) {
        @Nullable Object[] arguments = params.read(call);
        OutboundStream outboundStream = outflow(call);
        call.state().producing = outboundStream;
        Reply reply = outboundStream.reply();
        StreamProducer producer =
                new StreamProducer(outboundStream, call, new Run(body, arguments, outboundStream, call));
        // On a worker of its own: what takes long, or never ends, must not keep the end of the stream from being told.
        try {
            call.source().dispatcher().workers().execute(producer::begin);
        } catch (RejectedExecutionException full) {
            outboundStream.refuse();
        }
        return reply;
    }

    /** The user's code with what it is run with. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Run(Body body, @Nullable Object[] arguments, OutboundStream outboundStream, ServerCall call)
            implements StreamProducer.Maker {
        @Override
        public boolean sends() {
            return body.sends();
        }

        @Override
        public @Nullable Object make() throws Throwable {
            return body.run(arguments, outboundStream, call);
        }
    }

    private OutboundStream outflow(ServerCall call) {
        OutboundStream.@Nullable Delivery delivery = delivery(call);
        if (delivery == null) {
            return new OutboundStream(call, new Collected(items, call.source().dispatcher()), null, body::translated);
        }
        if (!call.state().claimStream()) {
            throw new IllegalStateException(
                    "An interceptor lets '" + call.method() + "' proceed again, whose stream has begun");
        }
        if (!call.source().admitsStream()) {
            call.state().unclaimStream();
            throw new ServerBusyException("Too many streams are open on this connection", null);
        }
        ValueWriter<Object> writer = delivery instanceof PartialResultProducer ? null : result;
        OutboundStream outboundStream = new OutboundStream(call, delivery, writer, body::translated);
        if (delivery instanceof FlowProducer producer) {
            producer.of(outboundStream);
        }
        call.stream(outboundStream);
        return outboundStream;
    }

    /** The way that the items take, or null if they are collected. Refuses what is wrong, before a place is taken. */
    private OutboundStream.@Nullable Delivery delivery(ServerCall call) {
        RawJson wanted = call.wantedStream();
        if (call.version() == ProtocolVersion.V3_0) {
            if (wanted.isNull()) {
                return null;
            }
            refuseBatch(call);
            return call.source().carriesStreams() ? new Pushed(call, items, wanted) : null;
        }
        if (call.version() == ProtocolVersion.V1_0 || call.kind() != EnvelopeKind.REQUEST) {
            return null;
        }
        return switch (call.source().dispatcher().wire()) {
            case FLOWS -> {
                refuseBatch(call);
                yield new FlowProducer(inbound(call), call, items);
            }
            case SUBSCRIPTIONS -> {
                String namespace = call.state().namespace;
                yield namespace == null ? null : new SubscriptionProducer(inbound(call), call, namespace, items);
            }
            case PARTIAL_RESULTS -> partial(call, false);
            case PROGRESS -> partial(call, true);
            case COLLECTED -> null;
        };
    }

    private @Nullable PartialResultProducer partial(ServerCall call, boolean mcp) {
        RawJson token = call.isBatched() ? null : PartialResultProducer.token(call, mcp);
        return token == null ? null : new PartialResultProducer(inbound(call), call, token, mcp, items);
    }

    private static ChannelReceiver inbound(ServerCall call) {
        if (call.source() instanceof ChannelReceiver receiver) {
            return receiver;
        }
        throw new InvalidRequestException(
                "A stream of version 2.0 needs a connection, and this is none; use a WebSocket or a socket, or version 3.0"
                        + " with the option stream",
                null);
    }

    private static void refuseBatch(ServerCall call) {
        if (call.isBatched()) {
            throw new InvalidRequestException(
                    "A stream cannot be part of a batch; ask for it in a message of its own", null);
        }
    }

    /** Items that are sent one by one. */
    private static final class Pushed implements OutboundStream.Delivery {
        private final ServerCall call;
        private final ValueWriter<Object> items;
        private final long credit;

        Pushed(ServerCall call, ValueWriter<Object> items, RawJson wanted) {
            this.call = call;
            this.items = items;
            RawJson given =
                    wanted.kind() == JsonKind.OBJECT ? wanted.member("credit").orElse(RawJson.NULL) : RawJson.NULL;
            this.credit = given.kind() == JsonKind.NUMBER ? Math.max(0, given.asLong()) : OutboundStream.UNLIMITED;
        }

        @Override
        public void pass(@Nullable Object item) {
            call.source().say(call.source().dispatcher().replies().item(call, item, items));
        }

        @Override
        public @Nullable Object result(@Nullable Object given) {
            return given;
        }

        @Override
        public long credit() {
            return credit;
        }

        @Override
        public boolean framed() {
            return true;
        }
    }

    /** Items that are kept until the end, as JSON, and make up the result. */
    private static final class Collected implements OutboundStream.Delivery {
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
            return OutboundStream.UNLIMITED;
        }
    }
}
