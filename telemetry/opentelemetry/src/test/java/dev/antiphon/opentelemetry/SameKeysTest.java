package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.micrometer.AntiphonMetrics;
import dev.antiphon.micrometer.ClientObservationInterceptor;
import dev.antiphon.micrometer.ServerObservationInterceptor;
import dev.antiphon.protocol.ProtocolVersion;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Micrometer and OpenTelemetry report the same calls with the same keys and values, so that a dashboard fits both. The modules share no
 * constants: either may follow a new version of the conventions first, and then this test names the difference.
 */
class SameKeysTest {
    /** The calls of {@link #callEverything}, counted on both sides. */
    private static final int CALLS = 14;

    private final InMemoryTelemetry observed = new InMemoryTelemetry();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AntiphonMetrics metrics =
            AntiphonMetrics.builder(meters).histogram().build();
    private final ObservationRegistry observations = ObservationRegistry.create();
    private final List<Observation.Context> stopped = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Integer> never = new CompletableFuture<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .accept(ProtocolVersion.V1_0, ProtocolVersion.V2_0, ProtocolVersion.V3_0)
            .intercept(observed.telemetry().server())
            .intercept(metrics.serverCalls())
            .intercept(ServerObservationInterceptor.of(observations))
            .method("one", Parameters.none(), args -> 1)
            .method("never", Parameters.none(), args -> never)
            .method("fail", Parameters.none(), args -> {
                throw new JsonRpcException(7, "failed");
            })
            .notification("event", Parameters.none(), args -> {})
            .build();

    private final JsonRpcClient client = JsonRpcClient.builder()
            .intercept(observed.telemetry().client())
            .intercept(metrics.clientCalls())
            .intercept(ClientObservationInterceptor.of(observations))
            .over(new LoopbackExchange(server));

    SameKeysTest() {
        observations.observationConfig().observationHandler(new ObservationHandler<>() {
            @Override
            public void onStop(Observation.Context context) {
                stopped.add(context);
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
    }

    @AfterEach
    void close() {
        never.complete(1);
        client.close();
        observed.close();
    }

    private void callEverything() {
        LoopbackExchange.await(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":17}"));
        LoopbackExchange.await(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"one\",\"id\":null}"));
        LoopbackExchange.await(server.handle("{\"method\":\"one\",\"params\":[],\"id\":\"old\"}"));
        LoopbackExchange.await(server.handle("{\"jsonrpc\":\"3.0\",\"method\":\"one\",\"id\":\"new\"}"));
        LoopbackExchange.await(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"unknown\",\"id\":18}"));
        LoopbackExchange.await(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"event\"}"));
        client.call("one", Integer.class);
        client.notify("event");
        assertThatThrownBy(() -> client.call("fail", Integer.class)).isInstanceOf(JsonRpcException.class);
        assertThatThrownBy(() -> client.call("never", null, Integer.class, CallOption.timeout(Duration.ofMillis(1))))
                .isInstanceOf(CallTimeoutException.class);
        never.complete(1);
        observed.spans(CALLS); // ends last, since its interceptor is the first
    }

    /** The key values that OpenTelemetry has too: Micrometer needs a value for each key, and has one key of its own. */
    private static Map<String, String> comparable(Stream<String[]> keyValues) {
        Map<String, String> map = new TreeMap<>();
        keyValues
                .filter(each -> !each[1].equals("none") && !each[0].equals("jsonrpc.kind"))
                .forEach(each -> map.put(each[0], each[1]));
        return map;
    }

    private static Map<String, String> map(Attributes attributes) {
        Map<String, String> map = new TreeMap<>();
        attributes.forEach((key, value) -> map.put(key.getKey(), value.toString()));
        return map;
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc.server.call.duration", "rpc.client.call.duration"})
    void durations_have_the_same_keys_values_and_buckets(String name) {
        callEverything();
        List<Map<String, String>> timers = meters.get(name).timers().stream()
                .map(timer -> comparable(timer.getId().getTags().stream().map(SameKeysTest::pair)))
                .distinct()
                .toList();
        assertThat(timers)
                .hasSizeGreaterThan(2)
                .containsExactlyInAnyOrderElementsOf(observed.durations(name).stream()
                        .map(point -> map(point.getAttributes()))
                        .toList());
        Timer timer = meters.get(name).timers().iterator().next();
        HistogramPointData point = observed.durations(name).iterator().next();
        assertThat(Arrays.stream(timer.takeSnapshot().histogramCounts())
                        .map(SameKeysTest::seconds)
                        .toList())
                .isEqualTo(point.getBoundaries());
    }

    private static double seconds(CountAtBucket bucket) {
        return bucket.bucket(TimeUnit.MICROSECONDS) / 1e6;
    }

    private static String[] pair(Tag tag) {
        return new String[] {tag.getKey(), tag.getValue()};
    }

    private static String[] pair(KeyValue value) {
        return new String[] {value.getKey(), value.getValue()};
    }

    @Test
    void observations_and_spans_have_the_same_names_keys_and_values() {
        callEverything();
        List<String> ofObservations = stopped.stream()
                .map(context -> context.getContextualName() + " "
                        + comparable(context.getAllKeyValues().stream().map(SameKeysTest::pair)))
                .toList();
        List<String> ofSpans = observed.spans().stream()
                .map(span -> span.getName() + " " + map(span.getAttributes()))
                .toList();
        assertThat(ofObservations).hasSize(CALLS).containsExactlyInAnyOrderElementsOf(ofSpans);
    }
}
