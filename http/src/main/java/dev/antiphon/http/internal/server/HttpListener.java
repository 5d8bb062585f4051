package dev.antiphon.http.internal.server;

import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.server.InFlightRequests;
import io.netty.channel.Channel;
import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import java.net.BindException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener on a port with several event loops. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
public final class HttpListener implements Listener {
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(30);
    private static final long SWEEP_MILLIS = 1000;

    /** The addresses of the listeners of this program. */
    private static final Set<BindAddress> USED = ConcurrentHashMap.newKeySet();

    private static final AtomicInteger FREE_PORTS = new AtomicInteger();

    private final Vertx vertx;
    private final InFlightRequests inFlight;
    private final ConnectionTracker connections;
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CompletableFuture<Boolean> drained = new CompletableFuture<>();
    private final BindAddress bindAddress;
    private final String deployment;
    private final URI address;
    private final Map<String, Object> description;
    private final long sweep;

    private HttpListener(
            Vertx vertx,
            HttpServerOptions options,
            String path,
            HttpServerHandler handler,
            InFlightRequests inFlight,
            ConnectionTracker connections,
            int eventLoops,
            Map<String, Object> description) {
        this.description = description;
        this.vertx = vertx;
        this.inFlight = inFlight;
        this.connections = connections;
        this.bindAddress = BindAddress.of(vertx, options);
        if (!USED.add(bindAddress)) {
            // Vert.x would share the port between them.
            throw failure(bindAddress, new BindException("another listener of this program has this port"));
        }
        try {
            this.deployment = await(
                    vertx.deployVerticle(
                            () -> server(options, handler), new DeploymentOptions().setInstances(eventLoops)),
                    bindAddress);
        } catch (RuntimeException unopened) {
            USED.remove(bindAddress);
            throw unopened;
        }
        HttpServer first = servers.get(0);
        this.address = address(options, first.actualPort(), path);
        List<Channel> sockets = SharedVertx.serverSockets(vertx, first.actualPort());
        if (sockets.size() == 1) {
            // On its own event loop, so that the handler sees the next connection.
            Channel socket = sockets.get(0);
            socket.eventLoop().submit(() -> connections.watch(socket)).syncUninterruptibly();
        }
        this.sweep = vertx.setPeriodic(SWEEP_MILLIS, nothing -> {
            inFlight.sweep();
            connections.sweep();
        });
    }

    public static HttpListener open(
            Vertx vertx,
            HttpServerOptions options,
            String path,
            HttpServerHandler handler,
            InFlightRequests inFlight,
            ConnectionTracker connections,
            int eventLoops,
            Map<String, Object> description) {
        HttpListener listener =
                new HttpListener(vertx, options, path, handler, inFlight, connections, eventLoops, description);
        // The event loops are daemon threads; this one keeps the program running.
        Thread keeper = new Thread(listener::awaitClosed, "antiphon serves " + listener.address);
        keeper.start();
        return listener;
    }

    private void awaitClosed() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server of Vert.x on an event loop; those with the same port share it. */
    private Deployable server(HttpServerOptions options, HttpServerHandler handler) {
        return context -> vertx.createHttpServer(options)
                .connectionHandler(connections::opened)
                .requestHandler(handler)
                .listen(bindAddress.address())
                .onSuccess(servers::add);
    }

    private static <T> T await(Future<T> future, BindAddress bindAddress) {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException("An event loop must not wait for a port to be opened: call this elsewhere");
        }
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The thread that waited for the port to be opened was interrupted", e);
        } catch (ExecutionException e) {
            throw failure(bindAddress, e.getCause() == null ? e : e.getCause());
        }
    }

    private static TransportException failure(BindAddress bindAddress, Throwable cause) {
        String detail = String.valueOf(cause.getMessage());
        return new TransportException(
                "Cannot listen on " + bindAddress.host() + ":" + Math.max(0, bindAddress.port()) + ": " + detail,
                new Disconnect(Disconnect.Kind.LOST, detail, cause));
    }

    private static URI address(HttpServerOptions options, int port, String path) {
        String host = options.getHost();
        String reached = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        String literal = reached.contains(":") ? "[" + reached + "]" : reached;
        return URI.create((options.isSsl() ? "https://" : "http://") + literal + ":" + port + path);
    }

    @Override
    public URI address() {
        return address;
    }

    @Override
    public int port() {
        return address.getPort();
    }

    @Override
    public int connections() {
        return connections.size();
    }

    @Override
    public Map<String, Object> describe() {
        Map<String, Object> all = Listener.super.describe();
        all.put("draining", inFlight.isDraining());
        all.putAll(description);
        return all;
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        if (closing.compareAndSet(false, true)) {
            inFlight.drain(timeout).whenComplete((completed, failure) -> {
                vertx.cancelTimer(sweep);
                vertx.undeploy(deployment).eventually(this::awaitPortRelease).onComplete(done -> {
                    USED.remove(bindAddress);
                    closed.countDown();
                    drained.complete(Boolean.TRUE.equals(completed));
                });
            });
        }
        return drained.copy();
    }

    private Future<Boolean> awaitPortRelease() {
        return vertx.executeBlocking(
                () -> {
                    PortRelease.await(bindAddress.host(), port());
                    return true;
                },
                false);
    }

    @Override
    public void close() {
        CompletableFuture<Boolean> end = drain(DRAIN_TIMEOUT);
        if (Context.isOnEventLoopThread()) {
            return;
        }
        try {
            end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            vertx.undeploy(deployment);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** An address to listen on; a negative port is a free one, the same for all event loops of the listener. */
    private record BindAddress(Vertx vertx, String host, int port) {
        static BindAddress of(Vertx vertx, HttpServerOptions options) {
            int port = options.getPort() == 0 ? -FREE_PORTS.incrementAndGet() : options.getPort();
            return new BindAddress(vertx, options.getHost(), port);
        }

        SocketAddress address() {
            return port < 0 ? SocketAddress.sharedRandomPort(-port, host) : SocketAddress.inetSocketAddress(port, host);
        }
    }
}
