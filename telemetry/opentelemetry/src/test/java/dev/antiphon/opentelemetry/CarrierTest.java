package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.MemoryTransport;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The carriers of trace context, alone and combined. */
class CarrierTest {
    private static final String PARENT = "b7ad6b7169203331";
    private static final String OTHER = "00f067aa0ba902b7";
    private static final String FIRST = "00-0af7651916cd43dd8448eb211c80319c-" + PARENT + "-01";
    private static final String SECOND = "00-4bf92f3577b34da6a3ce929d0e0e4736-" + OTHER + "-01";

    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final AtomicReference<Baggage> baggage = new AtomicReference<>();

    @AfterEach
    void close() {
        observed.close();
    }

    private JsonRpcServer server(TraceCarrier... carriers) {
        return JsonRpcServer.builder()
                .intercept(observed.telemetry(carriers).server())
                .raw(
                        "one",
                        (params, call) -> {
                            baggage.set(Baggage.current());
                            return RawJson.of("1");
                        },
                        MethodOption.nonBlocking())
                .build();
    }

    private LoopbackExchange sent(RawJson params, TraceCarrier... carriers) {
        LoopbackExchange loop = new LoopbackExchange(server());
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept(observed.telemetry(carriers).client())
                .over(loop);
        client.call("one", params, Integer.class);
        return loop;
    }

    private String traceparent() {
        SpanData span = observed.span("one", SpanKind.CLIENT);
        return "00-" + span.getTraceId() + "-" + span.getSpanId() + "-03";
    }

    private SpanData answered(String params, String more, Map<String, List<String>> headers, TraceCarrier... carriers) {
        assertThat(LoopbackExchange.answer(
                        server(carriers),
                        "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"params\":" + params + more + ",\"id\":1}",
                        headers))
                .contains("\"result\":1");
        return observed.spans(1).get(0);
    }

    @Test
    void members_are_written_beside_the_method() {
        RawJson message =
                RawJson.of(sent(RawJson.of("[1]"), TraceCarrier.members()).text());
        assertThat(message.member("traceparent").orElseThrow().asString()).isEqualTo(traceparent());
        assertThat(message.member("tracestate")).isEmpty();
        assertThat(message.member("baggage")).isEmpty();
    }

    @Test
    void a_context_in_members_is_continued_unless_they_are_no_strings() {
        assertThat(answered("[]", ",\"traceparent\":\"" + FIRST + "\"", Map.of(), TraceCarrier.members())
                        .getParentSpanId())
                .isEqualTo(PARENT);
        LoopbackExchange.await(server(TraceCarrier.members())
                .handle("{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"traceparent\":{\"a\":1},\"id\":1}"));
        assertThat(observed.spans(2).get(1).getParentSpanId()).isEqualTo(SpanId.getInvalid());
    }

