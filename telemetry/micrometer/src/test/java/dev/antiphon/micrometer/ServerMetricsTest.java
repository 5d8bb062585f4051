package dev.antiphon.micrometer;

import static dev.antiphon.micrometer.Demo.notification;
import static dev.antiphon.micrometer.Demo.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallObserver;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Wait;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The metrics of a server, as Prometheus scrapes them. */
class ServerMetricsTest {
    private final Scrape scrape = new Scrape();
    private final Demo demo = new Demo();
    private final AntiphonMetrics metrics = AntiphonMetrics.of(scrape.registry);
    private final JsonRpcServer server = metrics.install(demo.server()).build();

    private String send(String message) {
        return Wait.forResult(server.handle(message));
    }

    @Test
    void calls_are_timed_by_method_kind_and_code() {
        send(request("add", 1));
        send(request("add", 2));
        send(request("quick", 3));
        send(request("fail", 4));
        send(request("unknown", 5));
        send(notification("event"));
        assertThat(scrape.timed("server", "add", "request", "none")).isEqualTo("2");
        assertThat(scrape.timed("server", "quick", "request", "none")).isEqualTo("1");
        assertThat(scrape.timed("server", "fail", "request", "7")).isEqualTo("1");
        assertThat(scrape.timed("server", "_OTHER", "request", "-32601")).isEqualTo("1");
        assertThat(scrape.timed("server", "event", "notification", "none")).isEqualTo("1");
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count")).hasSize(5);
        assertThat(scrape.lines("rpc_server_call_duration_seconds_sum")).noneMatch(line -> line.endsWith(" 0.0"));
    }

    @Test
    void errors_are_counted_by_code_and_notifications_separately() {
        send(request("fail", 1));
        send(request("fail", 2));
        send(notification("fail"));
        send(notification("event"));
        assertThat(scrape.value("jsonrpc_server_errors_total", "error_type=\"7\",rpc_response_status_code=\"7\""))
                .isEqualTo("3.0");
        assertThat(scrape.value("jsonrpc_server_notifications_total", "")).isEqualTo("2.0");
    }

    @Test
    void each_entry_of_a_batch_is_counted_and_the_batch_by_its_size() {
        send("[" + request("add", 1) + "," + request("fail", 2) + "," + notification("event") + "," + request("add", 3)
                + "]");
        assertThat(scrape.timed("server", "add", "request", "none")).isEqualTo("2");
        assertThat(scrape.timed("server", "fail", "request", "7")).isEqualTo("1");
        assertThat(scrape.timed("server", "event", "notification", "none")).isEqualTo("1");
        assertThat(scrape.value("jsonrpc_server_batch_size_count", "")).isEqualTo("1");
        assertThat(scrape.value("jsonrpc_server_batch_size_sum", "")).isEqualTo("4.0");
    }

    @Test
    void rejected_messages_are_counted_by_code_and_not_as_calls() {
        send("{");
        send("[]");
        send("{\"jsonrpc\":\"2.0\",\"id\":1}");
        assertThat(scrape.value("jsonrpc_server_refused_total", "rpc_response_status_code=\"-32700\""))
                .isEqualTo("1.0");
        assertThat(scrape.value("jsonrpc_server_refused_total", "rpc_response_status_code=\"-32600\""))
                .isEqualTo("2.0");
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count")).isEmpty();
    }

    @Test
    void messages_and_their_bytes_are_counted() {
        String message = request("add", 1);
        String answer = send(message);
        send(message);
        assertThat(scrape.value("jsonrpc_server_messages_received_total", "")).isEqualTo("2.0");
        assertThat(scrape.value("jsonrpc_server_messages_sent_total", "")).isEqualTo("2.0");
        assertThat(scrape.value("jsonrpc_server_received_bytes_total", "")).isEqualTo(2 * message.length() + ".0");
        assertThat(scrape.value("jsonrpc_server_sent_bytes_total", "")).isEqualTo(2 * answer.length() + ".0");
    }

    @Test
    void the_counter_of_internal_errors_starts_at_zero() {
        assertThat(scrape.value(
                        "jsonrpc_server_errors_total", "error_type=\"-32603\",rpc_response_status_code=\"-32603\""))
                .isEqualTo("0.0");
    }

