package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.CallProgress;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class AckTest {
    private final AtomicReference<CallContext> last = new AtomicReference<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("slow", Parameters.of(required("a", int.class), required("b", int.class)), args -> {
                CallContext call = args.call();
                last.set(call);
                call.ack();
                call.ack(RawJson.of("{\"jobId\":\"a2xi87\"}"));
                call.progress(1, 4, null);
                call.progress(2.5, 0, "almost");
                return args.<Integer>get(0) + args.<Integer>get(1);
            })
            .stream("streamed", Parameters.none(), (args, sink) -> {
                args.call().ack();
                args.call().progress(1, 2, null);
                sink.send(1);
                sink.complete(2);
            })
            .method("wrong", Parameters.none(), args -> {
                args.call().ack(RawJson.of("[1]"));
                return null;
            })
            .build();

    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    private WirePeer peer() {
        server.accept(pair.left());
        return new WirePeer(pair.right());
    }

    private JsonRpcConnection client() {
        return JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right());
    }

    @Test
    void acks_come_before_the_result_with_the_id_at_their_root() {
        WirePeer peer = peer();
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"params\":[1,2],\"id\":\"x\"}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":\"x\"}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{\"jobId\":\"a2xi87\"},\"id\":\"x\"}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":1,\"total\":4},\"id\":\"x\"}");
        assertThat(peer.next())
                .isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":2.5,\"message\":\"almost\"},\"id\":\"x\"}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":\"x\"}");
        last.get().ack(); // too late
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"nothing\",\"id\":1}");
        assertThat(peer.next()).contains("Method not found");
    }

    @Test
    void the_acks_of_a_stream_have_the_id_inside() {
        WirePeer peer = peer();
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"streamed\",\"id\":1,\"options\":{\"stream\":true}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"progress\":1,\"total\":2}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":2}");
    }

    @Test
    void nobody_is_told_who_would_not_understand() {
        WirePeer peer = peer();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\",\"params\":[1,2],\"id\":1}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":3,\"id\":1}");
        peer.send("[{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"params\":[1,2],\"id\":1}]");
        assertThat(peer.next()).isEqualTo("[{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}]");
        assertThat(Wire.send(server, "{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"params\":[1,2],\"id\":1}"))
                .isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}");
    }

    @Test
    void the_detail_of_an_ack_is_an_object() {
        WirePeer peer = peer();
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"wrong\",\"id\":1}");
        assertThat(peer.next()).contains("-32602");
    }

    @Test
    void a_caller_is_told_in_order_and_before_the_call_completes() {
        server.accept(pair.left());
        try (JsonRpcConnection client = client()) {
            List<Object> told = new ArrayList<>();
            CompletableFuture<Integer> result = client.callAsync(
                    "slow",
                    RawJson.of("[1,2]"),
                    int.class,
                    CallOption.onAck(ack -> told.add(ack.toString())),
                    CallOption.onProgress(told::add));
            CompletableFuture<Void> all = result.thenAccept(told::add);
            Wire.await(all);
            assertThat(told)
                    .containsExactly(
                            "{}",
                            "{\"jobId\":\"a2xi87\"}",
                            "{\"progress\":1,\"total\":4}",
                            new CallProgress(1, 4, null),
                            "{\"progress\":2.5,\"message\":\"almost\"}",
                            new CallProgress(2.5, 0, "almost"),
                            3);
        }
    }

    @Test
    void acks_give_a_call_more_time_and_unknown_ones_are_counted() {
        WirePeer peer = new WirePeer(pair.left());
        try (JsonRpcConnection client = client()) {
            // So short a time that a few acks take longer, and so long that a slow machine sends the next one in time.
            CompletableFuture<Integer> result =
                    client.callAsync("slow", null, int.class, CallOption.timeout(Duration.ofSeconds(5)));
            peer.next();
            PendingCall pending = (PendingCall) (CompletableFuture<?>) result;
            long deadline = pending.deadline();
            peer.send("{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":99}");
            peer.send("{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":1}");
            Wait.until("there is more time", () -> pending.deadline() - deadline > 0);
            Wait.until("the other is counted", () -> client.counts().unmatchedResponses() == 1);
            peer.send("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}");
            assertThat(Wire.await(result)).isEqualTo(3);
        }
    }

    @Test
    void an_exchange_with_one_answer_only_has_no_acks() {
        JsonRpcClient exchange =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).over(LoopExchange.to(server));
        List<RawJson> acks = new ArrayList<>();
        assertThat(exchange.call("slow", RawJson.of("[1,2]"), Integer.class, CallOption.onAck(acks::add)))
                .isEqualTo(3);
        assertThat(acks).isEmpty();
    }
}
