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
 * HTTP by Vert.x: pooled connections, one request for each message. Everything of an exchange happens on one event loop, its
 * connections included: what is sent hops there once, and what comes back never hops. That must not be the thread of whoever sends,
 * who may wait for the answer, even on a worker of Vert.x.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows in the end of an errand
public final class VertxExchange implements Exchange {
    /** Who knows better why there is no connection may say so first. */
    private static final long GRACE_MILLIS = 200;

    private final ContextInternal loop;
    private final HttpClientAgent client;
    private final HttpUri address;
    private final Map<String, Supplier<String>> headers;
    private final int messageBytes;
    private final ConnectionMonitor doorway;
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
            int messageBytes,
            ConnectionMonitor doorway) {
        this.loop = loop;
        this.client = client;
        this.address = address;
        this.headers = headers;
        this.messageBytes = messageBytes;
        this.doorway = doorway;
    }

    @Override
    public String peer() {
        return address.peer();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (closed) {
            throw refused(closedHere());
        }
        Map<String, String> all = RequestHeaders.plain(request);
        RequestHeaders.add(all, headers, request.headers());
        ResponseReader answer = new ResponseReader(receiver, messageBytes);
        HttpClientCall errand = new HttpClientCall(this, request, all, answer);
        try {
            loop.emit(errand, HttpClientCall::go);
        } catch (RejectedExecutionException e) {
            throw refused(new Disconnect(Kind.LOCAL, "its Vert.x was closed", e));
        }
        return new Handle(errand, answer);
    }

    /** What is left of an errand to who has sent it. */
    private final class Handle implements Pausable {
        private final HttpClientCall errand;
        private final ResponseReader answer;

        Handle(HttpClientCall errand, ResponseReader answer) {
            this.errand = errand;
            this.answer = answer;
        }

        @Override
        public void run() {
            answer.mute();
            later(() -> errand.stop(Disconnect.of(Kind.LOCAL, "nobody waits for the answer any more")));
        }

        @Override
        public void pause() {
            later(errand::pause);
        }

        @Override
        public void resume() {
            later(errand::resume);
        }
    }

    private TransportException refused(Disconnect reason) {
        return new TransportException("Cannot send to " + peer() + ": " + reason.detail(), reason);
    }

    private static Disconnect closedHere() {
        return Disconnect.of(Kind.LOCAL, "the client was closed");
    }

    @Override
    public void close() {
        closed = true;
        later(() -> {
            List.copyOf(running).forEach(errand -> errand.stop(closedHere()));
            client.close();
        });
    }

    /** Not at once, even on the event loop: it may be telling a receiver something, which must be told one thing at a time. */
    void later(Runnable task) {
        try {
            loop.runOnContext(nothing -> task.run());
        } catch (RejectedExecutionException gone) {
            // The event loop has ended, and all errands with it.
        }
    }

    // For errands, on the event loop

    boolean isClosed() {
        return closed;
    }

    HttpUri address() {
        return address;
    }

    /** Over TLS, waits for the first connection, if there is none: it may be one of HTTP/2, which has room for all. */
    Future<HttpClientRequest> request(RequestOptions options) {
        if (!address.isSecure() || !doorway.isShut()) {
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
     * Has something done if there is no connection for longer than connecting may take.
     *
     * @return takes that back
     */
    Runnable unlessConnected(Runnable task) {
        if (!doorway.isShut()) {
            return () -> {};
        }
        long timer = loop.setTimer(doorway.patience().toMillis() + GRACE_MILLIS, id -> {
            if (doorway.isShut()) {
                task.run();
            }
        });
        return () -> loop.owner().cancelTimer(timer);
    }

    Duration connectTimeout() {
        return doorway.patience();
    }

    void begun(HttpClientCall errand) {
        running.add(errand);
        if (closed) {
            errand.stop(closedHere());
        }
    }

    void ended(HttpClientCall errand) {
        running.remove(errand);
    }
}
