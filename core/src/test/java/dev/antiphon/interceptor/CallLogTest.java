package dev.antiphon.interceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Batch;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the log of calls says, of which calls, and when it says nothing. */
class CallLogTest {
    private final LinesLogger logger = new LinesLogger(Level.DEBUG);
    private final CompletableFuture<Integer> later = new CompletableFuture<>();

    private ServerBuilder methods() {
        return JsonRpcServer.builder()
                .accept(ProtocolVersion.V2_0, ProtocolVersion.V3_0)
                .method("add", Parameters.none(), args -> 3)
                .method("quick", Parameters.none(), args -> 4, MethodOption.nonBlocking())
                .method("later", Parameters.none(), args -> later)
                .method("fail", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "secret words");
                })
                .stream("count", Parameters.none(), (args, sink) -> {
                    sink.send(1);
                    sink.complete();
                })
                .notification("tell", Parameters.none(), args -> {});
    }

    private JsonRpcServer logged(CallLog log) {
        return methods().intercept(log).build();
    }

    private JsonRpcServer logged() {
        return logged(CallLog.builder().logger(logger).build());
    }

    private static String request(String method, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    private static String notification(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}";
    }

    private static void send(JsonRpcServer server, String message) {
        Wait.forResult(server.handle(message));
    }

    /** The lines without the durations, which must be there. */
    private List<String> lines() {
        assertThat(logger.lines()).allSatisfy(line -> assertThat(line).containsPattern(", [0-9]+\\.[0-9]{3} ms, "));
        return logger.lines().stream()
                .map(line -> line.replaceFirst(", [0-9.]+ ms, ", ", "))
                .toList();
    }

    @Test
    void a_call_is_a_line_with_its_method_and_outcome() {
        send(logged(), request("add", 1));
        send(logged(), request("quick", 1));
        send(logged(), request("fail", 1));
        send(logged(), notification("tell"));
        assertThat(lines())
                .containsExactly(
                        "DEBUG add call, ok",
                        "DEBUG quick call, ok",
                        "DEBUG fail call, error 7",
                        "DEBUG tell notification, ok");
    }

    @Test
    void each_entry_of_a_batch_is_a_line() {
        send(logged(), "[" + request("add", 1) + "," + request("fail", 2) + "," + notification("tell") + "]");
        assertThat(lines())
                .containsExactlyInAnyOrder(
                        "DEBUG add call in a batch, ok",
                        "DEBUG fail call in a batch, error 7",
                        "DEBUG tell notification in a batch, ok");
    }

    @Test
    void a_call_that_is_answered_later_is_a_line_then() {
        CompletableFuture<String> answer = logged().handle(request("later", 1));
        assertThat(logger.lines()).isEmpty();
        later.complete(5);
        Wait.forResult(answer);
        assertThat(lines()).containsExactly("DEBUG later call, ok");
    }

    @Test
    void a_name_that_the_peer_has_made_up_is_a_string_of_one_line() {
        send(logged(), request("made\\nup\\u2028and \\\"quoted\\\"", 1));
        assertThat(lines()).containsExactly("DEBUG \"made\\nup\\u2028and \\\"quoted\\\"\" call, error -32601");
    }

    @Test
    void a_long_name_that_the_peer_has_made_up_is_cut() {
        send(logged(), request("m".repeat(250), 1));
        assertThat(lines()).containsExactly("DEBUG \"" + "m".repeat(100) + "...\" call, error -32601");
    }

    @Test
    void a_stream_is_a_line_when_it_has_ended_and_is_never_slow() {
        CallLog log = CallLog.builder()
                .logger(logger)
                .slowThreshold(Duration.ofNanos(1))
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        logged(log).accept(pair.left());
        try (JsonRpcConnection client =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right())) {
            List<Integer> items = new CopyOnWriteArrayList<>();
            Wait.forResult(
                    client.stream("count", RawJson.of("[]"), Integer.class).forEach(items::add));
            assertThat(items).containsExactly(1);
        }
        assertThat(lines()).containsExactly("DEBUG count stream, ok");
    }

    @Test
    void slow_calls_are_warnings_also_where_others_are_not_logged() {
        LinesLogger warnings = new LinesLogger(Level.WARNING);
        JsonRpcServer server = logged(CallLog.builder()
                .logger(warnings)
                .slowThreshold(Duration.ofNanos(1))
                .build());
        send(server, request("add", 1));
        CompletableFuture<String> answer = server.handle(request("later", 1));
        later.complete(5);
        Wait.forResult(answer);
        assertThat(warnings.lines()).hasSize(2).allMatch(line -> line.startsWith("WARNING slow: "));
        send(logged(CallLog.builder().logger(warnings).build()), request("add", 1));
        send(
                logged(CallLog.builder()
                        .logger(warnings)
                        .slowThreshold(Duration.ZERO)
                        .build()),
                request("add", 1));
        assertThat(warnings.lines()).hasSize(2);
    }

    @Test
    void calls_that_a_client_makes_are_lines_too() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        methods().build().accept(pair.left());
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .intercept(CallLog.builder().logger(logger).build())
                .connect(pair.right())) {
            client.call("add", int.class);
            assertThatThrownBy(() -> client.call("fail", int.class)).isInstanceOf(JsonRpcException.class);
            client.notify("tell");
            Batch batch = client.batch();
            batch.call("add", int.class);
            batch.notify("tell", RawJson.of("[]"));
            batch.send();
        }
        assertThat(lines())
                .containsExactlyInAnyOrder(
                        "DEBUG add call, ok",
                        "DEBUG fail call, error 7",
                        "DEBUG tell notification, ok",
                        "DEBUG add call in a batch, ok",
                        "DEBUG tell notification in a batch, ok");
    }

    @Test
    void a_failure_that_has_no_code_of_its_own_is_told_by_what_was_thrown() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcConnection client = JsonRpcClient.builder()
                .intercept(CallLog.builder().logger(logger).build())
                .connect(pair.right());
        client.close();
        assertThatThrownBy(() -> client.call("add", int.class)).isInstanceOf(TransportException.class);
        assertThat(lines()).containsExactly("DEBUG add call, error -32603 (dev.antiphon.transport.TransportException)");
    }

    @Test
    void a_logger_that_fails_fails_no_call() {
        System.Logger broken = new System.Logger() {
            @Override
            public String getName() {
                return "broken";
            }

            @Override
            public boolean isLoggable(Level level) {
                return true;
            }

            @Override
            public void log(Level level, java.util.ResourceBundle bundle, String message, Throwable thrown) {
                throw new IllegalStateException("broken");
            }

            @Override
            public void log(Level level, java.util.ResourceBundle bundle, String format, Object... params) {
                throw new IllegalStateException("broken");
            }
        };
        JsonRpcServer server = logged(CallLog.builder().logger(broken).build());
        assertThat(Wait.forResult(server.handle(request("add", 1)))).contains("\"result\":3");
    }

    @Test
    void nobody_can_ask_for_calls_of_less_than_no_time() {
        assertThatThrownBy(() -> CallLog.builder().slowThreshold(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zero");
    }
}
