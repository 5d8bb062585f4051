package dev.antiphon;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.ValueReader;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A method of a proxy that calls the peer's. */
final class RemoteMethod implements ServiceProxy.Behaviour {
    /** How the answer is given to whoever calls. */
    enum Form {
        /** The caller waits for the result. */
        RESULT,
        /** The caller gets a future. */
        FUTURE,
        /** The caller gets a stream, and asks for it by consuming it. */
        STREAM,
        /** The caller gets a stream that was asked for, and is to be closed. */
        OPEN_STREAM,
        /** There is no answer; the caller learns that the notification was sent. */
        NOTIFICATION,
        /** There is no answer; the caller learns from a future that the notification was sent. */
        NOTIFICATION_FUTURE
    }

    private final Caller caller;
    private final String name;
    private final Form form;
    private final RemoteParams params;
    private final @Nullable ValueReader<Object> result;
    private final @Nullable ValueReader<Object> items;
    private final @Nullable PeerErrors errors;
    private final @Nullable OfferedStreams streams;
    private final CallOption[] options;

    /**
     * @param result reads the result, or null for a notification
     * @param items reads the items of a stream, or null if the answer is none
     * @param streams offers the arguments that are streams, or null if none are
     * @param errors turns errors of the peer into declared exceptions, or null if none are declared
     */
    RemoteMethod(
            Caller caller,
            String name,
            Form form,
            RemoteParams params,
            @Nullable ValueReader<Object> result,
            @Nullable ValueReader<Object> items,
            @Nullable OfferedStreams streams,
            @Nullable PeerErrors errors,
            CallOption... options) {
        this.caller = caller;
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
        Outgoing call = outgoing(arguments);
        return switch (form) {
            case RESULT -> await(call);
            case FUTURE -> errors == null ? caller.start(call) : errors.translated(caller.start(call));
            case STREAM -> stream(inflow -> caller.start(call.streaming(inflow)));
            case OPEN_STREAM ->
                stream(inflow -> caller.start(call.streaming(inflow))).open();
            case NOTIFICATION -> post(call);
            case NOTIFICATION_FUTURE -> postLater(call);
        };
    }

    private Outgoing outgoing(@Nullable Object @Nullable [] arguments) {
        return new Outgoing(name, params.of(arguments), result, options);
    }

    /** Calls with arguments that are streams; each who consumes the answer offers them anew. */
    private @Nullable Object offering(OfferedStreams offered, @Nullable Object[] arguments) throws Exception {
        Inflow.Opening opening = inflow -> {
            OfferedStreams.Offer offer = offered.offer(arguments);
            return offer.unless(() -> caller.start(outgoing(offer.arguments()).streaming(inflow)));
        };
        if (form == Form.STREAM) {
            return stream(opening);
        } else if (form == Form.OPEN_STREAM) {
            return stream(opening).open();
        }
        if (form == Form.RESULT) {
            Caller.requireBlocking();
        }
        OfferedStreams.Offer offer = offered.offer(arguments);
        CompletableFuture<@Nullable Object> started = offer.unless(() -> caller.start(outgoing(offer.arguments())));
        return form == Form.RESULT ? await(started) : errors == null ? started : errors.translated(started);
    }

    private @Nullable Object await(Outgoing call) throws Exception {
        Caller.requireBlocking();
        return await(caller.start(call));
    }

    private @Nullable Object await(CompletableFuture<@Nullable Object> started) throws Exception {
        try {
            return Caller.await(started);
        } catch (JsonRpcException e) {
            throw errors == null ? e : errors.translated(e);
        }
    }

    private RemoteStream stream(Inflow.Opening opening) {
        return caller.stream(opening, Objects.requireNonNull(items, "items"), options);
    }

    private NotificationOk post(Outgoing notification) {
        caller.post(notification);
        return NotificationOk.OK;
    }

    private CompletableFuture<NotificationOk> postLater(Outgoing notification) {
        try {
            return CompletableFuture.completedFuture(post(notification));
        } catch (RuntimeException unsent) {
            return CompletableFuture.failedFuture(unsent);
        }
    }
}
