package dev.antiphon.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a server is ended in order. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class DrainTest {
    private final Health health = Health.builder().build();

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }

    @Test
    void readiness_turns_first_and_calls_are_still_taken_until_that_was_noticed() throws Exception {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        List<Duration> drains = new ArrayList<>();
        Drain drain = Drain.of()
                .add(timeout -> {
                    drains.add(timeout);
                    return ended;
                })
                .health(health)
                .drainDelay(Duration.ofHours(1))
                .timeout(Duration.ofSeconds(7));
        CompletableFuture<Boolean> waiting = drain.start();
        assertThat(get(health.ready()).draining()).isTrue();
        assertThat(drains).isEmpty();
        assertThat(waiting).isNotDone();
        CompletableFuture<Boolean> now = drain.drainDelay(Duration.ofMillis(1)).start();
        ended.complete(true);
        assertThat(get(now)).isTrue();
        assertThat(drains).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void if_one_part_had_to_be_cancelled_not_all_came_to_its_end_by_itself() throws Exception {
        assertThat(get(Drain.of()
                        .add(timeout -> CompletableFuture.completedFuture(true))
                        .add(timeout -> CompletableFuture.completedFuture(false))
                        .start()))
                .isFalse();
    }

    @Test
    void under_load_every_call_is_answered_or_refused_and_none_that_has_begun_is_lost() throws Exception {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger finished = new AtomicInteger();
        CountDownLatch busy = new CountDownLatch(50);
        CompletableFuture<Integer> gate = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("work", Parameters.none(), arguments -> {
                    begun.incrementAndGet();
                    busy.countDown();
                    return gate.thenApply(number -> {
                        finished.incrementAndGet();
                        return number;
                    });
                })
                .build();
        Listener listener = TcpTransport.serve(server, 0);
        List<JsonRpcClient> clients = new ArrayList<>();
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        try {
            for (int i = 0; i < 5; i++) {
                JsonRpcClient client = JsonRpcClient.builder()
                        .errorProfile(ErrorProfile.V2)
                        .timeout(Duration.ofMinutes(1))
                        .connect(listener.address());
                clients.add(client);
                for (int call = 0; call < 10; call++) {
                    calls.add(client.callAsync("work", Integer.class));
                }
            }
            assertThat(busy.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Boolean> drained = Drain.of(listener)
                    .health(health)
                    .timeout(Duration.ofMinutes(1))
                    .start();
            List<CompletableFuture<Integer>> late = new ArrayList<>();
            for (JsonRpcClient client : clients) {
                late.add(client.callAsync("work", Integer.class));
            }
            gate.complete(42);
            for (CompletableFuture<Integer> call : calls) {
                assertThat(get(call)).isEqualTo(42);
            }
            for (CompletableFuture<Integer> call : late) {
                try {
                    assertThat(get(call)).isEqualTo(42);
                } catch (ExecutionException refused) {
                    assertThat(refused.getCause()).isInstanceOfAny(ServerBusyException.class, TransportException.class);
                }
            }
            assertThat(get(drained)).isTrue();
            assertThat(finished).hasValue(begun.get());
        } finally {
            clients.forEach(JsonRpcClient::close);
            listener.close();
        }
    }
}
