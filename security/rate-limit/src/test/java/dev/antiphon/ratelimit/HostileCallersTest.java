package dev.antiphon.ratelimit;

import static dev.antiphon.ratelimit.Served.perMinute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.ratelimit.Served.From;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Callers that make up names, and concurrent callers. */
class HostileCallersTest {
    private static final int THREADS = 8;

    private final ManualClock clock = new ManualClock();

    private static From madeUp(int number) {
        return From.principal("made up " + number);
    }

    @Test
    void a_flood_of_made_up_callers_is_bounded_and_does_not_reset_the_limit_of_another() {
        RateLimitInterceptor limit = RateLimitInterceptor.builder()
                .clock(clock)
                .perCaller(perMinute(5))
                .maxBuckets(100)
                .build();
        Served served = new Served(limit);
        From limited = From.principal("limited");
        assertThat(served.passing(6, limited)).isEqualTo(5);
        int passing = 0;
        for (int i = 0; i < 100_000; i++) {
            passing += served.passes("one", madeUp(i)) ? 1 : 0;
        }
        assertThat(passing)
                .as("99 with a bucket of their own, and 5 with that of all others")
                .isEqualTo(104);
        assertThat(limit.buckets()).isEqualTo(100);
        assertThat(served.passes("one", limited)).isFalse();

        // After one more token the other buckets are full and can be evicted; that of the limited caller has only that
        // token.
        clock.pass(Duration.ofSeconds(12));
        for (int i = 0; i < 1000; i++) {
            served.passes("one", madeUp(200_000 + i));
        }
        assertThat(limit.buckets()).isEqualTo(100);
        assertThat(served.passing(3, limited)).isEqualTo(1);
    }

    @Test
    void a_new_caller_gets_its_own_bucket_as_soon_as_another_is_full() {
        Served served = new Served(RateLimitInterceptor.builder()
                .clock(clock)
                .perCaller(perMinute(2))
                .maxBuckets(3)
                .build());
        for (int i = 0; i < 3; i++) {
            assertThat(served.passes("one", madeUp(i))).isTrue();
        }
        assertThat(served.passing(3, From.principal("without one"))).isEqualTo(2);
        assertThat(served.passes("one", From.principal("another without"))).isFalse();
        clock.pass(Duration.ofSeconds(30));
        assertThat(served.passes("one", madeUp(0))).isTrue();
        assertThat(served.passing(3, From.principal("with one"))).isEqualTo(2);
        assertThat(served.passing(3, madeUp(0))).as("is still known").isEqualTo(1);
    }

    /** Runs a task on many threads at the same time. */
    private static void together(Task task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            CyclicBarrier start = new CyclicBarrier(THREADS);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                all.add(threads.submit(() -> {
                    start.await(60, TimeUnit.SECONDS);
                    task.run(number);
                    return null;
                }));
            }
            for (Future<?> one : all) {
                one.get(100, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Task {
        void run(int thread) throws Exception;
    }

    @Test
    void concurrent_callers_get_exactly_as_many_calls_as_there_are_tokens() throws Exception {
        RateLimitInterceptor limit = RateLimitInterceptor.builder()
                .clock(clock)
                .global(perMinute(5000))
                .perCaller(perMinute(3000))
                .build();
        Served served = new Served(limit);
        AtomicInteger ofAnn = new AtomicInteger();
        AtomicInteger ofAll = new AtomicInteger();
        together(thread -> {
            From caller = From.principal(thread % 2 == 0 ? "ann" : "bob " + thread);
            int passing = served.passing(1000, caller);
            ofAll.addAndGet(passing);
            if (thread % 2 == 0) {
                ofAnn.addAndGet(passing);
            }
        });
        assertThat(ofAll).hasValue(5000);
        assertThat(ofAnn.get()).isLessThanOrEqualTo(3000);
        assertThat(limit.refused()).isEqualTo(THREADS * 1000 - 5000);
    }

    @Test
    void concurrent_callers_never_evict_a_bucket_that_is_not_full() throws Exception {
        RateLimitInterceptor limit = RateLimitInterceptor.builder()
                .clock(clock)
                .perCaller(perMinute(50))
                .maxBuckets(4)
                .build();
        Served served = new Served(limit);
        AtomicInteger known = new AtomicInteger();
        for (int round = 0; round < 50; round++) {
            clock.pass(Duration.ofMinutes(1)); // all are full, so any of them may be evicted
            known.set(0);
            From caller = From.principal("known " + round);
            assertThat(served.passes("one", caller)).isTrue();
            together(thread -> {
                if (thread < 2) {
                    known.addAndGet(served.passing(100, caller));
                } else {
                    for (int i = 0; i < 100; i++) {
                        served.passes("one", madeUp(thread * 1000 + i));
                    }
                }
            });
            assertThat(known).hasValue(49);
            assertThat(limit.buckets()).isLessThanOrEqualTo(4);
        }
    }
}
