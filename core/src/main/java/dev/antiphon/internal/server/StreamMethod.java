package dev.antiphon.internal.server;

import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The invoker of a method that returns a stream. The items are sent one by one if the caller requests a stream and the transport supports
 * it; otherwise they are collected and returned as one array.
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
     * @param result writes the final result
     */
    public StreamMethod(ParamsReader params, Body body, ValueWriter<Object> items, ValueWriter<Object> result) {
        this.params = params;
        this.body = body;
        this.items = items;
        this.result = result;
    }

    /** The user's code. */
    public interface Body {
        /** Whether the code sends the items to the sink itself, before or after it returns, and so returns no source. */
        default boolean sends() {
            return true;
        }

        /** Returns the source of the items, or null if the code sends them itself. */
        @Nullable
        Object run(@Nullable Object[] arguments, OutboundStream outboundStream, ServerCall call) throws Throwable;

        /** The failure that is reported to the caller, for one that is thrown now or later. */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public boolean isStream() {
        return true;
    }

    @Override
    public Reply invoke(ServerCall call) {
        @Nullable Object[] arguments = params.read(call);
        OutboundStream outboundStream = open(call);
        call.state().producing = outboundStream;
        Reply reply = outboundStream.reply();
        StreamProducer producer =
                new StreamProducer(outboundStream, call, new Run(body, arguments, outboundStream, call));
        // On its own worker thread: a producer that is slow, or never ends, must not delay the end of the stream.
        try {
            call.source().dispatcher().workers().execute(producer::begin);
        } catch (RejectedExecutionException rejected) {
            outboundStream.refuse();
        }
        return reply;
    }

    /** The user's code with its arguments. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
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

    private OutboundStream open(ServerCall call) {
        OutboundStream.@Nullable Delivery delivery = delivery(call);
        if (delivery == null) {
            return new OutboundStream(call, collected(call), null, body::translated);
        }
        if (!call.state().claimStream()) {
            throw new IllegalStateException(
                    "An interceptor proceeded again with '" + call.method() + "' after its stream had begun");
        }
        if (!call.source().tryAcquireStream()) {
            call.state().unclaimStream();
            throw new ServerBusyException("Too many streams are open on this connection", null);
        }
        OutboundStream stream = new OutboundStream(call, delivery, delivery.resultWriter(result), body::translated);
        delivery.attach(stream);
        call.stream(stream);
        return stream;
    }

    private CollectedDelivery collected(ServerCall call) {
        Dispatcher dispatcher = call.source().dispatcher();
        return new CollectedDelivery(
                items, dispatcher.limit(Limit.COLLECTED_ITEMS), dispatcher.limit(Limit.REPLY_BYTES));
    }

    /** The delivery of the items, or null if they are collected. Rejects invalid requests before a stream slot is taken. */
    private OutboundStream.@Nullable Delivery delivery(ServerCall call) {
        if (call.kind() != EnvelopeKind.REQUEST || call.version() == ProtocolVersion.V1_0) {
            return null;
        }
        return call.version() == ProtocolVersion.V3_0
                ? pushed(call)
                : call.source().dispatcher().convention().delivery(call, items);
    }

    private OutboundStream.@Nullable Delivery pushed(ServerCall call) {
        RawJson wanted = call.wantedStream();
        if (wanted.isNull()) {
            return null;
        }
        requireUnbatched(call);
        return call.source().supportsStreams() ? new PushedDelivery(call, items, wanted) : null;
    }

    /** Rejects a request for a stream in a batch. */
    public static void requireUnbatched(ServerCall call) {
        if (call.isBatched()) {
            throw new InvalidRequestException(
                    "A stream cannot be part of a batch; request it in a separate message", null);
        }
    }
}
