package dev.antiphon.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The span of a call that a client makes. */
class ClientSpanTest {
    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final CompletableFuture<Integer> never = new CompletableFuture<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("one", Parameters.none(), args -> 1, MethodOption.nonBlocking())
            .method("slow", Parameters.none(), args -> never)
            .method("fails", Parameters.none(), args -> {
                throw new JsonRpcException(4711, "no money");
            })
            .method("late", Parameters.none(), args -> {
                throw new CallTimeoutException();
            })
            .build();

    private final LoopbackExchange loop = new LoopbackExchange(server);

    private JsonRpcClient client() {
        return JsonRpcClient.builder()
                .intercept(observed.telemetry(TraceCarrier.headers()).client())
                .over(loop);
    }

    @AfterEach
    void close() {
        observed.close();
    }

    private SpanData only() {
        return observed.spans(1).get(0);
    }

    @Test
    void a_call_is_a_span_with_these_attributes_and_no_others() {
        client().call("one", null, Integer.class, CallOption.id(RpcId.of("a1")));
        SpanData span = only();
        assertThat(span.getName()).isEqualTo("one");
        assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(span.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put(stringKey("rpc.system.name"), "jsonrpc")
                        .put(stringKey("rpc.method"), "one")
                        .put(stringKey("jsonrpc.protocol.version"), "2.0")
                        .put(stringKey("jsonrpc.request.id"), "a1")
                        .build()
                        .asMap());
    }

    @Test
    void the_span_context_is_sent_in_the_headers() {
        client().call("one", Integer.class);
        assertThat(loop.requests.get(0).headers().get("traceparent"))
                .isEqualTo("00-" + only().getTraceId() + "-" + only().getSpanId() + "-03");
    }

    @Test
    void spans_and_durations_have_the_address_of_the_server_if_it_is_known() {
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept(observed.telemetry().client(URI.create("https://api.example.com/rpc")))
                .over(loop);
        client.call("one", Integer.class);
        assertThat(only().getAttributes().get(stringKey("server.address"))).isEqualTo("api.example.com");
        assertThat(only().getAttributes().get(longKey("server.port"))).isEqualTo(443);
        Attributes counted = InMemoryTelemetry.attributes(observed.durations("rpc.client.call.duration"));
        assertThat(counted.get(stringKey("server.address"))).isEqualTo("api.example.com");
    }

    @Test
    void a_notification_has_no_id() {
        client().notify("one");
        assertThat(only().getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(only().getAttributes().get(stringKey("jsonrpc.request.id"))).isNull();
        assertThat(loop.requests.get(0).headers()).containsKey("traceparent");
    }

    @Test
    void a_method_beyond_the_first_thousand_is_an_attribute_and_not_the_name_of_the_span() {
        JsonRpcClient client = client();
        for (int i = 0; i <= 1000; i++) {
            client.notify("forwarded-" + i);
        }
        SpanData last = observed.spans(1001).get(1000);
        assertThat(last.getName()).isEqualTo("jsonrpc");
        assertThat(last.getAttributes().get(stringKey("rpc.method"))).isEqualTo("_OTHER");
        assertThat(last.getAttributes().get(stringKey("rpc.method_original"))).isEqualTo("forwarded-1000");
    }

    @Test
    void an_error_of_the_peer_has_its_code() {
        assertThatThrownBy(() -> client().call("fails", Integer.class)).isInstanceOf(JsonRpcException.class);
        SpanData span = only();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getStatus().getDescription()).isEqualTo("no money");
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("4711");
        assertThat(span.getAttributes().get(stringKey("rpc.response.status_code")))
                .isEqualTo("4711");
    }

    @Test
    void a_call_that_times_out_has_the_class_of_the_exception_and_no_code() {
        assertThatThrownBy(() -> client().call("slow", null, Integer.class, CallOption.timeout(Duration.ofMillis(1))))
                .isInstanceOf(CallTimeoutException.class);
        SpanData span = observed.span("slow", SpanKind.CLIENT);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(stringKey("error.type")))
                .isEqualTo("dev.antiphon.error.CallTimeoutException");
        assertThat(span.getAttributes().get(stringKey("rpc.response.status_code")))
                .isNull();
        never.complete(1);
    }

    @Test
    void a_timeout_that_the_peer_reports_has_its_code() {
        JsonRpcClient client = JsonRpcClient.builder()
                .errorProfile(ErrorProfile.V2)
                .intercept(observed.telemetry().client())
                .over(loop);
        assertThatThrownBy(() -> client.call("late", Integer.class)).isInstanceOf(CallTimeoutException.class);
        assertThat(only().getAttributes().get(stringKey("rpc.response.status_code")))
                .startsWith("-32");
    }

    @Test
    void a_lost_connection_has_the_class_of_the_exception() {
        Exchange gone = new Exchange() {
            @Override
            public Runnable send(ExchangeRequest request, Receiver receiver) {
                throw new TransportException("gone", Disconnect.of(Disconnect.Kind.LOST, "gone"));
            }

            @Override
            public String peer() {
                return "gone";
            }

            @Override
            public void close() {}
        };
        JsonRpcClient client =
                JsonRpcClient.builder().intercept(observed.telemetry().client()).over(gone);
        assertThatThrownBy(() -> client.call("one", Integer.class)).isInstanceOf(TransportException.class);
        assertThat(only().getAttributes().get(stringKey("error.type")))
                .isEqualTo("dev.antiphon.transport.TransportException");
    }

    @Test
    void a_call_that_is_cancelled_ends_its_span() {
        CompletableFuture<Integer> call = client().callAsync("slow", Integer.class);
        assertThat(observed.spans()).isEmpty();
        call.cancel(true);
        assertThat(only().getAttributes().get(stringKey("error.type")))
                .isEqualTo("java.util.concurrent.CancellationException");
        never.complete(1);
    }

    @Test
    @SuppressWarnings("try")
    void continuations_of_a_call_run_in_the_context_of_the_caller() {
        Span outer = observed.sdk.getTracer("test").spanBuilder("outer").startSpan();
        CompletableFuture<Span> seen;
        try (Scope scope = outer.makeCurrent()) {
            seen = client().callAsync("slow", Integer.class).thenApply(result -> Span.current());
        }
        Thread other = new Thread(() -> never.complete(1), "answers");
        other.start();
        assertThat(LoopbackExchange.await(seen)).isSameAs(outer);
        outer.end();
        assertThat(observed.span("slow", SpanKind.CLIENT).getParentSpanId())
                .isEqualTo(outer.getSpanContext().getSpanId());
        assertThat(Context.current()).isSameAs(Context.root());
    }
}
