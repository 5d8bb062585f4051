package dev.antiphon.internal.connection;

import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.ResolvedOptions;
import dev.antiphon.internal.server.DeliveryConvention;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.StreamMethod;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.stream.StreamWire;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The conventions for streams over connections of version 2.0, which does not define streams: the producer's half ({@link
 * #delivery}) and the consumer's half ({@link #open}) of each. Stateless and thread-safe.
 */
public enum StreamConvention implements DeliveryConvention {
    /** The caller gets the id of a flow, and pulls item after item from it. */
    FLOWS {
        @Override
        public OutboundStream.Delivery delivery(ServerCall call, ValueWriter<Object> items) {
            StreamMethod.requireUnbatched(call);
            return new FlowProducer(receiver(call), call, items);
        }

        @Override
        CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream) {
            int pulls = ResolvedOptions.of(call.options()).pull;
            return new FlowConsumer(connection, stream, pulls).open(call.answered(null));
        }
    },

    /** The caller subscribes, as to Ethereum nodes, and gets a notification for each item. */
    SUBSCRIPTIONS {
        @Override
        public OutboundStream.@Nullable Delivery delivery(ServerCall call, ValueWriter<Object> items) {
            String namespace = call.state().namespace;
            return namespace == null ? null : new SubscriptionProducer(receiver(call), call, namespace, items);
        }

        @Override
        CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream) {
            return new SubscriptionConsumer(connection, stream, call.method()).open(call);
        }
    },

    /** The items are partial results of the call, as in the Language Server Protocol. */
    PARTIAL_RESULTS {
        @Override
        public OutboundStream.@Nullable Delivery delivery(ServerCall call, ValueWriter<Object> items) {
            return partialResults(call, items, false);
        }

        @Override
        CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream) {
            return new PartialResultConsumer(connection, stream, false).start(call);
        }
    },

    /** The items are progress notifications of the call, as in the Model Context Protocol. */
    PROGRESS {
        @Override
        public OutboundStream.@Nullable Delivery delivery(ServerCall call, ValueWriter<Object> items) {
            return partialResults(call, items, true);
        }

        @Override
        CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream) {
            return new PartialResultConsumer(connection, stream, true).start(call);
        }
    },

    /** The items are collected into one result. */
    COLLECTED {
        @Override
        public OutboundStream.@Nullable Delivery delivery(ServerCall call, ValueWriter<Object> items) {
            return null;
        }

        @Override
        CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream) {
            throw new IllegalStateException("Collected items are the result of a plain call");
        }
    };

    /** Calls a method of the peer, and delivers the items that it produces; completes when the stream ends. */
    abstract CompletableFuture<@Nullable Object> open(Connection connection, OutboundCall call, InboundStream stream);

    /** The convention that a builder was configured with. */
    public static StreamConvention of(StreamWire wire) {
        return switch (wire) {
            case FLOWS -> FLOWS;
            case SUBSCRIPTIONS -> SUBSCRIPTIONS;
            case PARTIAL_RESULTS -> PARTIAL_RESULTS;
            case PROGRESS -> PROGRESS;
            case COLLECTED -> COLLECTED;
        };
    }

    private static OutboundStream.@Nullable Delivery partialResults(
            ServerCall call, ValueWriter<Object> items, boolean mcp) {
        RawJson token = call.isBatched() ? null : PartialResultProducer.token(call, mcp);
        return token == null ? null : new PartialResultProducer(receiver(call), call, token, mcp, items);
    }

    private static ChannelReceiver receiver(ServerCall call) {
        if (call.source() instanceof ChannelReceiver receiver) {
            return receiver;
        }
        throw new InvalidRequestException(
                "A stream of version 2.0 needs a connection: use a WebSocket or a socket, or version 3.0 with the option"
                        + " stream",
                null);
    }
}
