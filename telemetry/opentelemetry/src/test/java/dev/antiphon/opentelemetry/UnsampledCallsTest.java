package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Calls that are not recorded: no attributes are created, but sampling decisions are propagated. */
class UnsampledCallsTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String UNSAMPLED = "00-" + TRACE + "-b7ad6b7169203331-00";

    private final AtomicReference<Context> inside = new AtomicReference<>();

    private JsonRpcServer server(AntiphonTelemetry telemetry) {
        return JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method(
                        "one",
                        Parameters.none(),
                        args -> {
                            inside.set(Context.current());
                            return 1;
                        },
                        MethodOption.nonBlocking())
                .build();
    }

    /** Calls a server whose handler makes a call with the same telemetry, and returns what the handler has sent. */
    private LoopbackExchange calledOn(AntiphonTelemetry telemetry, String traceparent) {
        LoopbackExchange loop = new LoopbackExchange(server(AntiphonTelemetry.of(OpenTelemetry.noop())));
        JsonRpcClient client =
                JsonRpcClient.builder().intercept(telemetry.client()).over(loop);
        JsonRpcServer gateway = JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("on", Parameters.none(), args -> client.call("one", Integer.class))
                .build();
        LoopbackExchange.answer(
                gateway,
                "{\"jsonrpc\":\"2.0\",\"method\":\"on\",\"id\":1}",
                traceparent == null ? Map.of() : Map.of("traceparent", List.of(traceparent)));
        return loop;
    }

    @Test
    void a_decision_not_to_sample_is_propagated() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry(Sampler.parentBased(Sampler.alwaysOn()))) {
            LoopbackExchange loop = calledOn(AntiphonTelemetry.of(observed.sdk), UNSAMPLED);
            assertThat(loop.requests.get(0).headers().get("traceparent"))
                    .startsWith("00-" + TRACE)
                    .endsWith("-00");
            assertThat(observed.spans()).isEmpty();
        }
    }

    @Test
    void a_decision_of_this_side_not_to_sample_is_propagated() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry(Sampler.alwaysOff())) {
            LoopbackExchange loop = calledOn(AntiphonTelemetry.of(observed.sdk), null);
            assertThat(loop.requests.get(0).headers().get("traceparent"))
                    .endsWith("-02"); // the flag of a random trace id, and not that of a sampled one
            assertThat(observed.spans()).isEmpty();
            assertThat(observed.durations("rpc.server.call.duration")).hasSize(1);
        }
    }

    @Test
    void the_producer_of_a_stream_propagates_a_decision_not_to_sample() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry(Sampler.parentBased(Sampler.alwaysOff()))) {
            AntiphonTelemetry telemetry = observed.telemetry(TraceCarrier.members());
            CompletableFuture<String> seen = new CompletableFuture<>();
            JsonRpcServer producing = JsonRpcServer.builder().intercept(telemetry.server()).stream(
                            "items", Parameters.none(), (args, sink) -> {
                                JsonRpcConnection caller = CallContext.current()
                                        .orElseThrow()
                                        .connection()
                                        .orElseThrow();
                                sink.send(caller.call("ping", Integer.class));
                                sink.complete(null);
                            })
                    .build();
            JsonRpcServer answering = JsonRpcServer.builder()
                    .raw("ping", (params, call) -> {
                        seen.complete(call.member("traceparent").orElseThrow().asString());
                        return RawJson.of("1");
                    })
                    .build();
            MemoryTransport.Pair pair = MemoryTransport.pair();
            try (JsonRpcConnection serverSide = (JsonRpcConnection) producing
                            .acceptor(end -> end.intercept(telemetry.client()))
                            .accept(pair.left());
                    JsonRpcConnection client = JsonRpcClient.builder()
                            .version(ProtocolVersion.V3_0)
                            .server(answering)
                            .connect(pair.right())) {
                client.call(
                        "items",
                        null,
                        RawJson.class,
                        CallOption.member("traceparent", RawJson.of("\"" + UNSAMPLED + "\"")));
                assertThat(serverSide.peer()).isNotEmpty();
            }
            assertThat(LoopbackExchange.await(seen)).startsWith("00-" + TRACE).endsWith("-00");
        }
    }

    /** A sampler that decides by attributes. */
    private static final class ByMethod implements Sampler {
        @Override
        public SamplingResult shouldSample(
                Context parent, String trace, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
            boolean known = "one".equals(attributes.get(RpcAttributes.METHOD));
            return known ? SamplingResult.recordAndSample() : SamplingResult.drop();
        }

        @Override
        public String getDescription() {
            return "by method";
        }
    }

    @Test
    void samplers_see_attributes_if_enabled() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry(new ByMethod())) {
            String one = "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":1}";
            LoopbackExchange.await(server(AntiphonTelemetry.of(observed.sdk)).handle(one));
            assertThat(observed.spans()).isEmpty();
            LoopbackExchange.await(server(AntiphonTelemetry.builder(observed.sdk)
                            .attributesForSamplers()
                            .build())
                    .handle(one));
            assertThat(observed.spans(1).get(0).getAttributes().get(RpcAttributes.METHOD))
                    .isEqualTo("one");
        }
    }

    @Test
    void without_telemetry_nothing_is_added_to_a_call() {
        LoopbackExchange loop = calledOn(AntiphonTelemetry.of(OpenTelemetry.noop()), UNSAMPLED);
        assertThat(loop.requests.get(0).headers()).isEmpty();
        assertThat(inside.get()).isSameAs(Context.root());
    }

    @Test
    void with_propagation_only_the_context_is_forwarded() {
        AntiphonTelemetry passing = AntiphonTelemetry.of(OpenTelemetry.propagating(InMemoryTelemetry.PROPAGATORS));
        LoopbackExchange loop = calledOn(passing, UNSAMPLED);
        assertThat(loop.requests.get(0).headers()).isEqualTo(Map.of("traceparent", UNSAMPLED));
    }

    @Test
    void a_later_call_on_the_same_thread_is_not_part_of_the_first() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry()) {
            CompletableFuture<Integer> later = new CompletableFuture<>();
            JsonRpcServer server = JsonRpcServer.builder()
                    .intercept(observed.telemetry().server())
                    .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                    .method(
                            "next",
                            Parameters.none(),
                            args -> {
                                inside.set(Context.current());
                                return Span.current().getSpanContext().getTraceId();
                            },
                            MethodOption.nonBlocking())
                    .build();
            CompletableFuture<String> first = server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"later\",\"id\":1}");
            // Continuations run on the thread that settles the reply, which may have a context of its own.
            CompletableFuture<String> second =
                    first.thenCompose(answer -> server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"next\",\"id\":2}"));
            Span working = observed.sdk.getTracer("test").spanBuilder("works").startSpan();
            Runnable completing = () -> later.complete(1);
            Context.root().with(working).wrap(completing).run();
            assertThat(LoopbackExchange.await(second))
                    .doesNotContain(working.getSpanContext().getTraceId());
            assertThat(Span.fromContext(inside.get()).getSpanContext().getTraceId())
                    .isNotEqualTo(working.getSpanContext().getTraceId());
        }
    }
}
