package dev.antiphon.micrometer;

import static dev.antiphon.micrometer.Demo.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import io.micrometer.common.KeyValue;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Observations of calls: names and key values, scope, end, and propagated fields. */
class ObservationTest {
    private final Demo demo = new Demo();
    private final ObservationRegistry registry = ObservationRegistry.create();
    private final Recorder recorder = new Recorder();
    private final JsonRpcServer server =
            demo.server().intercept(ServerObservationInterceptor.of(registry)).build();

    /** A handler that records the contexts of observations. */
    private static final class Recorder implements ObservationHandler<Observation.Context> {
        final List<Observation.Context> started = new CopyOnWriteArrayList<>();
        final List<Observation.Context> stopped = new CopyOnWriteArrayList<>();

        @Override
        public void onStart(Observation.Context context) {
            started.add(context);
        }

        @Override
        public void onStop(Observation.Context context) {
            stopped.add(context);
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    private static Map<String, String> values(Iterable<KeyValue> keyValues) {
        Map<String, String> values = new TreeMap<>();
        keyValues.forEach(value -> values.put(value.getKey(), value.getValue()));
        return values;
    }

    private static Map<String, String> low(String method, String kind, String code) {
        return Map.of(
                "rpc.system.name",
                "jsonrpc",
                "rpc.method",
                method,
                "jsonrpc.kind",
                kind,
                "rpc.response.status_code",
                code,
                "error.type",
                code);
    }

    @Test
    void a_call_is_an_observation_with_the_names_of_the_convention() {
        registry.observationConfig().observationHandler(recorder);
        Wait.forResult(server.handle(request("add", 17)));
        Observation.Context context = recorder.stopped.get(0);
        assertThat(recorder.stopped).hasSize(1);
        assertThat(context.getName()).isEqualTo("rpc.server.call.duration");
        assertThat(context.getContextualName()).isEqualTo("add");
        assertThat(values(context.getLowCardinalityKeyValues())).isEqualTo(low("add", "request", "none"));
        assertThat(values(context.getHighCardinalityKeyValues()))
                .isEqualTo(Map.of("jsonrpc.request.id", "17", "jsonrpc.protocol.version", "2.0"));
        assertThat(context.getError()).isNull();
    }

    @Test
    void errors_and_unknown_methods_are_observed() {
        registry.observationConfig().observationHandler(recorder);
        Wait.forResult(server.handle(request("fail", 1)));
        Wait.forResult(server.handle(request("unknown", 1)));
        Observation.Context failed = recorder.stopped.get(0);
        assertThat(values(failed.getLowCardinalityKeyValues())).isEqualTo(low("fail", "request", "7"));
        assertThat(failed.getError()).isInstanceOf(JsonRpcException.class);
        Observation.Context unknown = recorder.stopped.get(1);
        assertThat(unknown.getContextualName()).isEqualTo("jsonrpc");
        assertThat(values(unknown.getLowCardinalityKeyValues())).isEqualTo(low("_OTHER", "request", "-32601"));
        assertThat(values(unknown.getHighCardinalityKeyValues())).containsEntry("rpc.method_original", "unknown");
    }

    @Test
    void the_scope_is_open_in_the_handler_and_closed_after_it() {
        registry.observationConfig().observationHandler(recorder);
        AtomicReference<Observation> inHandler = new AtomicReference<>();
        demo.inHandler.set(() -> inHandler.set(registry.getCurrentObservation()));
        Wait.forResult(server.handle(request("add", 1)));
        assertThat(inHandler.get().getContext()).isSameAs(recorder.stopped.get(0));
        assertThat(registry.getCurrentObservation()).isNull();
    }

    @Test
    void an_observation_ends_when_the_reply_is_settled() {
        registry.observationConfig().observationHandler(recorder);
        CompletableFuture<String> answer = server.handle(request("later", 1));
        Wait.until("it runs", () -> !recorder.started.isEmpty());
        assertThat(recorder.stopped).isEmpty();
        demo.later.complete(5);
        Wait.forResult(answer);
        assertThat(recorder.stopped).hasSize(1);
    }

    @Test
    void each_entry_of_a_batch_is_observed() {
        registry.observationConfig().observationHandler(recorder);
        Wait.forResult(server.handle(
                "[" + request("add", 1) + "," + request("fail", 2) + "," + Demo.notification("event") + "]"));
        assertThat(recorder.stopped)
                .extracting(context -> values(context.getLowCardinalityKeyValues()))
                .containsExactlyInAnyOrder(
                        low("add", "request", "none"),
                        low("fail", "request", "7"),
                        low("event", "notification", "none"));
    }

    @Test
    void nothing_is_observed_while_there_are_no_handlers() {
        demo.inHandler.set(() -> assertThat(registry.getCurrentObservation()).isNull());
        assertThat(Wait.forResult(server.handle(request("add", 1)))).contains("\"result\":3");
    }

    @Test
    void a_custom_convention_replaces_the_default_one() {
        registry.observationConfig().observationHandler(recorder);
        JsonRpcServer renamed = demo.server()
                .intercept(ServerObservationInterceptor.of(registry).convention(new ServerObservationConvention() {
                    @Override
                    public String getName() {
                        return "jsonrpc.server";
                    }
                }))
                .build();
        Wait.forResult(renamed.handle(request("add", 1)));
        assertThat(recorder.stopped.get(0).getName()).isEqualTo("jsonrpc.server");
        assertThat(values(recorder.stopped.get(0).getLowCardinalityKeyValues()))
                .isEqualTo(low("add", "request", "none"));
    }

    @Test
    void propagated_fields_reach_the_peer_in_members_if_enabled() {
        AtomicReference<String> arrived = new AtomicReference<>();
        registry.observationConfig().observationHandler(new ObservationHandler<SenderContext<Object>>() {
            @Override
            public void onStart(SenderContext<Object> context) {
                context.getSetter().set(context.getCarrier(), "traceparent", "00-\"1\"");
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof SenderContext;
            }
        });
        registry.observationConfig().observationHandler(new ObservationHandler<ReceiverContext<Object>>() {
            @Override
            public void onStart(ReceiverContext<Object> context) {
                arrived.set(String.valueOf(context.getGetter().get(context.getCarrier(), "traceparent")));
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof ReceiverContext;
            }
        });
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.left());
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .intercept(ClientObservationInterceptor.of(registry).inMembers())
                .connect(pair.right())) {
            client.call("add", int.class);
            assertThat(arrived).hasValue("00-\"1\"");
        }
        MemoryTransport.Pair another = MemoryTransport.pair();
        server.accept(another.left());
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .intercept(ClientObservationInterceptor.of(registry))
                .connect(another.right())) {
            client.call("add", int.class);
            assertThat(arrived).hasValue("null");
        }
    }

    @Test
    void calls_that_a_client_makes_are_observed_with_the_scope_open_while_they_are_sent() {
        registry.observationConfig().observationHandler(recorder);
        AtomicReference<Observation> sending = new AtomicReference<>();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        demo.server().build().accept(pair.left());
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .intercept(ClientObservationInterceptor.of(registry))
                .intercept((call, next) -> {
                    sending.set(registry.getCurrentObservation());
                    return next.proceed(call);
                })
                .connect(pair.right())) {
            assertThatThrownBy(() -> client.call("fail", int.class)).isInstanceOf(JsonRpcException.class);
        }
        assertThat(recorder.stopped).singleElement().satisfies(context -> {
            assertThat(context.getName()).isEqualTo("rpc.client.call.duration");
            assertThat(values(context.getLowCardinalityKeyValues())).isEqualTo(low("fail", "request", "7"));
            assertThat(sending.get().getContext()).isSameAs(context);
        });
    }

    @Test
    void metrics_by_observation_have_the_same_meters_and_the_timers_of_the_handlers() {
        Scrape scrape = new Scrape();
        registry.observationConfig().observationHandler(new DefaultMeterObservationHandler(scrape.registry));
        JsonRpcServer measured = AntiphonMetrics.builder(scrape.registry)
                .observe(registry)
                .build()
                .install(demo.server())
                .build();
        Wait.forResult(measured.handle(request("add", 1)));
        Wait.forResult(measured.handle(request("fail", 1)));
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count"))
                .hasSize(2)
                .anyMatch(line -> line.contains("rpc_method=\"add\"") && line.contains("error=\"none\""));
        assertThat(scrape.value("jsonrpc_server_errors_total", "error_type=\"7\",rpc_response_status_code=\"7\""))
                .isEqualTo("1.0");
    }
}
