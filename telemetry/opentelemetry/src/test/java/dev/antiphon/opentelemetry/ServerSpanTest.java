package dev.antiphon.opentelemetry;

import static dev.antiphon.Parameter.required;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ProtocolVersion;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The span of a call that a server handles: its name, attributes, end and context. */
class ServerSpanTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";

    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final AtomicReference<SpanContext> inside = new AtomicReference<>();
    private final CompletableFuture<Integer> later = new CompletableFuture<>();

    private final JsonRpcServer server = builder().build();

    private ServerBuilder builder() {
        return JsonRpcServer.builder()
                .accept(ProtocolVersion.V1_0)
                .intercept(observed.telemetry(TraceCarrier.headers()).server())
                .method("subtract", Parameters.of(required("a", int.class), required("b", int.class)), args -> {
                    inside.set(Span.current().getSpanContext());
                    return args.<Integer>get(0) - args.<Integer>get(1);
                })
                .method(
                        "here",
                        Parameters.none(),
                        args -> {
                            inside.set(Span.current().getSpanContext());
                            return 1;
                        },
                        MethodOption.nonBlocking())
                .method("fails", Parameters.none(), args -> {
                    throw new JsonRpcException(4711, "no money");
                })
                .method("breaks", Parameters.none(), args -> {
                    throw new IllegalStateException("secret");
                })
                .method("later", Parameters.none(), args -> later)
                .notification("event", Parameters.none(), args -> {});
    }

    @AfterEach
    void close() {
        observed.close();
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":17}";
    }

    private String handle(String message) {
        return LoopbackExchange.await(server.handle(message));
    }

    private SpanData only() {
        return observed.spans(1).get(0);
    }

    @Test
    void a_call_is_a_span_with_these_attributes_and_no_others() {
        LoopbackExchange.answer(server, request("subtract", "[42,23]"), Map.of());
        SpanData span = only();
        assertThat(span.getName()).isEqualTo("subtract");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getParentSpanId()).isEqualTo(SpanId.getInvalid());
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(span.getInstrumentationScopeInfo().getName()).isEqualTo("dev.antiphon.opentelemetry");
        assertThat(span.getInstrumentationScopeInfo().getSchemaUrl())
                .isEqualTo("https://opentelemetry.io/schemas/1.44.0");
        assertThat(span.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put(stringKey("rpc.system.name"), "jsonrpc")
                        .put(stringKey("rpc.method"), "subtract")
                        .put(stringKey("jsonrpc.protocol.version"), "2.0")
                        .put(stringKey("jsonrpc.request.id"), "17")
                        .put(stringKey("network.peer.address"), "192.0.2.7")
                        .put(longKey("network.peer.port"), 40000L)
                        .build()
                        .asMap());
    }

    @Test
    void an_error_has_its_code_and_its_message() {
        handle(request("fails", "[]"));
        SpanData span = only();
        assertThat(span.getName()).isEqualTo("fails");
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getStatus().getDescription()).isEqualTo("no money");
        assertThat(span.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put(stringKey("rpc.system.name"), "jsonrpc")
                        .put(stringKey("rpc.method"), "fails")
                        .put(stringKey("jsonrpc.protocol.version"), "2.0")
                        .put(stringKey("jsonrpc.request.id"), "17")
                        .put(stringKey("error.type"), "4711")
                        .put(stringKey("rpc.response.status_code"), "4711")
                        .build()
                        .asMap());
    }

    @Test
    void the_span_of_an_exception_has_the_error_that_the_caller_gets() {
        handle(request("breaks", "[]"));
        assertThat(only().getAttributes().get(stringKey("error.type"))).isEqualTo("-32603");
        assertThat(only().getStatus().getDescription()).doesNotContain("secret");
    }

    @Test
    void invalid_parameters_are_an_error() {
        handle(request("subtract", "[1]"));
        assertThat(only().getAttributes().get(stringKey("rpc.response.status_code")))
                .isEqualTo("-32602");
    }

    @Test
    void an_unknown_method_is_an_attribute_and_not_the_name_of_the_span() {
        handle(request("unknown", "[]"));
        SpanData span = only();
        assertThat(span.getName()).isEqualTo("jsonrpc");
        assertThat(span.getAttributes().get(stringKey("rpc.method"))).isEqualTo("_OTHER");
        assertThat(span.getAttributes().get(stringKey("rpc.method_original"))).isEqualTo("unknown");
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("-32601");
    }

    @Test
    void a_notification_has_no_id() {
        handle("{\"jsonrpc\":\"2.0\",\"method\":\"event\"}");
        SpanData span = only();
        assertThat(span.getName()).isEqualTo("event");
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getAttributes().get(stringKey("jsonrpc.request.id"))).isNull();
    }

    @Test
    void the_version_is_an_attribute_unless_it_is_the_default() {
        handle("{\"method\":\"subtract\",\"params\":[1,2],\"id\":\"x\"}");
        handle("{\"jsonrpc\":\"3.0\",\"method\":\"subtract\",\"params\":[1,2],\"id\":\"y\"}");
        List<SpanData> spans = observed.spans(2);
        assertThat(spans.get(0).getAttributes().get(stringKey("jsonrpc.protocol.version")))
                .isNull();
        assertThat(spans.get(0).getAttributes().get(stringKey("jsonrpc.request.id")))
                .isEqualTo("x");
        assertThat(spans.get(1).getAttributes().get(stringKey("jsonrpc.protocol.version")))
                .isEqualTo("3.0");
    }

    @Test
    void a_handler_runs_in_the_context_of_its_span_which_is_then_closed() {
        handle(request("here", "[]"));
        assertThat(inside.get()).isEqualTo(only().getSpanContext());
        assertThat(Context.current()).isSameAs(Context.root());
    }

    @Test
    void the_span_of_an_asynchronous_call_ends_with_its_reply() {
        CompletableFuture<String> answer = server.handle(request("later", "[]"));
        assertThat(observed.spans()).isEmpty();
        later.complete(1);
        assertThat(LoopbackExchange.await(answer)).contains("\"result\":1");
        assertThat(only().getName()).isEqualTo("later");
        assertThat(only().getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void the_failure_of_an_asynchronous_call_is_an_error() {
        CompletableFuture<String> answer = server.handle(request("later", "[]"));
        later.completeExceptionally(new JsonRpcException(5, "too late"));
        LoopbackExchange.await(answer);
        assertThat(only().getAttributes().get(stringKey("error.type"))).isEqualTo("5");
    }

    @Test
    void the_context_of_the_headers_is_continued_with_its_state() {
        LoopbackExchange.answer(
                server,
                request("subtract", "[42,23]"),
                Map.of(
                        "traceparent", List.of("00-" + TRACE + "-" + PARENT + "-01"),
                        "tracestate", List.of("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE", "third=3")));
        SpanData span = only();
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(inside.get().getTraceState().asMap())
                .containsExactly(
                        Map.entry("rojo", "00f067aa0ba902b7"),
                        Map.entry("congo", "t61rcWkgMzE"),
                        Map.entry("third", "3"));
    }

    @Test
    void an_invalid_context_starts_a_new_trace_and_does_not_fail_the_call() {
        List<String> wrong = List.of(
                "",
                "00",
                "00-" + TRACE + "-" + PARENT,
                "00-00000000000000000000000000000000-" + PARENT + "-01",
                "00-" + TRACE + "-0000000000000000-01",
                "ff-" + TRACE + "-" + PARENT + "-01",
                "00-" + TRACE.toUpperCase(Locale.ROOT) + "-" + PARENT + "-01",
                "\u0000\uffff",
                "x".repeat(100_000));
        for (String traceparent : wrong) {
            assertThat(LoopbackExchange.answer(
                            server, request("subtract", "[42,23]"), Map.of("traceparent", List.of(traceparent))))
                    .contains("\"result\":19");
        }
        assertThat(observed.spans(wrong.size())).allSatisfy(span -> {
            assertThat(span.getParentSpanId()).isEqualTo(SpanId.getInvalid());
            assertThat(span.getTraceId()).isNotEqualTo(TRACE);
        });
    }

    @Test
    void two_values_of_traceparent_are_invalid() {
        String parent = "00-" + TRACE + "-" + PARENT + "-01";
        LoopbackExchange.answer(server, request("subtract", "[42,23]"), Map.of("traceparent", List.of(parent, parent)));
        assertThat(only().getParentSpanId()).isEqualTo(SpanId.getInvalid());
    }
}
