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
 * Opens the WebSockets of a dialer. Nothing closes it: Vert.x does when the garbage collector takes its client, which no channel
 * that is open allows. Safe for use by any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows in what is awaited
public final class WebSocketConnector {
    private static final long GRACE_MILLIS = 1000;

    private final VertxInternal vertx;
    private final WebSocketClientOptions options;

    /** What the client is closed with: Vert.x would never forget it, if it were to be closed with Vert.x. */
    private final CloseFuture ending = new CloseFuture();

    private final AtomicInteger open = new AtomicInteger();
    private @Nullable WebSocketClient client;

    public WebSocketConnector(VertxInternal vertx, WebSocketClientOptions options) {
        this.vertx = vertx;
        this.options = options;
    }

    /** Opens one, and waits for it. */
    public Channel open(WebSocketConnectOptions where, String peer, WebSocketSettings limits, Duration patience) {
        // Never the context of the caller, who waits: a worker of Vert.x would wait for itself.
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
                            .map(socket -> channel(socket, peer, limits))
                            .onComplete(opened));
            return result.toCompletionStage()
                    .toCompletableFuture()
                    .get(Math.max(1, patience.toMillis()) + GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            boolean late = System.nanoTime() - start >= patience.toNanos();
            throw unreachable(peer, e.getCause(), late ? patience : null);
        } catch (TimeoutException e) {
            abandon(result);
            throw unreachable(peer, e, patience);
        } catch (InterruptedException e) {
            abandon(result);
            Thread.currentThread().interrupt();
            throw unreachable(peer, e, null);
        } catch (RejectedExecutionException e) {
            throw unreachable(peer, e, null);
        }
    }

    private WebSocketChannel channel(WebSocket socket, String peer, WebSocketSettings limits) {
        // Keeps this, and with it the client, as long as the connection is open.
        open.incrementAndGet();
        ((WebSocketInternal) socket)
                .channelHandlerContext()
                .channel()
                .closeFuture()
                .addListener(closed -> open.decrementAndGet());
        return new WebSocketChannel(socket, peer, TransportContext.UNKNOWN, limits);
    }

    /** How many are open. */
    public int open() {
        return open.get();
    }

    /** To be called on an event loop whose context has the right close future. */
    public synchronized WebSocketClient client() {
        WebSocketClient made = client;
        if (made == null) {
            made = vertx.createWebSocketClient(options);
            client = made;
        }
        return made;
    }

    /** What comes when nobody waits any more is closed. */
    private static void abandon(Future<WebSocketChannel> result) {
        result.onSuccess(channel -> channel.abort(Disconnect.of(Kind.LOCAL, "nobody waited for it any more")));
    }

    private static TransportException unreachable(
            String peer, @Nullable Throwable failure, @Nullable Duration patience) {
        Throwable cause = failure instanceof UpgradeRejectedException rejected
                ? new HttpStatusException(
                        rejected.getStatus(),
                        "instead of a WebSocket",
                        RetryAfter.of(rejected.getHeaders().get("Retry-After"), Instant.now()))
                : failure;
        String detail = patience != null && !(cause instanceof HttpStatusException)
                ? "it did not answer within " + patience.toMillis() + " ms"
                : cause == null
                        ? "it failed"
                        : cause instanceof InterruptedException
                                ? "the thread that waited was interrupted"
                                : ExceptionMessages.words(cause);
        return new TransportException(
                "Cannot connect to " + peer + ": " + detail, new Disconnect(Kind.LOST, detail, cause));
    }
}
