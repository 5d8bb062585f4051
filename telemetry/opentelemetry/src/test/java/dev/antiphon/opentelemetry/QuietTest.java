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

/** What happens where nothing is recorded: nothing is said, but what others have decided is passed on. */
class QuietTest {
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

    /** A server whose handler calls on, through a client of the same telemetry; gives what that client has sent. */
    private Loop calledOn(AntiphonTelemetry telemetry, String traceparent) {
        Loop loop = new Loop(server(AntiphonTelemetry.of(OpenTelemetry.noop())));
        JsonRpcClient client =
                JsonRpcClient.builder().intercept(telemetry.client()).over(loop);
        JsonRpcServer gateway = JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("on", Parameters.none(), args -> client.call("one", Integer.class))
                .build();
        Loop.answer(
                gateway,
                "{\"jsonrpc\":\"2.0\",\"method\":\"on\",\"id\":1}",
                traceparent == null ? Map.of() : Map.of("traceparent", List.of(traceparent)));
        return loop;
    }

    @Test
    void a_decision_not_to_sample_is_passed_on() {
        try (Observed observed = new Observed(Sampler.parentBased(Sampler.alwaysOn()))) {
            Loop loop = calledOn(AntiphonTelemetry.of(observed.sdk), UNSAMPLED);
            assertThat(loop.letters.get(0).headers().get("traceparent"))
                    .startsWith("00-" + TRACE)
                    .endsWith("-00");
            assertThat(observed.spans()).isEmpty();
        }
    }

    @Test
    void a_decision_not_to_sample_that_is_made_here_is_passed_on() {
        try (Observed observed = new Observed(Sampler.alwaysOff())) {
            Loop loop = calledOn(AntiphonTelemetry.of(observed.sdk), null);
            assertThat(loop.letters.get(0).headers().get("traceparent")).endsWith("-02"); // random, and not sampled
            assertThat(observed.spans()).isEmpty();
            assertThat(observed.durations("rpc.server.call.duration")).hasSize(1);
        }
    }

    @Test
    void a_decision_not_to_sample_is_passed_on_by_the_producer_of_a_stream() {
        try (Observed observed = new Observed(Sampler.parentBased(Sampler.alwaysOff()))) {
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
            assertThat(Loop.await(seen)).startsWith("00-" + TRACE).endsWith("-00");
        }
    }

    /** Decides by the attributes that it is shown. */
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
    void samplers_see_attributes_if_that_is_asked_for() {
        try (Observed observed = new Observed(new ByMethod())) {
            String one = "{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":1}";
            Loop.await(server(AntiphonTelemetry.of(observed.sdk)).handle(one));
            assertThat(observed.spans()).isEmpty();
            Loop.await(server(AntiphonTelemetry.builder(observed.sdk)
                            .attributesForSamplers()
                            .build())
                    .handle(one));
            assertThat(observed.spans(1).get(0).getAttributes().get(RpcAttributes.METHOD))
                    .isEqualTo("one");
        }
    }

    @Test
    void where_there_is_no_telemetry_nothing_is_added() {
        Loop loop = calledOn(AntiphonTelemetry.of(OpenTelemetry.noop()), UNSAMPLED);
        assertThat(loop.letters.get(0).headers()).isEmpty();
        assertThat(inside.get()).isSameAs(Context.root());
    }

    @Test
    void where_there_is_only_propagation_context_passes_through() {
        AntiphonTelemetry passing = AntiphonTelemetry.of(OpenTelemetry.propagating(Observed.PROPAGATORS));
        Loop loop = calledOn(passing, UNSAMPLED);
        assertThat(loop.letters.get(0).headers()).isEqualTo(Map.of("traceparent", UNSAMPLED));
    }

    @Test
    void a_call_that_follows_on_the_same_thread_is_no_part_of_the_one_before() {
        try (Observed observed = new Observed()) {
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
            // What hangs on the answer runs on the thread that settles it, which may be in a context of its own.
            CompletableFuture<String> second =
                    first.thenCompose(answer -> server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"next\",\"id\":2}"));
            Span working = observed.sdk.getTracer("test").spanBuilder("works").startSpan();
            Runnable completing = () -> later.complete(1);
            Context.root().with(working).wrap(completing).run();
            assertThat(Loop.await(second))
                    .doesNotContain(working.getSpanContext().getTraceId());
            assertThat(Span.fromContext(inside.get()).getSpanContext().getTraceId())
                    .isNotEqualTo(working.getSpanContext().getTraceId());
        }
    }
}
