package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One trace from a client to a server and back to the client, over every kind of transport. */
class ContinuityTest {
    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final AntiphonTelemetry telemetry = observed.telemetry(TraceCarrier.members());

    @AfterEach
    void close() {
        observed.close();
    }

    private static JsonRpcConnection caller() {
        return CallContext.current().orElseThrow().connection().orElseThrow();
    }

    /** A server that calls its caller back, in different ways. */
    @SuppressWarnings("FutureReturnValueIgnored") // the server awaits a future that is a result
    private static ServerBuilder asking(AntiphonTelemetry telemetry) {
        Executor elsewhere = CallContext.propagating(ForkJoinPool.commonPool());
        return JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("ask", Parameters.none(), args -> caller().call("inner", Integer.class))
                .method("askTwice", Parameters.none(), args -> {
                    JsonRpcConnection caller = caller();
                    return caller.callAsync("inner", Integer.class)
                            .thenCompose(first -> caller.callAsync("innermost", Integer.class));
                })
                .method("askElsewhere", Parameters.none(), args -> {
                    return CompletableFuture.supplyAsync(() -> caller().call("inner", Integer.class), elsewhere);
                });
    }

    private static JsonRpcServer answering(AntiphonTelemetry telemetry) {
        return JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("inner", Parameters.none(), args -> 1)
                .method("innermost", Parameters.none(), args -> 2)
                .build();
    }

    /** Checks that a call and the call that its handler makes are four spans, each the child of the one before. */
    private void assertOneTrace(String outer) {
        SpanData asked = observed.span(outer, SpanKind.CLIENT);
        SpanData asking = observed.span(outer, SpanKind.SERVER);
        SpanData askedBack = observed.span("inner", SpanKind.CLIENT);
        SpanData answered = observed.span("inner", SpanKind.SERVER);
        assertThat(asked.getParentSpanId()).isEqualTo(SpanId.getInvalid());
        assertThat(asking.getParentSpanId()).isEqualTo(asked.getSpanId());
        assertThat(askedBack.getParentSpanId()).isEqualTo(asking.getSpanId());
        assertThat(answered.getParentSpanId()).isEqualTo(askedBack.getSpanId());
        assertThat(observed.spans()).extracting(SpanData::getTraceId).containsOnly(asked.getTraceId());
    }

    private void overMemory(String method) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        try (JsonRpcConnection serverSide = (JsonRpcConnection) asking(telemetry)
                        .build()
                        .acceptor(end -> end.intercept(telemetry.client()))
                        .accept(pair.left());
                JsonRpcConnection client = JsonRpcClient.builder()
                        .intercept(telemetry.client())
                        .server(answering(telemetry))
                        .connect(pair.right())) {
            client.call(method, Integer.class);
            assertThat(serverSide.peer()).isNotEmpty();
        }
    }

    @Test
    void a_trace_continues_over_a_connection_in_memory() {
        overMemory("ask");
        assertOneTrace("ask");
    }

    @Test
    void a_trace_continues_in_continuations_of_a_call() {
        overMemory("askTwice");
        assertOneTrace("askTwice");
        assertThat(observed.span("innermost", SpanKind.CLIENT).getParentSpanId())
                .isEqualTo(observed.span("askTwice", SpanKind.SERVER).getSpanId());
    }

    @Test
    void a_trace_continues_on_threads_with_the_call_context() {
        overMemory("askElsewhere");
        assertOneTrace("askElsewhere");
    }

    @Test
    void a_trace_continues_over_a_web_socket() {
        Listener listener = HttpTransport.builder(asking(telemetry).build())
                .port(0)
                .connections(end -> end.intercept(telemetry.client()))
                .serve();
        try (listener;
                JsonRpcConnection client = JsonRpcClient.builder()
                        .intercept(telemetry.client())
                        .server(answering(telemetry))
                        .open(URI.create(listener.address().toString().replaceFirst("^http", "ws")))) {
            client.call("ask", Integer.class);
            assertOneTrace("ask");
            assertThat(observed.span("ask", SpanKind.SERVER).getAttributes().get(RpcAttributes.PEER_ADDRESS))
                    .isEqualTo("127.0.0.1");
        }
    }

    @Test
    void a_trace_continues_over_http() {
        AntiphonTelemetry inHeaders = AntiphonTelemetry.of(observed.sdk);
        try (Listener back = HttpTransport.serve(answering(inHeaders), 0);
                JsonRpcClient toBack =
                        JsonRpcClient.builder().intercept(inHeaders.client()).connect(back.address());
                Listener front = HttpTransport.serve(
                        JsonRpcServer.builder()
                                .intercept(inHeaders.server())
                                .method("ask", Parameters.none(), args -> toBack.call("inner", Integer.class))
                                .build(),
                        0);
                JsonRpcClient client =
                        JsonRpcClient.builder().intercept(inHeaders.client()).connect(front.address())) {
            client.call("ask", Integer.class);
            assertOneTrace("ask");
            SpanData asking = observed.span("ask", SpanKind.SERVER);
            assertThat(asking.getAttributes().get(RpcAttributes.PEER_ADDRESS)).isEqualTo("127.0.0.1");
            assertThat(asking.getAttributes().get(RpcAttributes.PEER_PORT)).isPositive();
        }
    }
}
