package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams and errors of the demo over plain HTTP, without a connection. */
class HttpDemoTest {
    private final Listener listener = HttpTransport.serve(DemoServer.server(), 0);
    private final JsonRpcClient client = client(ProtocolVersion.V3_0);

    private JsonRpcClient client(ProtocolVersion version) {
        return JsonRpcClient.builder().version(version).connect(listener.address());
    }

    @AfterEach
    void close() {
        client.close();
        listener.close();
    }

    @Test
    void countStream_streams_numbers_and_returns_their_count() throws Exception {
        List<Integer> items = new ArrayList<>();
        RawJson result = client.stream("countStream", RawJson.of("{\"n\":3000,\"delayMs\":0}"), Integer.class)
                .forEach(items::add)
                .get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(result).hasToString("3000");
        assertThat(items).isEqualTo(IntStream.rangeClosed(1, 3000).boxed().toList());
    }

    @Test
    void failStream_sends_an_item_before_its_error() {
        List<Integer> items = new ArrayList<>();
        Future<RawJson> result =
                client.stream("failStream", null, Integer.class).forEach(items::add);
        assertThatThrownBy(() -> result.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(JsonRpcException.class, error -> {
                    assertThat(error.code()).isEqualTo(-32001);
                    assertThat(error.title()).contains("Unauthenticated");
                });
        assertThat(items).containsExactly(1);
    }

    @Test
    void a_slow_addition_is_acknowledged_before_its_result() {
        BlockingQueue<String> acks = new LinkedBlockingQueue<>();
        CallOption listening = CallOption.onAck(ack -> acks.add(ack.toString()));
        assertThat(client.call("slowAdd", RawJson.of("[1,2]"), RawJson.class, listening))
                .hasToString("3");
        assertThat(acks).containsExactly("{}");
    }

    @Test
    void calls_are_answered_and_errors_have_titles() {
        assertThat(client.call("add", RawJson.of("[1,2]"), RawJson.class)).hasToString("3");
        assertThat(client.call("echo", RawJson.of("[{\"a\":1}]"), RawJson.class))
                .hasToString("{\"a\":1}");
        assertThat(client.call("sumStream", RawJson.of("[[1,2,3]]"), RawJson.class))
                .hasToString("6");
        assertThatThrownBy(() -> client.call("fail", RawJson.class))
                .isInstanceOfSatisfying(
                        JsonRpcException.class,
                        error -> assertThat(error.title()).contains("Unauthenticated"));
    }

    @Test
    void flows_of_version_2_are_refused_with_what_to_do() {
        try (JsonRpcClient old = client(ProtocolVersion.V2_0)) {
            assertThatThrownBy(() -> old.call("countStream", RawJson.of("[3]"), RawJson.class))
                    .hasMessageContaining("needs a connection")
                    .hasMessageContaining("version 3.0");
            assertThatThrownBy(() -> old.call("sumStream", RawJson.of("[\"some flow\"]"), RawJson.class))
                    .hasMessageContaining("give a list");
        }
    }
}
