package dev.antiphon.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Access;
import dev.antiphon.JsonRpcServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class HealthTest {
    private static HealthReport of(CompletableFuture<HealthReport> report) throws Exception {
        return report.get(60, TimeUnit.SECONDS);
    }

    private static String ask(Health health, String params) throws Exception {
        JsonRpcServer server = JsonRpcServer.builder().extension(health).build();
        return server.handle("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rpc.health\"" + params + "}")
                .get(60, TimeUnit.SECONDS);
    }

    @Test
    void the_worst_check_counts() throws Exception {
        Health health = Health.builder()
                .readiness("database", CheckResult::pass)
                .readiness("disk", () -> CheckResult.warn("nearly full"))
                .build();
        assertThat(of(health.ready()).toJson())
                .hasToString("{\"status\":\"warn\",\"checks\":{\"database\":{\"status\":\"pass\"},"
                        + "\"disk\":{\"status\":\"warn\",\"detail\":\"nearly full\"}}}");
        assertThat(of(health.live()).status()).as("nothing says that it is not").isEqualTo(HealthStatus.PASS);
    }

    @Test
    void what_is_live_need_not_be_ready() throws Exception {
        Health health = Health.builder()
                .readiness("database", () -> CheckResult.fail("no connection"))
                .liveness("threads", CheckResult::pass)
                .build();
        assertThat(ask(health, ""))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":{\"status\":\"fail\",\"checks\":{\"database\":"
                        + "{\"status\":\"fail\",\"detail\":\"no connection\"}}},\"id\":1}");
        assertThat(ask(health, ",\"params\":{\"kind\":\"live\"}"))
                .contains("{\"status\":\"pass\",\"checks\":{\"threads\":{\"status\":\"pass\"}}}");
        assertThat(ask(health, ",\"params\":[\"ready\"]")).contains("no connection");
        assertThat(ask(health, ",\"params\":[\"well\"]")).contains("-32602");
    }

    @Test
    void who_ends_is_live_and_not_ready() throws Exception {
        Health health =
                Health.builder().readiness("database", CheckResult::pass).build();
        health.markDraining();
        assertThat(of(health.ready()).toJson())
                .hasToString("{\"status\":\"fail\",\"draining\":true,\"checks\":{\"database\":{\"status\":\"pass\"}}}");
        assertThat(of(health.live()).status()).isEqualTo(HealthStatus.PASS);
    }

    @Test
    void a_slow_check_has_failed_and_is_not_started_again_while_it_runs() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        AtomicInteger started = new AtomicInteger();
        Health health = Health.builder()
                .timeout(Duration.ofMillis(20))
                .cacheFor(Duration.ofNanos(1))
                .readiness("slow", () -> {
                    started.incrementAndGet();
                    stuck.await();
                    return CheckResult.pass();
                })
                .readiness("quick", CheckResult::pass)
                .build();
        for (int i = 0; i < 5; i++) {
            HealthReport report = of(health.ready());
            assertThat(report.checks().get("slow")).isEqualTo(CheckResult.fail("the check takes longer than 20 ms"));
            assertThat(report.checks().get("quick")).isEqualTo(CheckResult.pass());
        }
        assertThat(started).hasValue(1);
        stuck.countDown();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (of(health.ready()).status() != HealthStatus.PASS) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void a_check_that_throws_has_failed_and_its_words_are_told_to_nobody() throws Exception {
        Health health = Health.builder()
                .readiness("database", () -> {
                    throw new IllegalStateException("password wrong for admin");
                })
                .build();
        assertThat(ask(health, "")).contains("the check failed").doesNotContain("admin");
    }

    @Test
    void a_finding_that_is_fresh_is_told_again() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        Health health = Health.builder()
                .cacheFor(Duration.ofHours(1))
                .readiness("counted", () -> CheckResult.warn("look " + looks.incrementAndGet()))
                .build();
        for (int i = 0; i < 10; i++) {
            assertThat(of(health.ready()).checks().get("counted").detail()).isEqualTo("look 1");
        }
    }

    @Test
    void a_server_has_no_health_unless_it_is_given_one_and_says_who_may_ask() throws Exception {
        JsonRpcServer plain = JsonRpcServer.builder().build();
        assertThat(plain.handle("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rpc.health\"}")
                        .get(60, TimeUnit.SECONDS))
                .contains("-32601");
        assertThat(ask(Health.builder().access(Access.authenticated()).build(), ""))
                .contains("\"error\"");
    }

    @Test
    void checks_have_names_of_their_own_and_patience_has_a_length() {
        HealthBuilder builder = Health.builder().readiness("database", CheckResult::pass);
        assertThatThrownBy(() -> builder.liveness("database", CheckResult::pass))
                .hasMessageContaining("'database' already");
        assertThatThrownBy(() -> builder.timeout(Duration.ZERO)).hasMessageContaining("positive");
    }
}
