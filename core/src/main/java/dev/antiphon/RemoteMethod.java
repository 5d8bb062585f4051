package dev.antiphon;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.ValueReader;
import java.lang.reflect.Type;
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
    private final @Nullable Type items;
    private final @Nullable PeerErrors errors;
    private final CallOption[] options;

    /**
     * @param result reads the result, or null for a notification
     * @param items the type of the items of a stream, or null if the answer is none
     * @param errors turns errors of the peer into declared exceptions, or null if none are declared
     */
    RemoteMethod(
            Caller caller,
            String name,
            Form form,
            RemoteParams params,
            @Nullable ValueReader<Object> result,
            @Nullable Type items,
            @Nullable PeerErrors errors,
            CallOption... options) {
        this.caller = caller;
        this.name = name;
        this.form = form;
        this.params = params;
        this.result = result;
        this.items = items;
        this.errors = errors;
        this.options = options;
    }

    @Override
    public @Nullable Object run(Object proxy, @Nullable Object @Nullable [] arguments) throws Exception {
        Outgoing call = new Outgoing(name, params.of(arguments), result, options);
        return switch (form) {
            case RESULT -> await(call);
            case FUTURE -> errors == null ? caller.start(call) : errors.translated(caller.start(call));
            case STREAM -> stream(call);
            case OPEN_STREAM -> stream(call).open();
            case NOTIFICATION -> post(call);
            case NOTIFICATION_FUTURE -> postLater(call);
        };
    }

    private @Nullable Object await(Outgoing call) throws Exception {
        try {
            return caller.await(call);
        } catch (JsonRpcException e) {
            throw errors == null ? e : errors.translated(e);
        }
    }

    private RemoteStream stream(Outgoing call) {
        return caller.stream(call, Objects.requireNonNull(items, "items"));
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
