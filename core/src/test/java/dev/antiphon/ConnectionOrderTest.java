package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** In which order a connection handles what its peer sends. */
class ConnectionOrderTest {
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);

    private ServerBuilder server() {
        return JsonRpcServer.builder()
                .notification("slow", Parameters.none(), arguments -> {
                    entered.countDown();
                    await(gate);
                    events.add("slow");
                })
                .notification(
                        "note",
                        Parameters.of(required("n", int.class)),
                        arguments -> events.add("note" + arguments.<Integer>get(0)))
                .method("quick", Parameters.none(), arguments -> {
                    events.add("quick");
                    return "quick";
                })
                .method(
                        "inline",
                        Parameters.none(),
                        arguments -> {
                            events.add("inline");
                            return "inline";
                        },
                        MethodOption.nonBlocking());
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private WirePeer connect(JsonRpcServer server, MessageOrdering ordering) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.acceptor(builder -> builder.ordering(ordering)).accept(pair.left());
        return new WirePeer(pair.right());
    }

    private WirePeer connect(JsonRpcServer server) {
        return connect(server, MessageOrdering.NOTIFICATIONS_IN_ORDER);
    }

    @Test
    void a_notification_is_handled_before_any_later_call_starts() throws Exception {
        WirePeer peer = connect(server().build());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        await(entered);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"inline\",\"id\":2}");
        assertThat(events).isEmpty();
        gate.countDown();
        assertThat(List.of(peer.next(), peer.next()))
                .containsExactlyInAnyOrder(Wire.result("\"quick\"", 1), Wire.result("\"inline\"", 2));
        assertThat(events.get(0)).isEqualTo("slow");
    }

    @Test
    void many_notifications_are_handled_in_the_order_in_which_they_came() {
        WirePeer peer = connect(server().build());
        for (int i = 0; i < 300; i++) {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"note\",\"params\":[" + i + "]}");
        }
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":1}");
        assertThat(peer.next()).isEqualTo(Wire.result("\"quick\""));
        assertThat(events).hasSize(301);
        for (int i = 0; i < 300; i++) {
            assertThat(events.get(i)).isEqualTo("note" + i);
        }
    }

    @Test
    void more_notifications_than_may_wait_are_not_lost() throws Exception {
        WirePeer peer = connect(server().limit(Limit.QUEUED_CALLS, 4).build());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        await(entered);
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 50; i++) {
                peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"note\",\"params\":[" + i + "]}");
            }
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":1}");
        });
        gate.countDown();
        Wire.await(sent);
        assertThat(peer.next()).isEqualTo(Wire.result("\"quick\""));
        assertThat(events).hasSize(52);
    }

    @Test
    void requests_run_side_by_side() {
        CyclicBarrier both = new CyclicBarrier(2);
        WirePeer peer = connect(JsonRpcServer.builder()
                .method("meet", Parameters.none(), arguments -> both.await(60, TimeUnit.SECONDS) >= 0)
                .build());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"meet\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"meet\",\"id\":2}");
        assertThat(List.of(peer.next(), peer.next()))
                .containsExactlyInAnyOrder(Wire.result("true", 1), Wire.result("true", 2));
    }

    @Test
    void a_notification_whose_handler_calls_the_peer_lets_others_pass() {
        WirePeer peer = connect(server().notification("asks", Parameters.none(), arguments -> {
                    events.add(arguments.call().connection().orElseThrow().call("name", String.class));
                })
                .build());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"asks\"}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"name\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":7}");
        assertThat(peer.next()).isEqualTo(Wire.result("\"quick\"", 7));
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":\"me\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        gate.countDown();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"inline\",\"id\":8}");
        assertThat(peer.next()).isEqualTo(Wire.result("\"inline\"", 8));
        // It has let the others pass, so they need not have waited for this.
        Wait.until("the handler has its answer", () -> events.contains("me"));
    }

    @Test
    void a_response_does_not_wait_behind_a_handler() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcConnection connection = server().build().accept(pair.left());
        WirePeer peer = new WirePeer(pair.right());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        await(entered);
        CompletableFuture<Integer> answer = connection.callAsync("answer", int.class);
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"answer\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":42,\"id\":1}");
        assertThat(Wire.await(answer)).isEqualTo(42);
        assertThat(events).isEmpty();
        gate.countDown();
    }

    @Test
    void a_cancellation_reaches_a_call_that_still_waits_for_its_turn() throws Exception {
        WirePeer peer = connect(server().build());
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        await(entered);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"inline\",\"id\":2}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}");
        gate.countDown();
        assertThat(List.of(peer.next(), peer.next()))
                .containsExactlyInAnyOrder(
                        Wire.error(-32001, "Request cancelled", 1), Wire.error(-32001, "Request cancelled", 2));
        assertThat(events).containsExactly("slow");
    }

    @Test
    void in_sequence_a_request_holds_up_what_comes_behind_it() throws Exception {
        WirePeer peer = connect(
                server().method("hold", Parameters.none(), arguments -> {
                            entered.countDown();
                            await(gate);
                            events.add("hold");
                            return null;
                        })
                        .build(),
                MessageOrdering.SEQUENTIAL);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"hold\",\"id\":1}");
        await(entered);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"inline\",\"id\":2}");
        assertThat(events).isEmpty();
        gate.countDown();
        assertThat(peer.next()).isEqualTo(Wire.result("null", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("\"inline\"", 2));
        assertThat(events).containsExactly("hold", "inline");
    }

    @Test
    void concurrently_nothing_waits_for_a_notification() throws Exception {
        WirePeer peer = connect(server().build(), MessageOrdering.CONCURRENT);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
        await(entered);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":1}");
        assertThat(peer.next()).isEqualTo(Wire.result("\"quick\""));
        assertThat(events).containsExactly("quick");
        gate.countDown();
    }

    @Test
    void calls_beyond_those_that_a_connection_may_run_wait_and_beyond_the_line_are_refused() {
        CountDownLatch release = new CountDownLatch(1);
        WirePeer peer = connect(JsonRpcServer.builder()
                .limit(Limit.CALLS_PER_CONNECTION, 1)
                .limit(Limit.QUEUED_CALLS, 1)
                .method("hold", Parameters.of(required("n", int.class)), arguments -> {
                    await(release);
                    return arguments.get(0);
                })
                .build());
        peer.send(Wire.request("hold", "[1]", 1));
        peer.send(Wire.request("hold", "[2]", 2));
        peer.send(Wire.request("hold", "[3]", 3));
        assertThat(peer.next()).isEqualTo(Wire.error(-32002, "Server busy", 3));
        release.countDown();
        assertThat(peer.next()).isEqualTo(Wire.result("1", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("2", 2));
    }

    @Test
    void an_id_that_is_in_use_is_refused_and_its_first_user_is_undisturbed() {
        CountDownLatch release = new CountDownLatch(1);
        WirePeer peer = connect(JsonRpcServer.builder()
                .method("hold", Parameters.of(required("n", int.class)), arguments -> {
                    await(release);
                    return arguments.get(0);
                })
                .build());
        peer.send(Wire.request("hold", "[1]", 5));
        peer.send(Wire.request("hold", "[2]", 5));
        assertThat(peer.next()).isEqualTo(Wire.error(-32600, "Invalid Request", 5));
        release.countDown();
        assertThat(peer.next()).isEqualTo(Wire.result("1", 5));
        peer.send(Wire.request("hold", "[3]", 5));
        assertThat(peer.next()).isEqualTo(Wire.result("3", 5));
    }
}
