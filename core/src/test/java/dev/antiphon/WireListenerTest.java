package dev.antiphon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Listeners to everything that comes and goes. */
final class WireListenerTest {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    private final class Ear implements WireListener {
        @Override
        public void received(String peer, byte[] bytes, int start, int end) {
            heard.add("--> " + new String(bytes, start, end - start, UTF_8));
        }

        @Override
        public void sent(String peer, byte[] bytes, int start, int end) {
            heard.add("<-- " + new String(bytes, start, end - start, UTF_8));
        }

        @Override
        public void opened(String peer) {
            heard.add("opened");
        }

        @Override
        public void closed(String peer, Disconnect reason) {
            heard.add("closed " + reason.kind());
        }

        @Override
        public void rejected(ErrorObject error) {
            heard.add("refused " + error.code());
        }

        @Override
        public void unmatchedResponse(String peer) {
            heard.add("stray");
        }
    }

    private static ServerBuilder methods() {
        return JsonRpcServer.builder()
                .method("inline", Parameters.none(), args -> 1, MethodOption.nonBlocking())
                .method("blocking", Parameters.none(), args -> 2)
                .stream("count", Parameters.none(), (args, sink) -> {
            sink.send(1);
            sink.complete(null);
        });
    }

    @Test
    void messages_of_exchanges_are_heard_once_in_and_once_out() {
        JsonRpcServer server = methods().wireListener(new Ear()).build();
        for (String method : List.of("inline", "blocking")) {
            heard.clear();
            String request = Wire.request(method, "[]", 1);
            String reply = Wire.send(server, request);
            assertThat(heard).containsExactly("--> " + request, "<-- " + reply);
        }
        heard.clear();
        Wire.send(server, Wire.notification("inline", "[]"));
        assertThat(heard).containsExactly("--> " + Wire.notification("inline", "[]"));
    }

    @Test
    void what_no_interceptor_sees_is_heard_as_refused() {
        JsonRpcServer server = methods().wireListener(new Ear()).build();
        String reply = Wire.send(server, "{");
        assertThat(heard).containsExactly("--> {", "refused -32700", "<-- " + reply);
    }

    @Test
    void a_connection_is_heard_from_its_beginning_to_its_end_by_both_sides() {
        JsonRpcServer server = methods().build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.right());
        JsonRpcConnection client = JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .wireListener(new Ear())
                .connect(pair.left());
        assertThat(client.call("inline", null, int.class)).isEqualTo(1);
        try (Stream<Integer> items = client.stream("count", null, Integer.class).open()) {
            assertThat(items).containsExactly(1);
        }
        client.close();
        Wait.forResult(client.onClose());
        assertThat(heard.get(0)).isEqualTo("opened");
        assertThat(heard.get(1)).startsWith("<-- {\"jsonrpc\":\"3.0\",\"method\":\"inline\"");
        assertThat(heard.get(2)).startsWith("--> {\"jsonrpc\":\"3.0\",\"result\":1");
        assertThat(heard).anyMatch(message -> message.startsWith("--> {\"jsonrpc\":\"3.0\",\"stream\":{\"id\":"));
        assertThat(heard.get(heard.size() - 1)).isEqualTo("closed LOCAL");
    }

    @Test
    void a_servers_listener_hears_its_connections_and_their_strays() {
        JsonRpcServer server = methods().wireListener(new Ear()).build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcConnection serving = server.accept(pair.right());
        WirePeer peer = new WirePeer(pair.left());
        peer.send(Wire.request("inline", "[]", 1));
        String reply = peer.next();
        peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":77}");
        Wait.until("the stray is counted", () -> serving.counts().unmatchedResponses() == 1);
        peer.close();
        Wait.forResult(serving.onClose());
        assertThat(heard)
                .containsExactly(
                        "opened",
                        "--> " + Wire.request("inline", "[]", 1),
                        "<-- " + reply,
                        "--> {\"jsonrpc\":\"2.0\",\"result\":1,\"id\":77}",
                        "stray",
                        "closed REMOTE");
    }

    @Test
    void a_client_without_a_connection_is_heard_too() {
        LoopExchange exchange = LoopExchange.to(methods().build());
        try (JsonRpcClient client =
                JsonRpcClient.builder().wireListener(new Ear()).over(exchange)) {
            assertThat(client.call("blocking", null, int.class)).isEqualTo(2);
        }
        assertThat(heard)
                .containsExactly("<-- " + exchange.sent.get(0), "--> {\"jsonrpc\":\"2.0\",\"result\":2,\"id\":1}");
    }

    @Test
    void a_listener_that_fails_harms_nobody() {
        WireListener failing = new WireListener() {
            @Override
            public void received(String peer, byte[] bytes, int start, int end) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void sent(String peer, byte[] bytes, int start, int end) {
                throw new AssertionError("on purpose");
            }
        };
        JsonRpcServer server =
                methods().wireListener(failing).wireListener(new Ear()).build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "inline", "[]")).isEqualTo(Wire.result("1"));
            assertThat(log.throwables()).hasSize(2);
        }
        assertThat(heard).hasSize(2);
    }
}
