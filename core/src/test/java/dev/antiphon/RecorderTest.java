package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.MemoryTransport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** What the flight recorder learns of calls and connections, and what a JVM without one pays for it. */
class RecorderTest {
    private static final String CALL = "dev.antiphon.Call";

    private final CompletableFuture<Integer> later = new CompletableFuture<>();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("recorded.add", Parameters.none(), args -> 3)
            .method("recorded.quick", Parameters.none(), args -> 4, MethodOption.nonBlocking())
            .method("recorded.later", Parameters.none(), args -> later)
            .method("recorded.fail", Parameters.none(), args -> {
                throw new JsonRpcException(7, "failed");
            })
            .notification("recorded.tell", Parameters.none(), args -> {})
            .build();

    private static List<String> lines(List<RecordedEvent> events) {
        return events.stream()
                .map(event -> event.getString("method")
                        + (event.getBoolean("outgoing") ? " made " : " answered ")
                        + event.getString("version")
                        + (event.getBoolean("notification") ? " notification" : "")
                        + (event.getBoolean("batched") ? " batched" : "")
                        + " " + event.getString("outcome"))
                .toList();
    }

    private static List<String> calls(FlightRecording recording, int count, String prefix) {
        return lines(
                recording.await(count, CALL, event -> event.getString("method").startsWith(prefix)));
    }

    @Test
    void a_recording_that_starts_after_the_first_calls_has_those_that_come_then() {
        Wire.call(server, "recorded.add", "[]");
        try (FlightRecording recording = new FlightRecording()) {
            Wire.call(server, "recorded.quick", "[]");
            Wire.call(server, "recorded.fail", "[]");
            Wire.call(server, "recorded.nobody", "[]");
            Wire.send(server, Wire.notification("recorded.tell", "[]"));
            assertThat(calls(recording, 4, "recorded."))
                    .containsExactlyInAnyOrder(
                            "recorded.quick answered 2.0 ok",
                            "recorded.fail answered 2.0 7",
                            "recorded.nobody answered 2.0 -32601",
                            "recorded.tell answered 2.0 notification ok");
        }
    }

    @Test
    void each_entry_of_a_batch_is_an_event() {
        try (FlightRecording recording = new FlightRecording()) {
            Wire.send(
                    server,
                    "[" + Wire.request("recorded.add", "[]", 1) + "," + Wire.request("recorded.fail", "[]", 2) + ","
                            + Wire.notification("recorded.tell", "[]") + "]");
            assertThat(calls(recording, 3, "recorded."))
                    .containsExactlyInAnyOrder(
                            "recorded.add answered 2.0 batched ok",
                            "recorded.fail answered 2.0 batched 7",
                            "recorded.tell answered 2.0 notification batched ok");
        }
    }

    @Test
    void a_call_that_is_answered_later_is_an_event_when_it_is() {
        try (FlightRecording recording = new FlightRecording()) {
            CompletableFuture<String> answer = server.handle(Wire.request("recorded.later", "[]", 1));
            assertThat(recording.find(CALL, event -> event.getString("method").equals("recorded.later")))
                    .isEmpty();
            later.complete(5);
            assertThat(Wire.await(answer)).isEqualTo(Wire.result("5"));
            assertThat(calls(recording, 1, "recorded.later")).containsExactly("recorded.later answered 2.0 ok");
        }
    }

    @Test
    void a_name_that_the_peer_has_made_up_is_cut() {
        try (FlightRecording recording = new FlightRecording()) {
            Wire.call(server, "m".repeat(120), "[]");
            assertThat(calls(recording, 1, "mm")).containsExactly("m".repeat(100) + " answered 2.0 -32601");
        }
    }

    @Test
    void calls_are_events_on_the_side_that_makes_them_too_and_connections_when_they_begin_and_end() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        try (FlightRecording recording = new FlightRecording()) {
            server.accept(pair.left());
            try (JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right())) {
                client.call("recorded.add", int.class);
                assertThatThrownBy(() -> client.call("recorded.fail", int.class))
                        .isInstanceOf(JsonRpcException.class);
                client.notify("recorded.tell");
                Batch batch = client.batch();
                batch.call("recorded.quick", int.class);
                batch.notify("recorded.tell", RawJson.of("[]"));
                batch.send();
            }
            assertThat(lines(recording.await(
                            5,
                            CALL,
                            event -> event.getBoolean("outgoing")
                                    && event.getString("method").startsWith("recorded."))))
                    .containsExactlyInAnyOrder(
                            "recorded.add made 2.0 ok",
                            "recorded.fail made 2.0 7",
                            "recorded.tell made 2.0 notification ok",
                            "recorded.quick made 2.0 batched ok",
                            "recorded.tell made 2.0 notification batched ok");
            String name = "dev.antiphon.Connection";
            assertThat(recording.awaitSome(2, name, event -> event.getBoolean("open")))
                    .allSatisfy(event -> {
                        assertThat(event.getString("peer")).isNotEmpty();
                    });
            assertThat(recording.awaitSome(2, name, event -> !event.getBoolean("open")))
                    .extracting(event -> event.getString("reason"))
                    .anyMatch(reason -> reason.startsWith("LOCAL"));
        }
    }

    @Test
    void what_could_not_be_sent_is_an_event_with_what_was_thrown() {
        try (FlightRecording recording = new FlightRecording();
                JsonRpcClient client = JsonRpcClient.builder().over(LoopExchange.later(text -> {
                    throw new IllegalStateException("no way");
                }))) {
            assertThatThrownBy(() -> client.call("recorded.lost", int.class));
            assertThat(calls(recording, 1, "recorded.lost"))
                    .containsExactly("recorded.lost made 2.0 java.lang.IllegalStateException");
        }
    }

    @Test
    void without_a_recording_no_event_class_is_loaded() throws Exception {
        assertThat(fresh("-Xlog:class+load"))
                .contains("answered " + Wire.result("3"), "dev.antiphon.internal.monitor.JfrRecorder")
                .doesNotContain(
                        "dev.antiphon.internal.monitor.CallEvent",
                        "dev.antiphon.internal.monitor.ConnectionEvent",
                        "jdk.jfr.Event");
    }

    @Test
    void a_jvm_that_has_no_recorder_answers_all_the_same() throws Exception {
        assertThat(fresh("--limit-modules", "java.base")).contains("answered " + Wire.result("3"));
    }

    /** What a fresh JVM prints that answers one call. */
    private static String fresh(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OneCall.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Answers one call. */
    static final class OneCall {
        private OneCall() {}

        public static void main(String[] args) {
            JsonRpcServer server = JsonRpcServer.builder()
                    .method("add", Parameters.none(), arguments -> 3)
                    .build();
            System.out.println("answered " + Wire.call(server, "add", "[]"));
        }
    }
}
