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

/** Listens on a port with several event loops, until it is closed. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class HttpListener implements Listener {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long SWEEP_MILLIS = 1000;

    /** Where the listeners of this program listen. */
    private static final Set<BindAddress> OCCUPIED = ConcurrentHashMap.newKeySet();

    private static final AtomicInteger FREE_PORTS = new AtomicInteger();

    private final Vertx vertx;
    private final InFlightRequests traffic;
    private final ConnectionTracker guests;
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CompletableFuture<Boolean> drained = new CompletableFuture<>();
    private final BindAddress place;
    private final String deployment;
    private final URI address;
    private final Map<String, Object> description;
    private final long sweep;

    private HttpListener(
            Vertx vertx,
            HttpServerOptions options,
            String path,
            HttpServerHandler gate,
            InFlightRequests traffic,
            ConnectionTracker guests,
            int loops,
            Map<String, Object> description) {
        this.description = description;
        this.vertx = vertx;
        this.traffic = traffic;
        this.guests = guests;
        this.place = BindAddress.of(vertx, options);
        if (!OCCUPIED.add(place)) {
            // Vert.x would share the port between them.
            throw failure(place, new BindException("another listener of this program has this port"));
        }
        try {
            this.deployment = await(
                    vertx.deployVerticle(() -> loop(options, gate), new DeploymentOptions().setInstances(loops)),
                    place);
        } catch (RuntimeException unopened) {
            OCCUPIED.remove(place);
            throw unopened;
        }
        HttpServer first = servers.get(0);
        this.address = address(options, first.actualPort(), path);
        List<Channel> entrances = SharedVertx.entrances(vertx, first.actualPort());
        if (entrances.size() == 1) {
            // On its own event loop: elsewhere it would be there, and be passed over until that loop came by.
            Channel entrance = entrances.get(0);
            entrance.eventLoop().submit(() -> guests.attend(entrance)).syncUninterruptibly();
        }
        this.sweep = vertx.setPeriodic(SWEEP_MILLIS, nothing -> {
            traffic.sweep();
            guests.sweep();
        });
    }

    public static HttpListener open(
            Vertx vertx,
            HttpServerOptions options,
            String path,
            HttpServerHandler gate,
            InFlightRequests traffic,
            ConnectionTracker guests,
            int loops,
            Map<String, Object> description) {
        HttpListener listener = new HttpListener(vertx, options, path, gate, traffic, guests, loops, description);
        // The event loops are daemons; a server is what a program stays for.
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

    /** A server on an event loop of its own; those with the same port share it. */
    private Deployable loop(HttpServerOptions options, HttpServerHandler gate) {
        return context -> vertx.createHttpServer(options)
                .connectionHandler(guests::enter)
                .requestHandler(gate)
                .listen(place.address())
                .onSuccess(servers::add);
    }

    private static <T> T await(Future<T> future, BindAddress place) {
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException("An event loop must not wait for a port to be opened: call this elsewhere");
        }
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The thread that waited for the port to be opened was interrupted", e);
        } catch (ExecutionException e) {
            throw failure(place, e.getCause() == null ? e : e.getCause());
        }
    }

    private static TransportException failure(BindAddress place, Throwable cause) {
        String detail = String.valueOf(cause.getMessage());
        return new TransportException(
                "Cannot listen on " + place.host() + ":" + Math.max(0, place.port()) + ": " + detail,
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
        return guests.size();
    }

    @Override
    public Map<String, Object> describe() {
        Map<String, Object> told = Listener.super.describe();
        told.put("draining", traffic.isDraining());
        told.putAll(description);
        return told;
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration patience) {
        if (closing.compareAndSet(false, true)) {
            traffic.drain(patience).whenComplete((byItself, failure) -> {
                vertx.cancelTimer(sweep);
                vertx.undeploy(deployment).eventually(this::awaitVacancy).onComplete(done -> {
                    OCCUPIED.remove(place);
                    closed.countDown();
                    drained.complete(Boolean.TRUE.equals(byItself));
                });
            });
        }
        return drained.copy();
    }

    private Future<Boolean> awaitVacancy() {
        return vertx.executeBlocking(
                () -> {
                    PortRelease.await(place.host(), port());
                    return true;
                },
                false);
    }

    @Override
    public void close() {
        CompletableFuture<Boolean> end = drain(PATIENCE);
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

    /** Where to listen; a port below zero is one that is free, and the same for all event loops that ask for it. */
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
