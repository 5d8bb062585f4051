package dev.antiphon.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Connections that grow old. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class ConnectionAgeTest {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("wait", Parameters.none(), arguments -> {
                entered.countDown();
                return result;
            })
            .method("fine", Parameters.none(), arguments -> "fine")
            .build();

    private Listener listener(Duration age) {
        return TcpTransport.builder(
                        server.acceptor(description ->
                                description.onConnect((connection, methods) -> connections.incrementAndGet())),
                        "127.0.0.1",
                        0)
                .maxConnectionAge(ConnectionAge.of(age))
                .serve();
    }

    @Test
    void the_calls_that_run_come_to_their_end_before_an_old_connection_is_closed() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        Acceptor aging = ConnectionAge.of(Duration.ofMillis(1)).applyTo(channel -> {
            Session session = server.accept(channel);
            awaitEntered(); // it grows old from here on
            return session;
        });
        CompletableFuture<Session> accepted = CompletableFuture.supplyAsync(() -> aging.accept(pair.right()));
        try (JsonRpcConnection connection = JsonRpcClient.builder()
                .errorProfile(ErrorProfile.V2)
                .timeout(Duration.ofMinutes(1))
                .connect(pair.left())) {
            CompletableFuture<String> running = connection.callAsync("wait", String.class);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!isRefused(connection)) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(running).as("it runs on").isNotDone();
            assertThat(connection.onClose()).isNotDone();
            result.complete("done");
            assertThat(running.get(60, TimeUnit.SECONDS)).isEqualTo("done");
            assertThat(connection.onClose().get(60, TimeUnit.SECONDS).kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(accepted).isDone();
        }
    }

    private void awaitEntered() {
        try {
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isRefused(JsonRpcClient client) {
        try {
            client.call("fine", String.class);
            return false;
        } catch (ServerBusyException refused) {
            return true;
        }
    }

    @Test
    void a_client_that_reconnects_comes_back_and_goes_on() {
        try (Listener listener = listener(Duration.ofMillis(5));
                JsonRpcClient client = JsonRpcClient.builder()
                        .errorProfile(ErrorProfile.V2)
                        .timeout(Duration.ofMinutes(1))
                        .reconnect(Reconnect.fixed(Duration.ofMillis(1)).queueCalls())
                        .connect(listener.address())) {
            int answered = 0;
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (connections.get() < 4 || answered < 4) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                try {
                    assertThat(client.call("fine", String.class)).isEqualTo("fine");
                    answered++;
                } catch (ServerBusyException | TransportException old) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
        }
    }

    @Test
    void ages_differ_by_a_tenth_at_most() {
        ConnectionAge age = ConnectionAge.of(Duration.ofMinutes(10));
        for (int i = 0; i < 1000; i++) {
            assertThat(age.withJitter()).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
        }
        assertThatThrownBy(() -> ConnectionAge.of(Duration.ZERO)).hasMessageContaining("maxAge must be positive");
    }

    @Test
    void a_connection_that_is_young_enough_stays() {
        try (Listener listener = listener(Duration.ofHours(1));
                JsonRpcClient client = JsonRpcClient.connect(listener.address().toString())) {
            assertThat(client.call("fine", String.class)).isEqualTo("fine");
            assertThat(connections).hasValue(1);
        }
    }
}
