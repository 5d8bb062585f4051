package dev.antiphon.http.internal.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.client.HttpUri;
import dev.antiphon.web.client.RequestHeaders;
import dev.antiphon.web.client.ResponseReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An exchange over the HTTP client of Vert.x: pooled connections, one request for each message. Thread-safe. All calls of an exchange and
 * its connections are confined to one event loop: a request hops there once, and a response never hops. It is not the context of the
 * caller, who may wait for the response, even on a worker thread of Vert.x.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure ends the call
public final class VertxExchange implements Exchange {
    /** Lets the timeouts of Vert.x, whose messages are more exact, expire first. */
    private static final long GRACE_MILLIS = 200;

    private final ContextInternal loop;
    private final HttpClientAgent client;
    private final HttpUri address;
    private final Map<String, Supplier<String>> headers;
    private final int maxMessageBytes;
    private final ConnectionMonitor monitor;
    private volatile boolean closed;

    /** For the event loop alone. */
    private final Set<HttpClientCall> running = new HashSet<>();

    /** For the event loop alone: the request that makes the first connection. */
    private @Nullable Future<HttpClientRequest> first;

    public VertxExchange(
            ContextInternal loop,
            HttpClientAgent client,
            HttpUri address,
            Map<String, Supplier<String>> headers,
            int maxMessageBytes,
            ConnectionMonitor monitor) {
        this.loop = loop;
        this.client = client;
        this.address = address;
        this.headers = headers;
        this.maxMessageBytes = maxMessageBytes;
        this.monitor = monitor;
    }

    @Override
    public String peer() {
        return address.peer();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (closed) {
            throw closedException(closedHere());
        }
        Map<String, String> all = RequestHeaders.plain(request);
        RequestHeaders.add(all, headers, request.headers());
        ResponseReader reader = new ResponseReader(receiver, maxMessageBytes);
        HttpClientCall call = new HttpClientCall(this, request, all, reader);
        try {
            loop.emit(call, HttpClientCall::start);
        } catch (RejectedExecutionException e) {
            throw closedException(new Disconnect(Kind.LOCAL, "its Vert.x was closed", e));
        }
        return new Handle(call, reader);
    }

    /** Cancels, pauses and resumes a call. */
    private final class Handle implements Pausable {
        private final HttpClientCall call;
        private final ResponseReader reader;

        Handle(HttpClientCall call, ResponseReader reader) {
            this.call = call;
            this.reader = reader;
        }

        @Override
        public void run() {
            reader.mute();
            later(() -> call.stop(Disconnect.of(Kind.LOCAL, "the call was cancelled")));
        }

        @Override
        public void pause() {
            later(call::pause);
        }

        @Override
        public void resume() {
            later(call::resume);
        }
    }

    private TransportException closedException(Disconnect reason) {
        return new TransportException("Cannot send to " + peer() + ": " + reason.detail(), reason);
    }

    private static Disconnect closedHere() {
        return Disconnect.of(Kind.LOCAL, "the client was closed");
    }

    @Override
    public void close() {
        closed = true;
        later(() -> {
            List.copyOf(running).forEach(call -> call.stop(closedHere()));
            client.close();
        });
    }

    /** Not at once, even on the event loop: it may be calling a receiver, which must not be called twice at a time. */
    void later(Runnable task) {
        try {
            loop.runOnContext(nothing -> task.run());
        } catch (RejectedExecutionException gone) {
            // The event loop has ended, and all calls with it.
        }
    }

    // For calls, on the event loop

    boolean isClosed() {
        return closed;
    }

    HttpUri address() {
        return address;
    }

    /** Over TLS, waits for the first connection if there is none: if it is HTTP/2, it has room for all. */
    Future<HttpClientRequest> request(RequestOptions options) {
        if (!address.isSecure() || !monitor.isDisconnected()) {
            return client.request(options);
        }
        if (first != null) {
            return first.transform((request, failure) -> client.request(options));
        }
        Future<HttpClientRequest> made = client.request(options);
        first = made;
        made.onComplete(done -> first = null);
        return made;
    }

    /**
     * Runs a task if there is no connection after the connect timeout.
     *
     * @return cancels that
     */
    Runnable unlessConnected(Runnable task) {
        if (!monitor.isDisconnected()) {
            return () -> {};
        }
        long timer = loop.setTimer(monitor.connectTimeout().toMillis() + GRACE_MILLIS, id -> {
            if (monitor.isDisconnected()) {
                task.run();
            }
        });
        return () -> loop.owner().cancelTimer(timer);
    }

    Duration connectTimeout() {
        return monitor.connectTimeout();
    }

    void started(HttpClientCall call) {
        running.add(call);
        if (closed) {
            call.stop(closedHere());
        }
    }

    void ended(HttpClientCall call) {
        running.remove(call);
    }
}
