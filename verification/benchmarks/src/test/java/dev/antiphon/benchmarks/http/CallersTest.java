package dev.antiphon.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.benchmarks.connection.ConnectionTarget;
import dev.antiphon.benchmarks.connection.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("exhaustive")
class CallersTest {
    /** The callers themselves look at every answer, and throw. */
    @ParameterizedTest
    @EnumSource
    void many_threads_at_once_get_the_right_answers(CallersContenders lineup) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CallersContenders.THREADS);
        try (Callers callers = lineup.open()) {
            List<Future<?>> done = new ArrayList<>();
            for (int thread = 0; thread < CallersContenders.THREADS; thread++) {
                done.add(threads.submit(() -> {
                    for (int i = 0; i < 50; i++) {
                        callers.call();
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_wrong_answer_is_noticed() {
        assertThatIllegalStateException().isThrownBy(() -> Callers.check(18));
    }

    @ParameterizedTest
    @EnumSource
    void a_single_connection_gets_the_right_answers(OneConnection connection) throws Exception {
        try (ConnectionTarget peers = connection.open()) {
            connection.traffic().begin(peers);
            for (int i = 0; i < 3 * Traffic.OUTSTANDING; i++) {
                connection.traffic().step(peers);
            }
        }
    }
}
