package dev.antiphon.internal.monitor;

import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.transport.Disconnect;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Tells the flight recorder of the JVM about calls and connections, once there is one. Until then a call costs the look at one field:
 * the recorder is asked whether it exists, which loads a class, and no event is touched, which would load hundreds.
 */
public final class JfrRecorder {
    /** As much of a name that the peer has made up as is kept. */
    private static final int MADE_UP = 100;

    /** The JDK may have been put together without a recorder, and modules may not have asked for it. */
    private static final boolean PRESENT = isPresent();

    private JfrRecorder() {}

    private static boolean isPresent() {
        try {
            FlightRecorder.isInitialized();
            return true;
        } catch (LinkageError absent) {
            return false;
        }
    }

    /** Whether somebody records, or has recorded, so that events are worth a look. */
    public static boolean isOn() {
        return PRESENT && FlightRecorder.isInitialized();
    }

    /** Answers a call of the peer. */
    public static Reply answered(ServerCall call, InterceptorChain chain) {
        CallEvent event = new CallEvent();
        if (!event.isEnabled()) {
            return chain.proceed(call);
        }
        event.begin();
        return chain.proceed(call).then(reply -> {
            event.end();
            if (event.shouldCommit()) {
                String method = call.method();
                event.method =
                        call.isRegistered() || method.length() <= MADE_UP ? method : method.substring(0, MADE_UP);
                event.version = call.version().text();
                event.notification = call.isNotification();
                event.batched = call.isBatched();
                event.stream = call.isStream();
                event.outcome = reply instanceof Reply.Failure failure
                        ? Long.toString(failure.error().code())
                        : "ok";
                event.commit();
            }
            return reply;
        });
    }

    /** Makes a call. */
    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on the call has no result of its own
    public static CompletableFuture<@Nullable Object> made(
            OutboundCall call,
            ClientCore client,
            boolean batched,
            Function<OutboundCall, CompletableFuture<@Nullable Object>> start) {
        CallEvent event = new CallEvent();
        if (!event.isEnabled()) {
            return start.apply(call);
        }
        event.begin();
        CompletableFuture<@Nullable Object> result;
        try {
            result = start.apply(call);
        } catch (RuntimeException | Error unsent) {
            end(event, call, client, batched, unsent);
            throw unsent;
        }
        result.whenComplete((value, thrown) -> end(event, call, client, batched, thrown));
        return result;
    }

    /** Sends a notification. */
    public static void posted(
            OutboundCall notification, ClientCore client, boolean batched, Consumer<OutboundCall> post) {
        CallEvent event = new CallEvent();
        if (!event.isEnabled()) {
            post.accept(notification);
            return;
        }
        event.begin();
        Throwable thrown = null;
        try {
            post.accept(notification);
        } catch (RuntimeException | Error unsent) {
            thrown = unsent;
            throw unsent;
        } finally {
            end(event, notification, client, batched, thrown);
        }
    }

    private static void end(
            CallEvent event, OutboundCall call, ClientCore client, boolean batched, @Nullable Throwable thrown) {
        event.end();
        if (event.shouldCommit()) {
            event.method = call.method();
            event.version = client.settings().version().text();
            event.outgoing = true;
            event.notification = call.result() == null;
            event.batched = batched;
            event.stream = call.inboundStream() != null;
            event.outcome = thrown == null ? "ok" : outcome(thrown);
            event.commit();
        }
    }

    private static String outcome(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return cause instanceof JsonRpcException known
                ? Long.toString(known.code())
                : cause.getClass().getName();
    }

    /** A connection has begun, or has come back. */
    public static void opened(String peer) {
        if (isOn()) {
            connection(peer, true, null);
        }
    }

    /** A connection has ended, for now or for good. */
    public static void closed(String peer, Disconnect reason) {
        if (isOn()) {
            connection(peer, false, reason.kind().name() + ": " + reason.detail());
        }
    }

    private static void connection(String peer, boolean open, @Nullable String reason) {
        ConnectionEvent event = new ConnectionEvent();
        if (event.shouldCommit()) {
            event.peer = peer;
            event.open = open;
            event.reason = reason;
            event.commit();
        }
    }
}
