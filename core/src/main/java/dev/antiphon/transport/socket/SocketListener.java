package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A listener on a TCP or Unix domain socket. Thread-safe.
 *
 * <p>Its event loop accepts connections and also stops accepting: so when it has stopped, all accepted connections and their sessions are
 * known.
 */
final class SocketListener implements Listener, SocketEventLoop.Handler {
    private static final int MAX_ACCEPTS_PER_ROUND = 64;
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration DRAIN_MARGIN = Duration.ofSeconds(10);
    private static final long MIN_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long MAX_RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final SocketListenerBuilder.BoundSocket bound;
    private final ServerSocketChannel server;
    private final URI address;
    private final Acceptor acceptor;
    private final SocketSettings settings;
    private final int maxConnections;
    private final @Nullable ConnectionAge maxAge;
    private final SocketEventLoop loop;

    /** The open connections. A connection has no session until the acceptor has returned. */
    private final Map<SocketMessageChannel, Optional<Session>> sessions = new ConcurrentHashMap<>();

    private final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();
    private volatile boolean stopping;

    // Confined to the event loop.
    private @Nullable SelectionKey key;
    private long retryNanos;
    private long failedAt;

    SocketListener(
            SocketListenerBuilder.BoundSocket bound,
            Acceptor acceptor,
            SocketSettings settings,
            int maxConnections,
            @Nullable ConnectionAge maxAge)
            throws IOException {
        this.bound = bound;
        this.server = bound.socket();
        server.configureBlocking(false);
        this.address = Sockets.withFraming(bound.uri(), settings.framing());
        this.acceptor = acceptor;
        this.settings = settings;
        this.maxConnections = maxConnections;
        this.maxAge = maxAge;
        this.loop = SocketEventLoop.next();
        loop.schedule(this);
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
        return sessions.size();
    }

    @Override
    public Map<String, Object> describe() {
        Map<String, Object> known = Listener.super.describe();
        known.put("maxConnections", maxConnections);
        known.put("maxConnectionAge", maxAge == null ? "any" : maxAge.maxAge().toString());
        known.put("maxMessageBytes", settings.maxMessageBytes());
        return known;
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        stopping = true;
        loop.schedule(this);
        return stopped.thenCompose(done -> drainSessions(timeout));
    }

    private CompletableFuture<Boolean> drainSessions(Duration timeout) {
        List<CompletableFuture<Boolean>> drained = sessions.values().stream()
                .flatMap(Optional::stream)
                .map(session -> session.drain(timeout))
                .toList();
        return CompletableFuture.allOf(drained.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> drained.stream().allMatch(CompletableFuture::join));
    }

    @Override
    public void close() {
        CompletableFuture<Boolean> drained = drain(DRAIN_TIMEOUT);
        if (SocketEventLoop.isCurrent()) {
            return;
        }
        try {
            drained.get(DRAIN_TIMEOUT.plus(DRAIN_MARGIN).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closeSessions();
        } catch (ExecutionException | TimeoutException e) {
            SocketEventLoop.log(
                    Level.WARNING, "Not all sessions of " + address + " could be drained; they are closed", e);
            closeSessions();
        }
    }

    /** Closes all sessions, including one that is being accepted at this moment. */
    private void closeSessions() {
        CompletableFuture<@Nullable Void> unused =
                stopped.thenRun(() -> sessions.values().forEach(session -> session.ifPresent(Session::close)));
    }

    @Override
    public void run() {
        if (stopping) {
            stop();
        } else if (key == null) {
            try {
                key = loop.register(server, this);
                key.interestOps(SelectionKey.OP_ACCEPT);
            } catch (IOException e) {
                throw new IllegalStateException("only this class closes the socket", e);
            }
        }
    }

    private void stop() {
        if (server.isOpen()) {
            bound.release().run();
            Sockets.close(server);
            // The selector really closes it on the next select; only then are connections refused.
            loop.schedule(this);
        } else {
            stopped.complete(null);
        }
    }

    @Override
    public void onReady(int operations) {
        try {
            for (int i = 0; i < MAX_ACCEPTS_PER_ROUND; i++) {
                SocketChannel socket = server.accept();
                if (socket == null) {
                    return;
                }
                retryNanos = 0;
                accept(socket);
            }
        } catch (IOException e) {
            backOff(e);
        }
    }

    private void accept(SocketChannel socket) {
        SocketMessageChannel channel;
        try {
            if (sessions.size() >= maxConnections) {
                Sockets.close(socket);
                return;
            }
            channel = new SocketMessageChannel(socket, peer(socket.getRemoteAddress()), settings, sessions::remove);
        } catch (IOException e) {
            Sockets.close(socket); // most probably the peer has closed it already
            return;
        }
        sessions.put(channel, Optional.empty());
        try {
            Session session = Objects.requireNonNull(acceptor.accept(channel), "an acceptor must return a session");
            // Not if the channel has closed meanwhile.
            sessions.replace(channel, Optional.of(session));
        } catch (RuntimeException | Error e) {
            SocketEventLoop.log(Level.ERROR, "An acceptor must not throw; it failed for the " + channel, e);
            channel.abort(new Disconnect(Kind.LOCAL, "the acceptor failed: " + e, e));
        }
    }

    private String peer(SocketAddress remote) {
        return remote instanceof InetSocketAddress inet
                ? "tcp://" + Sockets.hostAndPort(inet)
                : "a client of " + bound.uri();
    }

    /** Stops accepting for a while: a failure such as too many open files would repeat at once. */
    private void backOff(IOException e) {
        if (retryNanos == 0) {
            SocketEventLoop.log(Level.WARNING, "Cannot accept connections on " + address + " for the moment", e);
        }
        retryNanos = Math.min(MAX_RETRY_NANOS, Math.max(MIN_RETRY_NANOS, 2 * retryNanos));
        failedAt = System.nanoTime();
        interest(0);
        loop.scheduleCheck(retryNanos);
    }

    @Override
    public long checkTimeouts(long now) {
        if (retryNanos == 0 || !server.isOpen()) {
            return SocketEventLoop.NEVER;
        }
        long left = retryNanos - (now - failedAt);
        if (left > 0) {
            return left;
        }
        interest(SelectionKey.OP_ACCEPT);
        return SocketEventLoop.NEVER;
    }

    private void interest(int operations) {
        if (key != null && key.isValid()) {
            key.interestOps(operations);
        }
    }

    @Override
    public void onError(Throwable thrown) {
        stopping = true;
        loop.schedule(this);
    }

    @Override
    public String toString() {
        return "listener on " + address;
    }
}
