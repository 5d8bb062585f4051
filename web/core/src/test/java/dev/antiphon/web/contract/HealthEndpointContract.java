package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.operations.CheckResult;
import dev.antiphon.operations.Drain;
import dev.antiphon.operations.Health;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Liveness and readiness over HTTP. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class HealthEndpointContract extends HttpContract {
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

    private Listener startWithHealth() {
        return start(server, rules -> rules.health(health));
    }

    private static RawHttpResponse get(RawHttpClient client, String path) {
        return client.send(request("GET", path)).response();
    }

    @Test
    void readiness_and_liveness_have_paths_of_their_own() {
        try (RawHttpClient client = RawHttpClient.connect(startWithHealth())) {
            assertThat(get(client, "/health/ready"))
                    .hasStatus(200)
                    .hasCommonHeaders()
                    .hasBody("{\"status\":\"pass\",\"checks\":{\"database\":{\"status\":\"pass\"}}}");
            database.set(CheckResult.warn("slow"));
            assertThat(get(client, "/health/ready")).hasStatus(200).bodyContains("\"status\":\"warn\"");
            database.set(CheckResult.fail("gone"));
            assertThat(get(client, "/health/ready")).hasStatus(503).bodyContains("gone");
            assertThat(get(client, "/health/live")).hasStatus(200).hasBody("{\"status\":\"pass\",\"checks\":{}}");
            assertThat(get(client, "/health/else")).hasStatus(404);
            assertThat(client.send(request("DELETE", "/health/live")).response())
                    .hasStatus(405);
        }
    }

    @Test
    void there_are_none_unless_they_are_added_and_their_path_can_be_set() {
        assertThat(send(start(server), request("GET", "/health/live"))).hasStatus(404);
        assertThat(send(start(server, rules -> rules.health(health, "/-")), request("GET", "/-/live")))
                .hasStatus(200);
    }

    @Test
    void an_overloaded_server_still_reports() {
        Listener listener = startWithHealth();
        try (RawHttpClient busy = RawHttpClient.connect(listener);
                RawHttpClient client = RawHttpClient.connect(listener)) {
            busy.send(post(call("wait")));
            Wait.forLatch(entered);
            assertThat(client.send(post(call("wait"))).response())
                    .hasStatus(503)
                    .bodyContains("-32002");
            assertThat(get(client, "/health/ready")).hasStatus(200);
            assertThat(get(client, "/health/live")).hasStatus(200);
            result.complete("done");
            assertThat(busy.response()).bodyContains("done");
        }
    }

    @Test
    void a_slow_check_does_not_delay_other_requests() {
        CountDownLatch stuck = new CountDownLatch(1);
        Health slow = Health.builder()
                .timeout(Duration.ofMillis(20))
                .readiness("stuck", () -> {
                    stuck.await();
                    return CheckResult.pass();
                })
                .build();
        Listener listener = start(server, rules -> rules.health(slow));
        try (RawHttpClient client = RawHttpClient.connect(listener);
                RawHttpClient other = RawHttpClient.connect(listener)) {
            client.send(request("GET", "/health/ready"));
            assertThat(get(other, "/health/live")).hasStatus(200);
            assertThat(client.response()).hasStatus(503).bodyContains("takes longer than 20 ms");
        } finally {
            stuck.countDown();
        }
    }

    @Test
    void before_and_while_a_server_drains_it_is_live_and_not_ready() {
        Listener listener = startWithHealth();
        try (RawHttpClient client = RawHttpClient.connect(listener);
                RawHttpClient running = RawHttpClient.connect(listener)) {
            CompletableFuture<Boolean> unused = Drain.of(listener)
                    .health(health)
                    .drainDelay(Duration.ofHours(1))
                    .start();
            assertThat(get(client, "/health/ready")).hasStatus(503).bodyContains("\"draining\":true");
            running.send(post(call("wait")));
            Wait.forLatch(entered); // calls are accepted until the delay is over
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(get(client, "/health/ready")).hasStatus(503);
            assertThat(get(client, "/health/live")).hasStatus(200);
            result.complete("done");
            assertThat(running.response()).bodyContains("done");
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }

    @Test
    void a_listener_that_drains_by_itself_is_not_ready() {
        Listener listener = startWithHealth();
        try (RawHttpClient client = RawHttpClient.connect(listener);
                RawHttpClient running = RawHttpClient.connect(listener)) {
            running.send(post(call("wait")));
            Wait.forLatch(entered);
            assertThat(get(client, "/health/ready")).hasStatus(200);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(get(client, "/health/ready")).hasStatus(503).bodyContains("\"draining\":true");
            result.complete("done");
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }
}
