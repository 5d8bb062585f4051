package dev.antiphon.http.internal.client;

import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpStatusException;
import dev.antiphon.web.RetryAfter;
import dev.antiphon.web.WebSocketSettings;
import dev.antiphon.web.client.ExceptionMessages;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.http.WebSocketInternal;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Opens the WebSockets of a connector. It need not be closed: Vert.x closes its client when the garbage collector finds it unreachable,
 * which it is not while a channel is open. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure shows in the result that is awaited
public final class WebSocketConnector {
    private static final long GRACE_MILLIS = 1000;

    private final VertxInternal vertx;
    private final WebSocketClientOptions options;

    /** The scope of the client's life; with that of Vert.x itself, Vert.x would keep the client for ever. */
    private final CloseFuture ending = new CloseFuture();

    private final AtomicInteger open = new AtomicInteger();
    private @Nullable WebSocketClient client;

    public WebSocketConnector(VertxInternal vertx, WebSocketClientOptions options) {
        this.vertx = vertx;
        this.options = options;
    }

    /** Opens a WebSocket, and waits until it is open. */
    public Channel open(WebSocketConnectOptions where, String peer, WebSocketSettings settings, Duration timeout) {
        // Not the context of the caller, who waits: a worker thread of Vert.x would wait for itself.
        ContextInternal loop = vertx.contextBuilder()
                .withThreadingModel(ThreadingModel.EVENT_LOOP)
                .withCloseFuture(ending)
                .build();
        Promise<WebSocketChannel> opened = Promise.promise();
        Future<WebSocketChannel> result = opened.future();
        long start = System.nanoTime();
        try {
            loop.emit(
                    where,
                    to -> client().connect(to)
                            .map(socket -> channel(socket, peer, settings))
                            .onComplete(opened));
            return result.toCompletionStage()
                    .toCompletableFuture()
                    .get(Math.max(1, timeout.toMillis()) + GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            boolean late = System.nanoTime() - start >= timeout.toNanos();
            throw unreachable(peer, e.getCause(), late ? timeout : null);
        } catch (TimeoutException e) {
            abandon(result);
            throw unreachable(peer, e, timeout);
        } catch (InterruptedException e) {
            abandon(result);
            Thread.currentThread().interrupt();
            throw unreachable(peer, e, null);
        } catch (RejectedExecutionException e) {
            throw unreachable(peer, e, null);
        }
    }

    private WebSocketChannel channel(WebSocket socket, String peer, WebSocketSettings settings) {
        // The listener keeps this object, and with it the client, reachable while the connection is open.
        open.incrementAndGet();
        ((WebSocketInternal) socket)
                .channelHandlerContext()
                .channel()
                .closeFuture()
                .addListener(closed -> open.decrementAndGet());
        return new WebSocketChannel(socket, peer, TransportContext.UNKNOWN, settings);
    }

    /** The number of open WebSockets. */
    public int open() {
        return open.get();
    }

    /** The client, made at the first call, which must be in the context of {@link #open}. */
    public synchronized WebSocketClient client() {
        WebSocketClient made = client;
        if (made == null) {
            made = vertx.createWebSocketClient(options);
            client = made;
        }
        return made;
    }

    /** Closes a WebSocket that opens too late. */
    private static void abandon(Future<WebSocketChannel> result) {
        result.onSuccess(channel -> channel.abort(Disconnect.of(Kind.LOCAL, "the caller did not wait any longer")));
    }

    private static TransportException unreachable(
            String peer, @Nullable Throwable failure, @Nullable Duration timeout) {
        Throwable cause = failure instanceof UpgradeRejectedException rejected
                ? new HttpStatusException(
                        rejected.getStatus(),
                        "instead of a WebSocket",
                        RetryAfter.of(rejected.getHeaders().get("Retry-After"), Instant.now()))
                : failure;
        String detail = timeout != null && !(cause instanceof HttpStatusException)
                ? "it did not answer within " + timeout.toMillis() + " ms"
                : cause == null
                        ? "it failed"
                        : cause instanceof InterruptedException
                                ? "the waiting thread was interrupted"
                                : ExceptionMessages.describe(cause);
        return new TransportException(
                "Cannot connect to " + peer + ": " + detail, new Disconnect(Kind.LOST, detail, cause));
    }
}
