package dev.antiphon.opentelemetry;

import static dev.antiphon.Parameter.required;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The spans of streams: one from the call to the end of the stream, with the number of items. */
class StreamSpanTest {
    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final AntiphonTelemetry telemetry = observed.telemetry(TraceCarrier.members());
    private final CountDownLatch proceed = new CountDownLatch(1);

    private final JsonRpcServer server = JsonRpcServer.builder().intercept(telemetry.server()).stream(
                    "count", Parameters.of(required("n", int.class)), (args, sink) -> {
                        int n = args.get(0);
                        for (int i = 0; i < n; i++) {
                            sink.send(i);
                        }
                        proceed.await(60, TimeUnit.SECONDS);
                        sink.complete(n);
                    })
            .stream("fails", Parameters.none(), (args, sink) -> {
                sink.send(1);
                throw new JsonRpcException(7, "no more");
            })
            .stream("asks", Parameters.none(), (args, sink) -> {
                JsonRpcConnection caller =
                        CallContext.current().orElseThrow().connection().orElseThrow();
                sink.send(caller.call("ping", Integer.class));
                sink.complete(null);
            })
            .build();

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection serverSide = (JsonRpcConnection)
            server.acceptor(end -> end.intercept(telemetry.client())).accept(pair.left());
    private final JsonRpcConnection client = JsonRpcClient.builder()
            .version(ProtocolVersion.V3_0)
            .intercept(telemetry.client())
            .server(JsonRpcServer.builder()
                    .intercept(telemetry.server())
                    .method("ping", Parameters.none(), args -> 1)
                    .build())
            .connect(pair.right());

    @AfterEach
    void close() {
        proceed.countDown();
        client.close();
        serverSide.close();
        observed.close();
    }

    @Test
    void a_stream_is_one_span_until_its_end_with_the_number_of_items() {
        CountDownLatch first = new CountDownLatch(1);
        CompletableFuture<RawJson> end =
                client.stream("count", RawJson.of("[100]"), Integer.class).forEach(item -> first.countDown());
        InMemoryTelemetry.until("the first item", () -> first.getCount() == 0);
        assertThat(observed.spans()).noneMatch(span -> span.getName().equals("count"));
        proceed.countDown();
        LoopbackExchange.await(end);
        SpanData sent = observed.span("count", SpanKind.CLIENT);
        SpanData answered = observed.span("count", SpanKind.SERVER);
        assertThat(answered.getParentSpanId()).isEqualTo(sent.getSpanId());
        assertThat(answered.getAttributes().get(longKey("antiphon.stream.items")))
                .isEqualTo(100);
        assertThat(sent.getAttributes().get(longKey("antiphon.stream.items"))).isEqualTo(100);
        assertThat(answered.getAttributes().get(stringKey("jsonrpc.protocol.version")))
                .isEqualTo("3.0");
    }

    @Test
    void a_stream_that_fails_is_an_error_with_the_number_of_items() {
        assertThat(client.stream("fails", null, Integer.class).forEach(item -> {}))
                .failsWithin(Duration.ofSeconds(60));
        SpanData answered = observed.span("fails", SpanKind.SERVER);
        assertThat(answered.getAttributes().get(stringKey("error.type"))).isEqualTo("7");
        assertThat(answered.getAttributes().get(longKey("antiphon.stream.items")))
                .isEqualTo(1);
    }

    @Test
    void the_calls_of_a_producer_are_part_of_the_stream() {
        LoopbackExchange.await(client.stream("asks", null, Integer.class).forEach(item -> {}));
        SpanData stream = observed.span("asks", SpanKind.SERVER);
        SpanData asked = observed.span("ping", SpanKind.CLIENT);
        SpanData answered = observed.span("ping", SpanKind.SERVER);
        assertThat(asked.getParentSpanId()).isEqualTo(stream.getSpanId());
        assertThat(answered.getParentSpanId()).isEqualTo(asked.getSpanId());
    }
}
