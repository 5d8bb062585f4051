package dev.antiphon.internal.service;

import dev.antiphon.CallOption;
import dev.antiphon.NotificationOk;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.ValueReader;
import dev.antiphon.spi.ReturnForm;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A method of a proxy that calls the method of the peer. Thread-safe. */
public final class ProxyMethod implements ServiceProxy.Behaviour {
    private final ClientCore client;
    private final String name;
    private final ReturnForm form;
    private final ProxyParamsWriter params;
    private final @Nullable ValueReader<Object> result;
    private final @Nullable ValueReader<Object> items;
    private final @Nullable PeerErrors errors;
    private final @Nullable StreamArgumentWriter streams;
    private final CallOption[] options;

    /**
     * @param result reads the result, or null for a notification
     * @param items reads the items of a stream, or null if the result is not a stream
     * @param streams writes the arguments that are streams, or null if there are none
     * @param errors maps errors of the peer to declared exceptions, or null if none are declared
     */
    ProxyMethod(
            ClientCore client,
            String name,
            ReturnForm form,
            ProxyParamsWriter params,
            @Nullable ValueReader<Object> result,
            @Nullable ValueReader<Object> items,
            @Nullable StreamArgumentWriter streams,
            @Nullable PeerErrors errors,
            CallOption... options) {
        this.client = client;
        this.name = name;
        this.form = form;
        this.params = params;
        this.result = result;
        this.items = items;
        this.streams = streams;
        this.errors = errors;
        this.options = options;
    }

    @Override
    public @Nullable Object run(Object proxy, @Nullable Object @Nullable [] arguments) throws Exception {
        if (streams != null && arguments != null) {
            return offering(streams, arguments);
        }
        OutboundCall call = outgoing(arguments);
        return switch (form) {
            case RESULT -> await(call);
            case FUTURE -> errors == null ? client.start(call) : errors.translated(client.start(call));
            case STREAM -> stream(inboundStream -> client.start(call.streaming(inboundStream)));
            case OPEN_STREAM ->
                stream(inboundStream -> client.start(call.streaming(inboundStream)))
                        .open();
            case NOTIFICATION -> post(call);
            case NOTIFICATION_FUTURE -> postLater(call);
        };
    }

    private OutboundCall outgoing(@Nullable Object @Nullable [] arguments) {
        return new OutboundCall(name, params.of(arguments), result, options);
    }

    /**
     * Calls with arguments that are streams. If the result is a stream, each consumer of it offers the arguments again.
     */
    private @Nullable Object offering(StreamArgumentWriter offered, @Nullable Object[] arguments) throws Exception {
        InboundStream.Opening opening = inboundStream -> {
            StreamArgumentWriter.Offer offer = offered.offer(arguments);
            return offer.unless(() -> client.start(outgoing(offer.arguments()).streaming(inboundStream)));
        };
        if (form == ReturnForm.STREAM) {
            return stream(opening);
        } else if (form == ReturnForm.OPEN_STREAM) {
            return stream(opening).open();
        }
        if (form == ReturnForm.RESULT) {
            ReceivingThread.requireBlocking();
        }
        StreamArgumentWriter.Offer offer = offered.offer(arguments);
        CompletableFuture<@Nullable Object> started = offer.unless(() -> client.start(outgoing(offer.arguments())));
        return form == ReturnForm.RESULT ? await(started) : errors == null ? started : errors.translated(started);
    }

    private @Nullable Object await(OutboundCall call) throws Exception {
        ReceivingThread.requireBlocking();
        return await(client.start(call));
    }

    private @Nullable Object await(CompletableFuture<@Nullable Object> started) throws Exception {
        try {
            return ClientCore.await(started);
        } catch (JsonRpcException e) {
            throw errors == null ? e : errors.translated(e);
        }
    }

    private RemoteStream stream(InboundStream.Opening opening) {
        return client.stream(opening, Objects.requireNonNull(items, "items"), options);
    }

    private NotificationOk post(OutboundCall notification) {
        client.startNotification(notification);
        return NotificationOk.OK;
    }

    private CompletableFuture<NotificationOk> postLater(OutboundCall notification) {
        try {
            return CompletableFuture.completedFuture(post(notification));
        } catch (RuntimeException unsent) {
            return CompletableFuture.failedFuture(unsent);
        }
    }
}
