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
 * A listener on a socket, of whatever family.
 *
 * <p>Its loop accepts, and its loop stops it: so when it has stopped, every connection that it accepted is known, with its
 * session.
 */
final class SocketListener implements Listener, SocketEventLoop.Member {
    private static final int ACCEPTS_A_ROUND = 64;
    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final long SHORTEST_RETRY = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_RETRY = TimeUnit.SECONDS.toNanos(1);

    private final SocketListenerBuilder.Opened opened;
    private final ServerSocketChannel server;
    private final URI address;
    private final Acceptor acceptor;
    private final SocketSettings settings;
    private final int limit;
    private final @Nullable ConnectionAge age;
    private final SocketEventLoop loop;

    /** The open connections. One whose acceptor has not returned yet has no session. */
    private final Map<SocketMessageChannel, Optional<Session>> sessions = new ConcurrentHashMap<>();

    private final CompletableFuture<@Nullable Void> stopped = new CompletableFuture<>();
    private volatile boolean stopping;

    // Only the loop's.
    private @Nullable SelectionKey key;
    private long retryNanos;
    private long failedAt;

    SocketListener(
            SocketListenerBuilder.Opened opened,
            Acceptor acceptor,
            SocketSettings settings,
            int limit,
            @Nullable ConnectionAge age)
            throws IOException {
        this.opened = opened;
        this.server = opened.socket();
        server.configureBlocking(false);
        this.address = Sockets.withFraming(opened.address(), settings.framing());
        this.acceptor = acceptor;
        this.settings = settings;
        this.limit = limit;
        this.age = age;
        this.loop = SocketEventLoop.next();
        loop.ask(this);
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
        known.put("connections", limit);
        known.put("connectionAge", age == null ? "any" : age.maxAge().toString());
        known.put("messageBytes", settings.messageBytes());
        return known;
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration patience) {
        stopping = true;
        loop.ask(this);
        return stopped.thenCompose(done -> drainSessions(patience));
    }

    private CompletableFuture<Boolean> drainSessions(Duration patience) {
        List<CompletableFuture<Boolean>> drained = sessions.values().stream()
                .flatMap(Optional::stream)
                .map(session -> session.drain(patience))
                .toList();
        return CompletableFuture.allOf(drained.toArray(CompletableFuture<?>[]::new))
                .thenApply(done -> drained.stream().allMatch(CompletableFuture::join));
    }

    @Override
    public void close() {
        CompletableFuture<Boolean> drained = drain(DRAIN);
        if (SocketEventLoop.isCurrent()) {
            return;
        }
        try {
            drained.get(DRAIN.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closeSessions();
        } catch (ExecutionException | TimeoutException e) {
            SocketEventLoop.log(
                    Level.WARNING, "Not all sessions of " + address + " could be drained; they are closed", e);
            closeSessions();
        }
    }

    /** Closes every session, also one that is being accepted at this moment. */
    private void closeSessions() {
        CompletableFuture<@Nullable Void> unused =
                stopped.thenRun(() -> sessions.values().forEach(session -> session.ifPresent(Session::close)));
    }

    @Override
    public void work() {
        if (stopping) {
            stop();
        } else if (key == null) {
            try {
                key = loop.register(server, this);
                key.interestOps(SelectionKey.OP_ACCEPT);
            } catch (IOException e) {
                throw new IllegalStateException("nobody else closes this socket", e);
            }
        }
    }

    private void stop() {
        if (server.isOpen()) {
            opened.leave().run();
            Sockets.close(server);
            // The selector closes it for good when it is asked the next time; then nobody can connect any more.
            loop.ask(this);
        } else {
            stopped.complete(null);
        }
    }

    @Override
    public void ready(int operations) {
        try {
            for (int i = 0; i < ACCEPTS_A_ROUND; i++) {
                SocketChannel socket = server.accept();
                if (socket == null) {
                    return;
                }
                retryNanos = 0;
                take(socket);
            }
        } catch (IOException e) {
            waitAfter(e);
        }
    }

    private void take(SocketChannel socket) {
        SocketMessageChannel link;
        try {
            if (sessions.size() >= limit) {
                Sockets.close(socket);
                return;
            }
            link = new SocketMessageChannel(socket, peer(socket.getRemoteAddress()), settings, sessions::remove);
        } catch (IOException e) {
            Sockets.close(socket); // most probably the peer has gone already
            return;
        }
        sessions.put(link, Optional.empty());
        try {
            Session session = Objects.requireNonNull(acceptor.accept(link), "an acceptor must give a session");
            // Not if the link has gone meanwhile.
            sessions.replace(link, Optional.of(session));
        } catch (RuntimeException | Error e) {
            SocketEventLoop.log(Level.ERROR, "An acceptor must not throw; it failed for the " + link, e);
            link.abort(new Disconnect(Kind.LOCAL, "the acceptor failed: " + e, e));
        }
    }

    private String peer(SocketAddress remote) {
        return remote instanceof InetSocketAddress inet
                ? "tcp://" + Sockets.hostAndPort(inet)
                : "a client of " + opened.address();
    }

    /** Accepts nothing for a while: what is the matter, such as too many open files, will be the same a moment later. */
    private void waitAfter(IOException e) {
        if (retryNanos == 0) {
            SocketEventLoop.log(Level.WARNING, "Cannot accept connections on " + address + " for the moment", e);
        }
        retryNanos = Math.min(LONGEST_RETRY, Math.max(SHORTEST_RETRY, 2 * retryNanos));
        failedAt = System.nanoTime();
        interest(0);
        loop.watch(retryNanos);
    }

    @Override
    public long check(long now) {
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
    public void failed(Throwable thrown) {
        stopping = true;
        loop.ask(this);
    }

    @Override
    public String toString() {
        return "listener on " + address;
    }
}