    @Test
    void invalid_context_does_not_fail_the_call() {
        List<String> wrong = List.of(
                "\"\\ud800\"",
                "\"\\u0000\"",
                "\"\"",
                "null",
                "7",
                "[]",
                "{}",
                "\"" + "-".repeat(55) + "\"",
                "\"\\\"\"");
        JsonRpcServer server = server(TraceCarrier.members(), TraceCarrier.meta());
        for (String value : wrong) {
            String fields = "\"traceparent\":" + value + ",\"tracestate\":" + value + ",\"baggage\":" + value;
            String message = "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"params\":{\"_meta\":{" + fields + "}}," + fields
                    + ",\"id\":1}";
            assertThat(LoopbackExchange.await(server.handle(message))).as(value).contains("\"result\":1");
        }
        assertThat(observed.spans(wrong.size()))
                .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(SpanId.getInvalid()));
    }

    @Test
    void fields_without_a_carrier_are_not_read() {
        assertThat(answered(
                                "{\"_meta\":{\"traceparent\":\"" + FIRST + "\"}}",
                                ",\"traceparent\":\"" + FIRST + "\"",
                                Map.of(),
                                TraceCarrier.headers())
                        .getParentSpanId())
                .isEqualTo(SpanId.getInvalid());
    }

    @Test
    void meta_is_added_to_parameters_that_are_an_object() {
        String text = sent(
                        RawJson.of("{\"a\":1,\"_meta\":{\"progressToken\":7,\"traceparent\":\"old\"},\"b\":[2]}"),
                        TraceCarrier.meta())
                .text();
        assertThat(RawJson.of(text).member("params").orElseThrow())
                .hasToString("{\"a\":1,\"b\":[2],\"_meta\":{\"progressToken\":7,\"traceparent\":\"" + traceparent()
                        + "\"}}");
    }

    @Test
    void meta_is_the_only_parameter_of_a_call_without_parameters() {
        assertThat(RawJson.of(sent(null, TraceCarrier.meta()).text())
                        .member("params")
                        .orElseThrow())
                .hasToString("{\"_meta\":{\"traceparent\":\"" + traceparent() + "\"}}");
    }

    @Test
    void meta_is_not_added_to_an_array_or_to_another_kind_of_meta() {
        assertThat(sent(RawJson.of("[1,2]"), TraceCarrier.meta()).text()).doesNotContain("traceparent");
        assertThat(sent(RawJson.of("{\"_meta\":5}"), TraceCarrier.meta()).text())
                .doesNotContain("traceparent");
    }

    @Test
    void the_context_in_meta_is_continued_and_that_in_headers_is_a_link() {
        SpanData span = answered(
                "{\"_meta\":{\"traceparent\":\"" + FIRST + "\",\"tracestate\":\"a=1,b=2\",\"baggage\":\"who=me\"}}",
                "",
                Map.of("traceparent", List.of(SECOND)),
                TraceCarrier.meta(),
                TraceCarrier.headers());
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.getSpanContext().getTraceState().asMap())
                .containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
        assertThat(span.getLinks())
                .extracting(link -> link.getSpanContext().getSpanId())
                .containsExactly(OTHER);
        assertThat(baggage.get().getEntryValue("who")).isEqualTo("me");
    }

    @Test
    @SuppressWarnings("try")
    void the_context_in_meta_is_continued_and_the_current_one_is_a_link() {
        Span ambient = observed.sdk.getTracer("http").spanBuilder("POST").startSpan();
        SpanData span;
        try (Scope scope = ambient.makeCurrent()) {
            span = answered(
                    "{\"_meta\":{\"traceparent\":\"" + FIRST + "\"}}",
                    "",
                    Map.of("traceparent", List.of(SECOND)),
                    TraceCarrier.meta(),
                    TraceCarrier.headers());
        }
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.getLinks()).extracting(LinkData::getSpanContext).containsExactly(ambient.getSpanContext());
    }

    @Test
    @SuppressWarnings("try")
    void the_current_context_replaces_that_of_the_headers() {
        Span ambient = observed.sdk.getTracer("http").spanBuilder("POST").startSpan();
        SpanData span;
        try (Scope scope = ambient.makeCurrent()) {
            span = answered("[]", "", Map.of("traceparent", List.of(SECOND)), TraceCarrier.headers());
        }
        assertThat(span.getParentSpanId()).isEqualTo(ambient.getSpanContext().getSpanId());
        assertThat(span.getLinks()).isEmpty();
    }

    @Test
    void the_context_of_the_first_carrier_with_a_valid_one_is_continued() {
        SpanData span = answered(
                "{\"_meta\":{\"traceparent\":\"nonsense\"}}",
                ",\"traceparent\":\"" + FIRST + "\"",
                Map.of("traceparent", List.of(FIRST)),
                TraceCarrier.meta(),
                TraceCarrier.members(),
                TraceCarrier.headers());
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.getLinks()).isEmpty();
    }

    @Test
    void baggage_is_propagated_without_a_trace() {
        answered("[]", "", Map.of("baggage", List.of("who=me")), TraceCarrier.headers());
        assertThat(baggage.get().getEntryValue("who")).isEqualTo("me");
        assertThat(Context.current()).isSameAs(Context.root());
    }

    @Test
    void the_context_of_a_handshake_is_a_link_and_not_the_parent() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        Channel left = new HandshakeChannel(pair.left(), Map.of("traceparent", List.of(SECOND)));
        try (var serverSide = server(TraceCarrier.headers()).accept(left);
                var client = JsonRpcClient.builder()
                        .intercept(observed.telemetry(TraceCarrier.headers()).client())
                        .connect(pair.right())) {
            assertThat(client.call("one", Integer.class)).isEqualTo(1);
            assertThat(serverSide.peer()).isNotEmpty();
        }
        SpanData span = observed.span("one", SpanKind.SERVER);
        assertThat(span.getTraceId()).isNotEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
        assertThat(span.getLinks())
                .extracting(link -> link.getSpanContext().getSpanId())
                .contains(OTHER);
    }

    @Test
    void a_program_can_implement_a_carrier() {
        assertThat(sent(null, new TracedPrograms.OneHeader()).requests.get(0).headers())
                .isEqualTo(Map.of("X-Trace", traceparent()));
        LoopbackExchange.answer(
                server(new TracedPrograms.OneHeader()),
                "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":1}",
                Map.of("X-Trace", List.of(FIRST)));
        assertThat(observed.spans(3).get(2).getParentSpanId()).isEqualTo(PARENT);
    }

    @Test
    void the_failure_of_a_carrier_does_not_fail_the_call() {
        TraceCarrier broken = new TraceCarrier() {
            @Override
            public Map<String, String> read(CallContext call, Collection<String> fields) {
                throw new IllegalStateException("read");
            }

            @Override
            public CallContext write(CallContext call, Map<String, String> fields) {
                throw new IllegalStateException("write");
            }
        };
        LoopbackExchange loop = new LoopbackExchange(server(broken, TraceCarrier.members()));
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept(observed.telemetry(broken, TraceCarrier.members()).client())
                .over(loop);
        assertThat(client.call("one", Integer.class)).isEqualTo(1);
        assertThat(observed.span("one", SpanKind.SERVER).getParentSpanId())
                .isEqualTo(observed.span("one", SpanKind.CLIENT).getSpanId());
    }
}
