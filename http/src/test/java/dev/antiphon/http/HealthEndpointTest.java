package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.operations.CheckResult;
import dev.antiphon.operations.Configuration;
import dev.antiphon.operations.Drain;
import dev.antiphon.operations.Health;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What is told over HTTP of how well a server is. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class HealthEndpointTest {
    private static final String WAIT = "{\"jsonrpc\":\"2.0\",\"method\":\"wait\",\"id\":1}";

    private final AtomicReference<CheckResult> database = new AtomicReference<>(CheckResult.pass());
    private final Health health = Health.builder()
            .cacheFor(Duration.ofNanos(1))
            .readiness("database", database::get)
            .build();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .limit(Limit.CALLS, 1)
            .limit(Limit.QUEUED_CALLS, 0)
            .extension(health)
            .method("wait", Parameters.none(), arguments -> {
                entered.countDown();
                return result;
            })
            .build();

    private static String get(Wire wire, String path) {
        return wire.send(Wire.head("GET", path)).reply();
    }

    @Test
    void readiness_and_liveness_have_paths_of_their_own() {
        try (Listener listener = HttpTransport.builder(server).health(health).serve();
                Wire wire = Wire.to(listener)) {
            assertThat(get(wire, "/health/ready"))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("no-store")
                    .endsWith("{\"status\":\"pass\",\"checks\":{\"database\":{\"status\":\"pass\"}}}");
            database.set(CheckResult.warn("slow"));
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 200 ").contains("\"status\":\"warn\"");
            database.set(CheckResult.fail("gone"));
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 503 ").contains("gone");
            assertThat(get(wire, "/health/live"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("{\"status\":\"pass\",\"checks\":{}}");
            assertThat(get(wire, "/health/else")).startsWith("HTTP/1.1 404 ");
            assertThat(wire.send(Wire.head("DELETE", "/health/live")).reply()).startsWith("HTTP/1.1 405 ");
        }
    }

    @Test
    void there_are_none_unless_asked_for_and_elsewhere_if_wanted() {
        try (Listener listener = HttpTransport.serve(server, 0);
                Wire wire = Wire.to(listener)) {
            assertThat(get(wire, "/health/live")).startsWith("HTTP/1.1 404 ");
        }
        try (Listener listener =
                        HttpTransport.builder(server).health(health, "/-").serve();
                Wire wire = Wire.to(listener)) {
            assertThat(get(wire, "/-/live")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void a_server_that_has_too_much_to_do_still_tells() throws Exception {
        try (Listener listener = HttpTransport.builder(server).health(health).serve();
                Wire busy = Wire.to(listener);
                Wire wire = Wire.to(listener)) {
            busy.send(Wire.post(WAIT));
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(wire.send(Wire.post(WAIT)).reply())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("-32002");
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 200 ");
            assertThat(get(wire, "/health/live")).startsWith("HTTP/1.1 200 ");
            result.complete("done");
            assertThat(busy.reply()).contains("done");
        }
    }

    @Test
    void a_slow_check_does_not_keep_the_others_waiting() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        Health slow = Health.builder()
                .timeout(Duration.ofMillis(20))
                .readiness("stuck", () -> {
                    stuck.await();
                    return CheckResult.pass();
                })
                .build();
        try (Listener listener =
                        HttpTransport.builder(server).health(slow).eventLoops(1).serve();
                Wire wire = Wire.to(listener);
                Wire other = Wire.to(listener)) {
            wire.send(Wire.head("GET", "/health/ready"));
            assertThat(get(other, "/health/live")).startsWith("HTTP/1.1 200 ");
            assertThat(wire.reply()).startsWith("HTTP/1.1 503 ").contains("takes longer than 20 ms");
        } finally {
            stuck.countDown();
        }
    }

    @Test
    void a_server_that_drains_is_live_and_not_ready_and_still_takes_calls_before_it_drains() throws Exception {
        Listener listener = HttpTransport.builder(server).health(health).serve();
        try (Wire wire = Wire.to(listener);
                Wire running = Wire.to(listener)) {
            CompletableFuture<Boolean> unused = Drain.of(listener)
                    .health(health)
                    .drainDelay(Duration.ofHours(1))
                    .start();
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 503 ").contains("\"draining\":true");
            running.send(Wire.post(WAIT));
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 503 ");
            assertThat(get(wire, "/health/live")).startsWith("HTTP/1.1 200 ");
            result.complete("done");
            assertThat(running.reply()).contains("done");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            listener.close();
        }
    }

    @Test
    void a_listener_that_drains_by_itself_is_not_ready_either() throws Exception {
        Listener listener = HttpTransport.builder(server).health(health).serve();
        try (Wire wire = Wire.to(listener);
                Wire running = Wire.to(listener)) {
            running.send(Wire.post(WAIT));
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 200 ");
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(get(wire, "/health/ready")).startsWith("HTTP/1.1 503 ").contains("\"draining\":true");
            result.complete("done");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            listener.close();
        }
    }

    @Test
    void a_listener_tells_how_it_is_set_up() {
        try (Listener listener = HttpTransport.builder(server)
                .health(health)
                .maxConnectionAge(ConnectionAge.of(Duration.ofHours(1)))
                .allowHost("rpc.example.com")
                .serve()) {
            assertThat(Configuration.of(server, listener).toString())
                    .contains("address: " + listener.address())
                    .contains("healthChecks: /health/live, /health/ready\n")
                    .contains("maxConnectionAge: PT1H\n")
                    .contains("hosts: rpc.example.com\n")
                    .contains("tls: false\n")
                    .contains("transports: http, https")
                    .contains("webSockets: true\n");
        }
    }
}
