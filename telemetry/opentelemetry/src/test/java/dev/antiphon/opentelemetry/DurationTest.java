package dev.antiphon.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The histograms of durations: their attributes, and the bounds on their number. */
class DurationTest {
    private static final String SERVER = "rpc.server.call.duration";
    private static final String CLIENT = "rpc.client.call.duration";

    private final InMemoryTelemetry observed = new InMemoryTelemetry(Sampler.alwaysOff());
    private final AtomicLong code = new AtomicLong(1);

    private final JsonRpcServer server = JsonRpcServer.builder()
            .intercept(observed.telemetry().server())
            .method("one", Parameters.none(), args -> 1)
            .method("fails", Parameters.none(), args -> {
                throw new JsonRpcException(code.getAndIncrement(), "no");
            })
            .build();

    private final JsonRpcClient client =
            JsonRpcClient.builder().intercept(observed.telemetry().client()).over(new LoopbackExchange(server));

    @AfterEach
    void close() {
        observed.close();
    }

    @Test
    void a_call_is_recorded_on_both_sides_with_these_attributes_and_no_others() {
        client.call("one", Integer.class);
        client.call("one", Integer.class);
        Attributes expected = Attributes.builder()
                .put(stringKey("rpc.system.name"), "jsonrpc")
                .put(stringKey("rpc.method"), "one")
                .build();
        for (String name : new String[] {SERVER, CLIENT}) {
            Collection<HistogramPointData> points = observed.durations(name);
            assertThat(InMemoryTelemetry.attributes(points)).isEqualTo(expected);
            HistogramPointData point = points.iterator().next();
            assertThat(point.getCount()).isEqualTo(2);
            assertThat(point.getSum()).isPositive();
            assertThat(point.getBoundaries())
                    .containsExactly(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0);
        }
    }

    @Test
    void an_error_has_its_code() {
        assertThatThrownBy(() -> client.call("fails", Integer.class)).isInstanceOf(JsonRpcException.class);
        Attributes expected = Attributes.builder()
                .put(stringKey("rpc.system.name"), "jsonrpc")
                .put(stringKey("rpc.method"), "fails")
                .put(stringKey("error.type"), "1")
                .put(stringKey("rpc.response.status_code"), "1")
                .build();
        assertThat(InMemoryTelemetry.attributes(observed.durations(SERVER))).isEqualTo(expected);
        assertThat(InMemoryTelemetry.attributes(observed.durations(CLIENT))).isEqualTo(expected);
    }

    @Test
    void a_thousand_unknown_methods_are_one_series() {
        for (int i = 0; i < 1000; i++) {
            LoopbackExchange.await(server.handle("{\"jsonrpc\":\"2.0\",\"method\":\"m" + i + "\",\"id\":" + i + "}"));
        }
        Collection<HistogramPointData> points = observed.durations(SERVER);
        assertThat(InMemoryTelemetry.attributes(points).get(stringKey("rpc.method")))
                .isEqualTo("_OTHER");
        assertThat(points.iterator().next().getCount()).isEqualTo(1000);
    }

    @Test
    void the_number_of_series_by_error_code_is_bounded() {
        for (int i = 0; i < 300; i++) {
            assertThatThrownBy(() -> client.call("fails", Integer.class)).isInstanceOf(JsonRpcException.class);
        }
        assertThat(observed.durations(SERVER)).hasSize(101).anySatisfy(point -> {
            assertThat(point.getAttributes().get(stringKey("error.type"))).isEqualTo("_OTHER");
            assertThat(point.getAttributes().get(stringKey("rpc.response.status_code")))
                    .isNull();
            assertThat(point.getCount()).isEqualTo(200);
        });
    }

    @Test
    void every_method_of_a_server_is_a_series() {
        ServerBuilder builder =
                JsonRpcServer.builder().intercept(observed.telemetry().server());
        for (int i = 0; i < 1200; i++) {
            builder.method("m" + i, Parameters.none(), args -> 1);
        }
        JsonRpcServer large = builder.build();
        for (int i = 0; i < 1200; i++) {
            LoopbackExchange.await(large.handle("{\"jsonrpc\":\"2.0\",\"method\":\"m" + i + "\",\"id\":" + i + "}"));
        }
        assertThat(observed.durations(SERVER)).hasSize(1200);
    }

    @Test
    void the_number_of_series_of_a_gateway_is_bounded() {
        for (int i = 0; i < 1500; i++) {
            client.notify("forwarded-" + i);
        }
        assertThat(observed.durations(CLIENT)).hasSize(1001);
    }
}
