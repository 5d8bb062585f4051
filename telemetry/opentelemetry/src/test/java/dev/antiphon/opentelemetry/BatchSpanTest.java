package dev.antiphon.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Batch;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.MemoryTransport;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The spans of batches: one for the batch, and one for each of its calls. */
class BatchSpanTest {
    private static final String FIRST = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String SECOND = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final InMemoryTelemetry observed = new InMemoryTelemetry();

    @AfterEach
    void close() {
        observed.close();
    }

    private JsonRpcServer server(TraceCarrier... carriers) {
        return JsonRpcServer.builder()
                .intercept(observed.telemetry(carriers).server())
                .method("one", Parameters.none(), args -> 1)
                .method("quick", Parameters.none(), args -> 2, MethodOption.nonBlocking())
                .method("fails", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "no");
                })
                .notification("event", Parameters.none(), args -> {})
                .build();
    }

    private static String request(String method, int id, String more) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"" + more + ",\"id\":" + id + "}";
    }

    private SpanData named(String name, SpanKind kind) {
        return observed.span(name, kind);
    }

    @Test
    void a_batch_is_a_span_and_its_calls_are_child_spans() {
        LoopbackExchange.answer(
                server(TraceCarrier.headers()),
                "[" + request("one", 1, "") + "," + request("quick", 2, "") + "," + request("fails", 3, "")
                        + ",{\"jsonrpc\":\"2.0\",\"method\":\"event\"},7]",
                Map.of("traceparent", List.of(FIRST)));
        assertThat(observed.spans(5))
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("jsonrpc", "one", "quick", "fails", "event");
        SpanData batch = named("jsonrpc", SpanKind.SERVER);
        assertThat(batch.getParentSpanId()).isEqualTo("b7ad6b7169203331");
        assertThat(batch.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put(stringKey("rpc.system.name"), "jsonrpc")
                        .put(longKey("antiphon.batch.size"), 4L)
                        .put(stringKey("network.peer.address"), "192.0.2.7")
                        .put(longKey("network.peer.port"), 40000L)
                        .build()
                        .asMap());
        for (String method : List.of("one", "quick", "fails", "event")) {
            SpanData call = named(method, SpanKind.INTERNAL);
            assertThat(call.getParentSpanId()).isEqualTo(batch.getSpanId());
            assertThat(call.getEndEpochNanos()).isLessThanOrEqualTo(batch.getEndEpochNanos());
        }
        assertThat(named("fails", SpanKind.INTERNAL).getStatus().getStatusCode())
                .isEqualTo(StatusCode.ERROR);
        assertThat(named("one", SpanKind.INTERNAL).getAttributes().get(stringKey("jsonrpc.request.id")))
                .isEqualTo("1");
    }

    @Test
    void a_batch_without_any_call_is_a_span_too() {
        LoopbackExchange.await(server().handle("[1,2]"));
        assertThat(named("jsonrpc", SpanKind.SERVER).getAttributes().get(longKey("antiphon.batch.size")))
                .isZero();
    }

    @Test
    void calls_with_their_own_parents_stay_in_their_traces_and_link_to_the_batch() {
        JsonRpcServer server = server(TraceCarrier.members());
        LoopbackExchange.await(server.handle("[" + request("quick", 1, ",\"traceparent\":\"" + FIRST + "\"") + ","
                + request("one", 2, ",\"traceparent\":\"" + SECOND + "\"") + "]"));
        SpanData batch = named("jsonrpc", SpanKind.SERVER);
        SpanData first = named("quick", SpanKind.INTERNAL);
        SpanData second = named("one", SpanKind.SERVER);
        assertThat(batch.getParentSpanId()).isEqualTo("b7ad6b7169203331");
        assertThat(first.getParentSpanId()).isEqualTo(batch.getSpanId());
        assertThat(second.getTraceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
        assertThat(second.getParentSpanId()).isEqualTo("00f067aa0ba902b7");
        assertThat(second.getLinks()).extracting(LinkData::getSpanContext).containsExactly(batch.getSpanContext());
    }

    @Test
    void a_client_has_a_span_for_a_batch_and_child_spans_for_its_calls() {
        LoopbackExchange loop = new LoopbackExchange(server(TraceCarrier.members()));
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept(observed.telemetry(TraceCarrier.members(), TraceCarrier.headers())
                        .client())
                .over(loop);
        Batch batch = client.batch();
        batch.call("one", Integer.class);
        batch.call("quick", Integer.class);
        batch.notify("event", null);
        batch.send();
        observed.spans(8);
        SpanData sent = named("jsonrpc", SpanKind.CLIENT);
        SpanData answered = named("jsonrpc", SpanKind.SERVER);
        assertThat(sent.getParentSpanId()).isEqualTo(SpanId.getInvalid());
        assertThat(sent.getAttributes().get(longKey("antiphon.batch.size"))).isEqualTo(3);
        assertThat(answered.getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(loop.requests.get(0).headers())
                .containsEntry("traceparent", "00-" + sent.getTraceId() + "-" + sent.getSpanId() + "-03");
        for (String method : List.of("one", "quick", "event")) {
            List<SpanData> both = observed.spans().stream()
                    .filter(span -> span.getName().equals(method))
                    .toList();
            assertThat(both).hasSize(2).allMatch(span -> span.getKind() == SpanKind.INTERNAL);
            assertThat(both)
                    .extracting(SpanData::getParentSpanId)
                    .containsExactlyInAnyOrder(sent.getSpanId(), answered.getSpanId());
        }
        assertThat(observed.spans()).extracting(SpanData::getTraceId).containsOnly(sent.getTraceId());
    }

    @Test
    void a_batch_over_a_connection_is_one_trace() {
        AntiphonTelemetry telemetry = observed.telemetry(TraceCarrier.members());
        MemoryTransport.Pair pair = MemoryTransport.pair();
        try (JsonRpcConnection serverSide = server(TraceCarrier.members()).accept(pair.left());
                JsonRpcConnection client =
                        JsonRpcClient.builder().intercept(telemetry.client()).connect(pair.right())) {
            Batch batch = client.batch();
            batch.call("one", Integer.class);
            batch.call("fails", Integer.class);
            batch.notify("event", null);
            batch.send();
            observed.spans(8);
            assertThat(serverSide.peer()).isNotEmpty();
        }
        SpanData sent = named("jsonrpc", SpanKind.CLIENT);
        SpanData answered = named("jsonrpc", SpanKind.SERVER);
        assertThat(answered.getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(observed.spans()).extracting(SpanData::getTraceId).containsOnly(sent.getTraceId());
        assertThat(observed.spans())
                .filteredOn(span -> span.getKind() == SpanKind.INTERNAL)
                .extracting(SpanData::getParentSpanId)
                .containsOnly(sent.getSpanId(), answered.getSpanId());
    }

    @Test
    void durations_count_each_call_of_a_batch_and_not_the_batch() {
        LoopbackExchange.await(server().handle("[" + request("one", 1, "") + "," + request("one", 2, "") + "]"));
        var points = observed.durations("rpc.server.call.duration");
        assertThat(InMemoryTelemetry.attributes(points).get(stringKey("rpc.method")))
                .isEqualTo("one");
        assertThat(points.iterator().next().getCount()).isEqualTo(2);
    }
}
