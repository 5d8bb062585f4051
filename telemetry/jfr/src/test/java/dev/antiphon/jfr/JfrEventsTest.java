package dev.antiphon.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Batch;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.Reply;
import dev.antiphon.ServerBuilder;
import dev.antiphon.Wire;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Events of calls and connections in a recording, on both sides. */
@SuppressWarnings("FutureReturnValueIgnored") // the server awaits the futures that handlers return
class JfrEventsTest {
    private static final String CALL = "dev.antiphon.Call";
    private static final String CONNECTION = "dev.antiphon.Connection";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<Integer> later = new CompletableFuture<>();
    private final JsonRpcServer server = methods()
            .intercept(JfrEvents.serverCalls())
            .wireListener(JfrEvents.connections())
            .build();
    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    private ServerBuilder methods() {
        return JsonRpcServer.builder()
                .accept(ProtocolVersion.V2_0, ProtocolVersion.V3_0)
                .method("recorded.add", Parameters.none(), args -> 3)
                .method("recorded.quick", Parameters.none(), args -> 4, MethodOption.nonBlocking())
                .method("recorded.later", Parameters.none(), args -> begun())
                .method("recorded.fail", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "failed");
                })
                .method("recorded.break", Parameters.none(), args -> {
                    throw new IllegalStateException("broken");
                })
                .stream("recorded.count", Parameters.none(), (args, sink) -> {
                    sink.send(1);
                    sink.complete();
                })
                .notification("recorded.event", Parameters.none(), args -> {});
    }

    private CompletableFuture<Integer> begun() {
        begun.countDown();
        return later;
    }

    private JsonRpcConnection connect(ProtocolVersion version) {
        server.accept(pair.left());
        return JsonRpcClient.builder()
                .version(version)
                .intercept(JfrEvents.clientCalls())
                .wireListener(JfrEvents.connections())
                .connect(pair.right());
    }

    private static String call(JsonRpcServer server, String method) {
        return Wire.await(server.handle(Wire.request(method, "[]", 1)));
    }

    private static List<String> lines(List<RecordedEvent> events) {
        return events.stream()
                .map(event -> event.getString("method")
                        + (event.getBoolean("outgoing") ? " made " : " answered ")
                        + event.getString("version")
                        + (event.getBoolean("notification") ? " notification" : "")
                        + (event.getBoolean("batched") ? " batched" : "")
                        + (event.getBoolean("stream") ? " stream" : "")
                        + " " + event.getString("outcome"))
                .toList();
    }

    private static List<String> calls(FlightRecording recording, int count, String prefix) {
        return lines(
                recording.await(count, CALL, event -> event.getString("method").startsWith(prefix)));
    }

    @Test
    void a_recording_contains_the_calls_that_begin_after_its_start() {
        call(server, "recorded.add");
        try (FlightRecording recording = new FlightRecording()) {
            call(server, "recorded.quick");
            call(server, "recorded.fail");
            call(server, "recorded.break");
            call(server, "recorded.unknown");
            Wire.await(server.handle(Wire.notification("recorded.event", "[]")));
            assertThat(calls(recording, 5, "recorded."))
                    .containsExactlyInAnyOrder(
                            "recorded.quick answered 2.0 ok",
                            "recorded.fail answered 2.0 7",
                            "recorded.break answered 2.0 -32603",
                            "recorded.unknown answered 2.0 -32601",
                            "recorded.event answered 2.0 notification ok");
        }
    }

    @Test
    void each_entry_of_a_batch_is_an_event() {
        try (FlightRecording recording = new FlightRecording()) {
            Wire.await(server.handle("[" + Wire.request("recorded.add", "[]", 1) + ","
                    + Wire.request("recorded.fail", "[]", 2) + "," + Wire.notification("recorded.event", "[]") + "]"));
            assertThat(calls(recording, 3, "recorded."))
                    .containsExactlyInAnyOrder(
                            "recorded.add answered 2.0 batched ok",
                            "recorded.fail answered 2.0 batched 7",
                            "recorded.event answered 2.0 notification batched ok");
        }
    }

    @Test
    void an_asynchronous_call_is_an_event_when_it_completes() {
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
    void an_event_lasts_from_the_start_of_its_call_to_the_end() {
        try (FlightRecording recording = new FlightRecording()) {
            CompletableFuture<String> answer = server.handle(Wire.request("recorded.later", "[]", 1));
            Wait.forLatch(begun);
            call(server, "recorded.quick"); // while the other is in flight
            later.complete(5);
            Wire.await(answer);
            RecordedEvent outer = recording
                    .await(1, CALL, event -> event.getString("method").equals("recorded.later"))
                    .get(0);
            RecordedEvent inner = recording
                    .await(1, CALL, event -> event.getString("method").equals("recorded.quick"))
                    .get(0);
            assertThat(outer.getStartTime()).isBeforeOrEqualTo(inner.getStartTime());
            assertThat(outer.getEndTime()).isAfterOrEqualTo(inner.getEndTime());
        }
    }

    @Test
    void an_unknown_method_name_is_truncated() {
        try (FlightRecording recording = new FlightRecording()) {
            call(server, "m".repeat(120));
            assertThat(calls(recording, 1, "mm")).containsExactly("m".repeat(100) + " answered 2.0 -32601");
        }
    }

    @Test
    void a_client_records_its_calls_and_both_sides_record_when_connections_open_and_close() {
        try (FlightRecording recording = new FlightRecording()) {
            try (JsonRpcConnection client = connect(ProtocolVersion.V2_0)) {
                client.call("recorded.add", int.class);
                assertThatThrownBy(() -> client.call("recorded.fail", int.class))
                        .isInstanceOf(JsonRpcException.class);
                client.notify("recorded.event");
                Batch batch = client.batch();
                batch.call("recorded.quick", int.class);
                batch.notify("recorded.event", RawJson.of("[]"));
                batch.send();
            }
            assertThat(calls(recording, 10, "recorded."))
                    .containsExactlyInAnyOrder(
                            "recorded.add made 2.0 ok",
                            "recorded.add answered 2.0 ok",
                            "recorded.fail made 2.0 7",
                            "recorded.fail answered 2.0 7",
                            "recorded.event made 2.0 notification ok",
                            "recorded.event answered 2.0 notification ok",
                            "recorded.quick made 2.0 batched ok",
                            "recorded.quick answered 2.0 batched ok",
                            "recorded.event made 2.0 notification batched ok",
                            "recorded.event answered 2.0 notification batched ok");
            assertThat(recording.awaitSome(2, CONNECTION, event -> event.getBoolean("open")))
                    .allSatisfy(event -> {
                        assertThat(event.getString("peer")).isNotEmpty();
                        assertThat(event.getString("reason")).isNull();
                    });
            assertThat(recording.awaitSome(2, CONNECTION, event -> !event.getBoolean("open")))
                    .extracting(event -> event.getString("reason"))
                    .anyMatch(reason -> reason.startsWith("LOCAL"));
        }
    }

    @Test
    void a_stream_is_one_event_on_each_side() {
        try (FlightRecording recording = new FlightRecording();
                JsonRpcConnection client = connect(ProtocolVersion.V3_0)) {
            List<Integer> items = new CopyOnWriteArrayList<>();
            Wait.forResult(client.stream("recorded.count", RawJson.of("[]"), Integer.class)
                    .forEach(items::add));
            assertThat(items).containsExactly(1);
            assertThat(calls(recording, 2, "recorded.count"))
                    .containsExactlyInAnyOrder(
                            "recorded.count made 3.0 stream ok", "recorded.count answered 3.0 stream ok");
        }
    }

    @Test
    void the_event_of_a_call_that_could_not_be_sent_has_the_class_of_the_exception() {
        try (FlightRecording recording = new FlightRecording();
                JsonRpcClient client = JsonRpcClient.builder()
                        .intercept(JfrEvents.clientCalls())
                        .over(new BrokenExchange())) {
            assertThatThrownBy(() -> client.call("recorded.lost", int.class));
            assertThatThrownBy(() -> client.notify("recorded.lost"));
            assertThat(calls(recording, 2, "recorded.lost"))
                    .containsExactlyInAnyOrder(
                            "recorded.lost made 2.0 java.lang.IllegalStateException",
                            "recorded.lost made 2.0 notification java.lang.IllegalStateException");
        }
    }

    @Test
    void the_event_of_a_call_without_a_response_has_the_class_of_the_exception() {
        methods().build().accept(pair.left());
        try (FlightRecording recording = new FlightRecording();
                JsonRpcConnection client = JsonRpcClient.builder()
                        .intercept(JfrEvents.clientCalls())
                        .connect(pair.right())) {
            client.callAsync("recorded.later", null, int.class).cancel(true);
            assertThatThrownBy(() ->
                            client.call("recorded.later", null, int.class, CallOption.timeout(Duration.ofMillis(1))))
                    .isInstanceOf(CallTimeoutException.class);
            CompletableFuture<Integer> lost = client.callAsync("recorded.later", null, int.class);
            pair.left().abort(Disconnect.of(Disconnect.Kind.LOCAL, "gone"));
            assertThatThrownBy(lost::join).hasCauseInstanceOf(TransportException.class);
            assertThat(calls(recording, 3, "recorded.later"))
                    .containsExactlyInAnyOrder(
                            "recorded.later made 2.0 " + CancellationException.class.getName(),
                            "recorded.later made 2.0 " + CallTimeoutException.class.getName(),
                            "recorded.later made 2.0 " + TransportException.class.getName());
        }
    }

    @Test
    void two_concurrent_attempts_of_a_call_are_two_events() {
        List<CompletableFuture<Integer>> attempts = List.of(new CompletableFuture<>(), new CompletableFuture<>());
        Queue<CompletableFuture<Integer>> waiting = new ConcurrentLinkedQueue<>(attempts);
        JsonRpcServer hedged = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    Reply.Pending first = (Reply.Pending) next.proceed(call);
                    Reply.Pending second = (Reply.Pending) next.proceed(call);
                    return Reply.pending(
                            first.stage().<Reply, Reply>thenCombine(second.stage(), (one, other) -> other));
                })
                .intercept(JfrEvents.serverCalls())
                .method("recorded.twice", Parameters.none(), args -> waiting.remove())
                .build();
        try (FlightRecording recording = new FlightRecording()) {
            CompletableFuture<String> answer = hedged.handle(Wire.request("recorded.twice", "[]", 1));
            Wait.until("both attempts are in flight", waiting::isEmpty);
            attempts.get(1).complete(2);
            assertThat(calls(recording, 1, "recorded.twice")).containsExactly("recorded.twice answered 2.0 ok");
            attempts.get(0).completeExceptionally(new JsonRpcException(7, "failed"));
            assertThat(Wire.await(answer)).isEqualTo(Wire.result("2"));
            assertThat(calls(recording, 2, "recorded.twice"))
                    .containsExactlyInAnyOrder("recorded.twice answered 2.0 ok", "recorded.twice answered 2.0 7");
        }
    }

    @Test
    void an_attempt_ends_the_event_that_it_began() {
        OpenEvents events = new OpenEvents();
        events.begin(1_000);
        events.begin(2_000);
        events.begin(3_000);
        assertThat(events.end(2_040)).extracting(event -> event.startNanos).isEqualTo(2_000L);
        assertThat(events.end(1_040)).extracting(event -> event.startNanos).isEqualTo(1_000L);
        assertThat(events.end(3_040)).extracting(event -> event.startNanos).isEqualTo(3_000L);
        assertThat(events.end(4_000)).isNull();
    }

    @Test
    void calls_are_observed_only_while_a_recording_has_their_event_enabled() {
        try (FlightRecording recording = new FlightRecording()) {
            assertThat(JfrEvents.serverCalls().isWatching()).isTrue();
            assertThat(JfrEvents.clientCalls().isWatching()).isTrue();
            recording.disable(CALL);
            assertThat(JfrEvents.serverCalls().isWatching()).isFalse();
            assertThat(JfrEvents.clientCalls().isWatching()).isFalse();
        }
        assertThat(JfrEvents.serverCalls().isWatching()).isFalse();
        assertThat(JfrEvents.clientCalls().isWatching()).isFalse();
    }

    @Test
    void connections_are_not_recorded_if_their_event_is_disabled() {
        try (FlightRecording recording = new FlightRecording()) {
            recording.disable(CONNECTION);
            try (JsonRpcConnection client = connect(ProtocolVersion.V2_0)) {
                client.call("recorded.add", int.class);
            }
            assertThat(calls(recording, 2, "recorded.add")).hasSize(2);
            assertThat(recording.find(CONNECTION, event -> true)).isEmpty();
        }
    }

    /** An exchange that sends nothing. */
    private static final class BrokenExchange implements Exchange {
        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            throw new IllegalStateException("no way");
        }

        @Override
        public String peer() {
            return "broken";
        }

        @Override
        public void close() {}
    }
}