    @Test
    void meters_that_the_registry_denies_are_not_measured() {
        SimpleMeterRegistry none = new SimpleMeterRegistry();
        none.config().meterFilter(MeterFilter.deny());
        BatchInterceptor calls = AntiphonMetrics.of(none).serverCalls();
        JsonRpcServer unmeasured = demo.server().intercept(calls).build();
        Wait.forResult(unmeasured.handle(request("add", 1)));
        Wait.forResult(unmeasured.handle(request("fail", 2)));
        assertThat(none.getMeters()).isEmpty();
        assertThat(((CallObserver) calls).isWatching()).isFalse();
    }

    @Test
    void a_registry_can_accept_only_durations() {
        SimpleMeterRegistry some = new SimpleMeterRegistry();
        some.config().meterFilter(MeterFilter.denyNameStartsWith("jsonrpc."));
        JsonRpcServer measured = AntiphonMetrics.of(some).install(demo.server()).build();
        for (int i = 0; i < 3; i++) {
            Wait.forResult(measured.handle(request("add", i)));
        }
        assertThat(some.getMeters()).hasSize(1);
        assertThat(some.get("rpc.server.call.duration").timer().count()).isEqualTo(3);
    }

    @Test
    void a_call_is_active_until_it_is_settled() {
        CompletableFuture<String> answer = server.handle(request("later", 1));
        Wait.until(
                "it runs", () -> scrape.value("jsonrpc_server_calls_active", "").equals("1.0"));
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count")).isEmpty();
        demo.later.complete(5);
        Wait.forResult(answer);
        assertThat(scrape.value("jsonrpc_server_calls_active", "")).isEqualTo("0.0");
        assertThat(scrape.timed("server", "later", "request", "none")).isEqualTo("1");
    }

    @Test
    void a_thousand_unknown_methods_share_one_tag() {
        for (int i = 0; i < 1000; i++) {
            send(request("made.up." + i, i));
        }
        assertThat(scrape.timed("server", "_OTHER", "request", "-32601")).isEqualTo("1000");
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count")).hasSize(1);
        assertThat(scrape.registry.scrape()).doesNotContain("made");
    }

    @Test
    void two_servers_of_one_registry_share_gauges_and_counters() {
        Demo another = new Demo();
        JsonRpcServer second =
                AntiphonMetrics.of(scrape.registry).install(another.server()).build();
        CompletableFuture<String> first = server.handle(request("later", 1));
        CompletableFuture<String> other = second.handle(request("later", 1));
        Wait.until(
                "both run",
                () -> scrape.value("jsonrpc_server_calls_active", "").equals("2.0"));
        demo.later.complete(5);
        another.later.complete(5);
        Wait.forResult(first);
        Wait.forResult(other);
        assertThat(scrape.value("jsonrpc_server_calls_active", "")).isEqualTo("0.0");
        assertThat(scrape.value("jsonrpc_server_messages_received_total", "")).isEqualTo("2.0");
    }

    @Test
    void tags_and_histograms_are_optional() {
        JsonRpcServer tagged = AntiphonMetrics.builder(scrape.registry)
                .tags(Tags.of("server", "tagged"))
                .histogram()
                .build()
                .install(demo.server())
                .build();
        Wait.forResult(tagged.handle(request("add", 1)));
        List<String> buckets = scrape.lines("rpc_server_call_duration_seconds_bucket");
        assertThat(buckets).hasSize(15).allMatch(line -> line.contains("server=\"tagged\""));
        assertThat(buckets).anyMatch(line -> line.contains("le=\"0.005\""));
        assertThat(buckets).anyMatch(line -> line.contains("le=\"10.0\""));
    }

    @Test
    void settings_without_effect_are_rejected() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        AntiphonMetricsBuilder unobserved =
                AntiphonMetrics.builder(registry).convention(new ServerObservationConvention() {});
        assertThatThrownBy(unobserved::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("observe(...)");
        AntiphonMetricsBuilder both = AntiphonMetrics.builder(registry)
                .histogram()
                .observe(io.micrometer.observation.ObservationRegistry.create());
        assertThatThrownBy(both::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("histogram()");
    }
}
