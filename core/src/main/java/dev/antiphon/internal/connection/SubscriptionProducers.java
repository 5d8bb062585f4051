package dev.antiphon.internal.connection;

import dev.antiphon.Access;
import dev.antiphon.Reply;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.internal.RandomTokens;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.stream.StreamWire;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registry of the streams to which the peer has subscribed over one channel, with the convention of Ethereum nodes: the
 * peer requests the stream of the method {@code ns_name} with {@code ns_subscribe ["name", ...]} and gets an id; items are
 * pushed with {@code ns_subscription}, and the peer stops the stream with {@code ns_unsubscribe [id]}. Thread-safe.
 */
public final class SubscriptionProducers {
    static final String SUBSCRIBE = "_subscribe";
    static final String UNSUBSCRIBE = "_unsubscribe";
    static final String NOTIFICATION = "_subscription";

    private static final Reply NOT_FOUND = Reply.failure(ErrorObject.of(-32000, "subscription not found"));

    private final Map<String, ServerCall> open = new ConcurrentHashMap<>();

    /** Creates an unguessable id. */
    static String newId() {
        return "0x" + RandomTokens.number();
    }

    /**
     * Adds the methods that reject a subscription: without a connection, in a batch, or with an unknown name.
     *
     * @param access the access to these methods, or null for anyone
     */
    public static void add(Map<String, MethodEntry> entries, StreamWire wire, @Nullable Access access) {
        if (wire != StreamWire.SUBSCRIPTIONS) {
            return;
        }
        for (MethodEntry entry : List.copyOf(entries.values())) {
            int end = entry.name().indexOf('_');
            if (end > 0 && entry.invocation().isStream()) {
                for (String suffix : List.of(SUBSCRIBE, UNSUBSCRIBE)) {
                    String name = entry.name().substring(0, end) + suffix;
                    entries.putIfAbsent(name, new MethodEntry(name, false, new Refusing(), access));
                }
            }
        }
    }

    void add(String namespace, String id, ServerCall call) {
        open.put(key(namespace, id), call);
    }

    void remove(String namespace, String id) {
        open.remove(key(namespace, id));
    }

    private static String key(String namespace, String id) {
        return namespace + ' ' + id;
    }

    int size() {
        return open.size();
    }

    /** The call of the stream that a subscribe request stands for, or null if there is none. */
    static @Nullable ServerCall target(ServerCall request, Dispatcher dispatcher, Supplier<ServerCall> calls) {
        if (request.kind() != EnvelopeKind.REQUEST || request.isBatched() || request.nextCall() != null) {
            return null;
        }
        String method = request.method();
        List<RawJson> params =
                request.params().kind() == JsonKind.ARRAY ? request.params().elements() : List.of();
        if (!method.endsWith(SUBSCRIBE) || params.isEmpty() || params.get(0).kind() != JsonKind.STRING) {
            return null;
        }
        String namespace = method.substring(0, method.length() - SUBSCRIBE.length());
        JsonOutput out = new JsonOutput();
        MessageWriter.beginCall(
                request.version(), namespace + '_' + params.get(0).asString(), true, out);
        for (int i = 1; i < params.size(); i++) {
            out.write(i == 1 ? '[' : ',');
            params.get(i).writeTo(out);
        }
        out.ascii(params.size() == 1 ? "[]" : "]");
        MessageWriter.endCall(request.version(), null, request.id(), out);
        ServerCall call = dispatcher.reader().readFramed(out.toByteArray(), 0, out.size(), calls);
        if (call.kind() != EnvelopeKind.REQUEST || !dispatcher.streams(call)) {
            return null;
        }
        call.state().namespace = namespace;
        return call;
    }

    /** Handles a call that unsubscribes; false for any other call. */
    boolean takes(ServerCall call) {
        String method = call.kind() == EnvelopeKind.REQUEST ? call.method() : "";
        if (!method.endsWith(UNSUBSCRIBE) || open.isEmpty()) {
            return false;
        }
        String namespace = method.substring(0, method.length() - UNSUBSCRIBE.length());
        List<RawJson> params =
                call.params().kind() == JsonKind.ARRAY ? call.params().elements() : List.of();
        // Removed, so that a second request for the same id does not wait.
        ServerCall stream = params.size() != 1 || params.get(0).kind() != JsonKind.STRING
                ? null
                : open.remove(key(namespace, params.get(0).asString()));
        OutboundStream outboundStream = stream == null ? null : stream.outboundStream();
        if (stream == null || outboundStream == null) {
            call.reply(NOT_FOUND);
            return true;
        }
        CompletableFuture<Reply> ended = new CompletableFuture<>();
        call.state().detached = true;
        call.reply(new CheckedPending(ended));
        outboundStream.whenEnded(() -> ended.complete(Reply.success(true))); // after the last item
        stream.cancel();
        return true;
    }

    /** The invoker that rejects a subscription with the reason. */
    private record Refusing() implements MethodInvoker {
        @Override
        public Reply invoke(ServerCall call) {
            if (call.isBatched()) {
                throw new InvalidRequestException(
                        "A subscription cannot be part of a batch; send it in its own message", null);
            }
            if (call.source().connection() == null) {
                throw new MethodNotFoundException(
                        "notifications not supported: subscriptions need a connection, such as a WebSocket", null);
            }
            if (call.method().endsWith(UNSUBSCRIBE)) {
                return NOT_FOUND;
            }
            throw new MethodNotFoundException("There is no subscription of this name", null);
        }
    }
}
