package dev.antiphon.ratelimit;

import static dev.antiphon.ratelimit.Served.notification;
import static dev.antiphon.ratelimit.Served.perMinute;
import static dev.antiphon.ratelimit.Served.rate;
import static dev.antiphon.ratelimit.Served.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.ratelimit.Served.From;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which calls count, in which buckets, and the error of a rejected call. */
class RateLimitInterceptorTest {
    private final ManualClock clock = new ManualClock();

    private RateLimitInterceptorBuilder limits() {
        return RateLimitInterceptor.builder().clock(clock);
    }

    @Test
    void calls_beyond_the_rate_are_rejected_with_the_time_to_retry() {
        RateLimitInterceptor limit = limits().global(perMinute(2)).build();
        Served served = new Served(limit);
        assertThat(served.passes("one")).isTrue();
        assertThat(served.passes("two")).isTrue();
        assertThat(served.send(request("one", 7)))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32002,\"message\":\"Rate limit exceeded\","
                        + "\"data\":{\"retryAfterMs\":30000}},\"id\":7}");
        clock.pass(Duration.ofSeconds(30).minusNanos(1));
        assertThat(served.send(request("one", 7))).contains("{\"retryAfterMs\":1}");
        clock.pass(Duration.ofNanos(1));
        assertThat(served.passes("one")).isTrue();
        assertThat(limit.refused()).isEqualTo(2);
        assertThat(served.handled).hasValue(3);
    }

    @Test
    void the_error_code_depends_on_the_version_and_the_profile() {
        Served served = new Served(limits().global(perMinute(1)).build());
        served.builder.errorProfile(ErrorProfile.ACP);
        assertThat(served.passes("one")).isTrue();
        assertThat(served.send(request("one", 1))).contains("\"code\":-32803");
        assertThat(served.send(request("one", 1).replace("2.0", "3.0"))).contains("\"code\":-32029");
    }

    @Test
    void each_entry_of_a_batch_counts_and_the_first_ones_pass() {
        RateLimitInterceptor limit = limits().global(perMinute(10)).build();
        Served served = new Served(limit);
        String batch =
                IntStream.rangeClosed(1, 100).mapToObj(id -> request("one", id)).collect(Collectors.joining(","));
        String refused =
                ",\"error\":{\"code\":-32002,\"message\":\"Rate limit exceeded\",\"data\":{\"retryAfterMs\":6000}},";
        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 100; id++) {
            expected.add(
                    "{\"jsonrpc\":\"2.0\"" + (id <= 10 ? ",\"result\":" + id + "," : refused) + "\"id\":" + id + "}");
        }
        assertThat(served.send("[" + batch + "]")).isEqualTo("[" + String.join(",", expected) + "]");
        assertThat(limit.refused()).isEqualTo(90);
    }

    @Test
    void each_entry_of_a_batch_of_blocking_methods_counts() {
        Served served = new Served(limits().global(perMinute(10)).build());
        String batch = IntStream.rangeClosed(1, 100)
                .mapToObj(id -> request("blocking", id))
                .collect(Collectors.joining(","));
        String answers = served.send("[" + batch + "]");
        assertThat(answers.split("\"result\"", -1)).hasSize(11);
        assertThat(answers.split("\"error\"", -1)).hasSize(91);
        assertThat(served.handled).hasValue(10);
    }

    @Test
    void notifications_count_and_are_dropped_beyond_the_rate() {
        RateLimitInterceptor limit = limits().global(perMinute(3)).build();
        Served served = new Served(limit);
        assertThat(served.send(notification("one"))).isNull();
        assertThat(served.send("[" + notification("one") + "," + notification("one") + "," + notification("one") + "]"))
                .isNull();
        assertThat(served.passes("one")).isFalse();
        assertThat(served.handled).hasValue(3);
        assertThat(limit.refused()).isEqualTo(2);
    }

    @Test
    void calls_of_unknown_methods_count() {
        Served served = new Served(limits().global(perMinute(2)).build());
        assertThat(served.send(request("unknown", 1))).contains("-32601");
        assertThat(served.send(notification("unknown"))).isNull();
        assertThat(served.passes("one")).isFalse();
        assertThat(served.send(request("unknown", 1))).contains("-32002");
    }

    @Test
    void bursts_and_the_average_rate_can_be_limited_together() {
        Served served = new Served(limits().global(rate(3, Duration.ofSeconds(3)), rate(5, Duration.ofHours(1)))
                .build());
        assertThat(served.passing(4, From.address("192.0.2.1:1"))).isEqualTo(3);
        clock.pass(Duration.ofSeconds(3));
        assertThat(served.passing(4, From.address("192.0.2.1:1"))).isEqualTo(2);
        clock.pass(Duration.ofHours(1));
        assertThat(served.passing(4, From.address("192.0.2.1:1"))).isEqualTo(3);
    }

    @Test
    void each_caller_has_its_own_bucket() {
        Served served = new Served(limits().perCaller(perMinute(2)).build());
        From ann = From.principal("ann");
        From bob = From.principal("bob");
        From host = From.address("192.0.2.1:1000");
        assertThat(served.passing(5, ann)).isEqualTo(2);
        assertThat(served.passing(5, bob)).isEqualTo(2);
        assertThat(served.passing(5, host)).isEqualTo(2);
        assertThat(served.passes("one", From.address("192.0.2.1:1001")))
                .as("another port of the same host")
                .isFalse();
        assertThat(served.passes("one", From.address("192.0.2.2:1000"))).isTrue();
    }

    @Test
    void the_function_that_identifies_callers_can_be_replaced() {
        Served served = new Served(limits().perCaller(perMinute(1))
                .caller(call -> List.of(call.transport().remoteAddress().orElse(""), call.method()))
                .build());
        From here = From.address("192.0.2.1:1");
        assertThat(served.passes("one", here)).isTrue();
        assertThat(served.passes("two", here)).isTrue();
        assertThat(served.passes("one", here)).isFalse();
    }

    @Test
    void each_method_has_its_own_bucket_and_unknown_methods_share_one() {
        RateLimitInterceptor limit =
                limits().perMethod(perMinute(2)).method("two", perMinute(1)).build();
        Served served = new Served(limit);
        assertThat(served.passing(5, From.principal("ann"))).isEqualTo(2);
        assertThat(served.passes("one", From.principal("bob"))).isFalse();
        assertThat(served.passes("two")).isTrue();
        assertThat(served.passes("two")).isFalse();
        assertThat(served.send(request("madeUp1", 1))).contains("-32601");
        assertThat(served.send(request("madeUp2", 1))).contains("-32601");
        for (int i = 3; i < 1000; i++) {
            assertThat(served.send(request("madeUp" + i, 1))).contains("-32002");
        }
        assertThat(limit.buckets()).isEqualTo(1);
    }

    @Test
    void a_single_method_can_be_limited() {
        Served served = new Served(limits().method("two", perMinute(1)).build());
        assertThat(served.passes("two")).isTrue();
        assertThat(served.passes("two")).isFalse();
        assertThat(served.passing(100, From.principal("ann"))).isEqualTo(100);
        assertThat(served.send(request("unknown", 1))).contains("-32601");
    }

    @Test
    void a_call_consumes_the_cost_of_its_method() {
        Served served = new Served(
                limits().global(perMinute(6)).cost("two", 4).cost("blocking", 0).build());
        assertThat(served.passes("two")).isTrue();
        assertThat(served.send(request("two", 1))).contains("{\"retryAfterMs\":20000}");
        assertThat(served.passes("one")).isTrue();
        assertThat(served.passes("one")).isTrue();
        assertThat(served.passes("one")).isFalse();
        assertThat(served.passes("blocking")).isTrue();
    }

    @Test
    void a_call_that_one_bucket_rejects_consumes_no_tokens_of_the_others() {
        Served served = new Served(limits().perCaller(perMinute(3))
                .method("two", perMinute(1))
                .global(perMinute(100))
                .build());
        From ann = From.principal("ann");
        assertThat(served.passes("two", ann)).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(served.passes("two", ann)).isFalse();
        }
        assertThat(served.passing(5, ann)).as("of the three of ann").isEqualTo(2);
        for (int i = 0; i < 97; i++) {
            assertThat(served.passes("one", From.principal("other " + i)))
                    .as("call %s of all", i + 3)
                    .isTrue();
        }
        assertThat(served.passes("one", From.principal("one more"))).isFalse();
    }

    @Test
    void several_servers_can_share_a_rate_limit() {
        RateLimitInterceptor limit = limits().global(perMinute(2)).build();
        assertThat(new Served(limit).passes("one")).isTrue();
        Served other = new Served(limit);
        assertThat(other.passes("one")).isTrue();
        assertThat(other.passes("one")).isFalse();
    }

    @Test
    void invalid_settings_are_rejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> RateLimitInterceptor.builder().build())
                .withMessageContaining("perCaller(...)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimitInterceptor.builder().cost("one", -1))
                .withMessageContaining("'one'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RateLimitInterceptor.builder().maxBuckets(0));
        assertThatIllegalStateException()
                .isThrownBy(() -> limits().global(perMinute(100))
                        .perCaller(perMinute(10), perMinute(5))
                        .cost("export", 6)
                        .build())
                .withMessage(
                        "A call of 'export' costs 6 tokens, but the bucket of a caller never has more than 5; lower the"
                                + " cost or raise the capacity");
    }

    @Test
    void a_bandwidth_that_the_clock_cannot_measure_is_rejected_before_the_first_call() {
        Bandwidth daily = Bandwidth.builder()
                .capacity(10)
                .refillIntervallyAligned(10, Duration.ofDays(1), Instant.EPOCH)
                .build();
        for (RateLimitInterceptorBuilder builder : List.of(
                limits().global(daily),
                limits().perCaller(daily),
                limits().perConnection(daily),
                limits().perMethod(daily),
                limits().method("one", daily))) {
            assertThatIllegalArgumentException().isThrownBy(builder::build);
            builder.clock(TimeMeter.SYSTEM_MILLISECONDS).build();
        }
    }
}
