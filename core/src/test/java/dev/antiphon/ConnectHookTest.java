package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A connection that its hook tells others of before it has begun. */
class ConnectHookTest {
    @Test
    void a_thread_that_the_connect_hook_tells_of_a_connection_can_use_it_at_once() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer other = new WirePeer(pair.right());
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        JsonRpcClient.builder()
                .onConnect((connection, methods) -> {
                    assertThatThrownBy(() -> connection.notify("here"))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining("connect hook");
                    Thread thread = new Thread(() -> {
                        try {
                            connection.notify("there");
                            told.complete(new Throwable("nothing was thrown"));
                        } catch (RuntimeException thrown) {
                            told.complete(thrown);
                        }
                    });
                    thread.start();
                    Wait.untilWaiting(thread);
                })
                .connect(pair.left());
        assertThat(other.next()).contains("\"there\"");
        assertThat(Wire.await(told)).hasMessage("nothing was thrown");
    }

    @Test
    void what_came_before_the_connection_has_begun_can_be_answered_with_a_notification() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer other = new WirePeer(pair.right());
        other.send(Wire.request("tell", "[]", 1));
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "tell",
                        Parameters.none(),
                        arguments -> {
                            arguments.call().connection().orElseThrow().notify("told");
                            return 1;
                        },
                        MethodOption.nonBlocking())
                .build();
        JsonRpcClient.builder().server(server).connect(pair.left());
        assertThat(other.next()).contains("\"told\"");
        assertThat(other.next()).isEqualTo(Wire.result("1"));
    }

    @Test
    void a_connection_that_never_began_is_lost_for_those_who_come_later_too() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        AtomicReference<JsonRpcConnection> kept = new AtomicReference<>();
        assertThatThrownBy(() -> JsonRpcClient.builder()
                        .onConnect((connection, methods) -> {
                            kept.set(connection);
                            throw new IllegalStateException("no");
                        })
                        .connect(pair.left()))
                .hasMessage("no");
        CompletableFuture<CompletableFuture<Integer>> call = new CompletableFuture<>();
        new Thread(() -> call.complete(kept.get().callAsync("there", int.class))).start();
        assertThatThrownBy(() -> Wire.await(call).get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(TransportException.class);
        assertThatThrownBy(() -> kept.get().notify("here")).isInstanceOf(TransportException.class);
    }

    @Test
    void a_thread_that_waits_for_a_connection_to_begin_learns_that_it_never_will() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        new WirePeer(pair.right());
        CompletableFuture<CompletableFuture<Integer>> call = new CompletableFuture<>();
        assertThatThrownBy(() -> JsonRpcClient.builder()
                        .onConnect((connection, methods) -> {
                            Thread thread = new Thread(() -> call.complete(connection.callAsync("there", int.class)));
                            thread.start();
                            Wait.untilWaiting(thread);
                            throw new IllegalStateException("no");
                        })
                        .connect(pair.left()))
                .hasMessage("no");
        assertThatThrownBy(() -> Wire.await(call).get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(TransportException.class);
    }
}
