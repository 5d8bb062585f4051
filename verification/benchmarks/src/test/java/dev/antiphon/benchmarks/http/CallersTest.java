package dev.antiphon.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.benchmarks.connection.CallPattern;
import dev.antiphon.benchmarks.connection.ConnectionTarget;
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
    /** The callers check every result themselves, and throw. */
    @ParameterizedTest
    @EnumSource
    void concurrent_threads_get_the_right_results(CallersContenders contender) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CallersContenders.THREADS);
        try (Callers callers = contender.open()) {
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
    void a_wrong_result_is_noticed() {
        assertThatIllegalStateException().isThrownBy(() -> Callers.check(18));
    }

    @ParameterizedTest
    @EnumSource
    void a_single_connection_gets_the_right_results(OneConnection connection) throws Exception {
        try (ConnectionTarget peers = connection.open()) {
            connection.pattern().begin(peers);
            for (int i = 0; i < 3 * CallPattern.OUTSTANDING; i++) {
                connection.pattern().step(peers);
            }
        }
    }
}
