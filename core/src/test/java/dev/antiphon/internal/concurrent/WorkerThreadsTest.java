package dev.antiphon.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class WorkerThreadsTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final CountDownLatch release = new CountDownLatch(1);

    private static WorkerThreads threads(int fewest, int most, Duration idle) {
        return new WorkerThreads("worker-test", fewest, most, idle);
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private Runnable blocking(CountDownLatch began) {
        return () -> {
            began.countDown();
            try {
                await(release);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
    }

    @Test
    void tasks_that_block_get_a_thread_each_up_to_the_limit_and_the_others_wait() throws Exception {
        WorkerThreads threads = threads(2, 100, LONG);
        CountDownLatch began = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            threads.execute(blocking(began));
        }
        await(began);
        AtomicBoolean ran = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        threads.execute(() -> {
            ran.set(true);
            done.countDown();
        });
        assertThat(threads.size()).isEqualTo(100);
        assertThat(ran).isFalse();
        release.countDown();
        await(done);
        assertThat(threads.size()).isEqualTo(100);
    }

    @Test
    void a_short_task_is_not_kept_waiting_by_those_that_block_for_ever() throws Exception {
        WorkerThreads threads = threads(1, 8, LONG);
        for (int i = 0; i < 7; i++) {
            CountDownLatch began = new CountDownLatch(1);
            threads.execute(blocking(began));
            await(began);
            CountDownLatch done = new CountDownLatch(1);
            threads.execute(done::countDown);
            await(done);
        }
        release.countDown();
    }

    @Test
    void one_thread_runs_tasks_in_the_order_in_which_they_came() throws Exception {
        WorkerThreads threads = threads(1, 1, LONG);
        threads.execute(blocking(new CountDownLatch(1)));
        Queue<Integer> ran = new ConcurrentLinkedQueue<>();
        CountDownLatch done = new CountDownLatch(1000);
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            int number = i;
            expected.add(i);
            threads.execute(() -> {
                ran.add(number);
                done.countDown();
            });
        }
        release.countDown();
        await(done);
        assertThat(ran).containsExactlyElementsOf(expected);
    }

    @Test
    void every_task_runs_once_whoever_hands_it_over() throws Exception {
        WorkerThreads threads = threads(2, 16, Duration.ofMillis(1));
        int tasks = 20_000;
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(4 * tasks);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int kind = i;
            Thread caller = new Thread(
                    () -> {
                        for (int n = 0; n < tasks; n++) {
                            threads.execute(() -> {
                                ran.incrementAndGet();
                                done.countDown();
                            });
                            if (n % 1000 == kind) {
                                CountDownLatch turn = new CountDownLatch(1);
                                threads.execute(turn::countDown);
                                awaitTurn(turn); // so that the workers run out of tasks, park, and some of them end
                            }
                        }
                    },
                    "caller-" + i);
            caller.start();
            callers.add(caller);
        }
        await(done);
        for (Thread caller : callers) {
            caller.join();
        }
        assertThat(ran).hasValue(4 * tasks);
    }

    private static void awaitTurn(CountDownLatch turn) {
        try {
            await(turn);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void threads_that_nobody_needs_end_and_new_ones_come_when_somebody_does() throws Exception {
        WorkerThreads threads = threads(2, 8, Duration.ofMillis(10));
        for (int i = 0; i < 3; i++) {
            CountDownLatch done = new CountDownLatch(2);
            threads.execute(done::countDown);
            threads.execute(done::countDown);
            await(done);
            Wait.until("all threads have ended", () -> threads.size() == 0);
        }
    }

    @Test
    void a_task_that_throws_is_reported_and_the_thread_goes_on() throws Exception {
        WorkerThreads threads = threads(1, 1, LONG);
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        CountDownLatch done = new CountDownLatch(1);
        Queue<Thread> ran = new ConcurrentLinkedQueue<>();
        threads.execute(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> reported.add(thrown));
            ran.add(Thread.currentThread());
            throw new IllegalStateException("for a test");
        });
        threads.execute(() -> {
            ran.add(Thread.currentThread());
            done.countDown();
        });
        await(done);
        assertThat(reported).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(ran).hasSize(2);
        assertThat(ran.stream().distinct()).hasSize(1);
    }

    @Test
    void an_interruption_does_not_reach_the_next_task() throws Exception {
        WorkerThreads threads = threads(1, 1, LONG);
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch done = new CountDownLatch(1);
        threads.execute(() -> Thread.currentThread().interrupt());
        threads.execute(() -> {
            interrupted.set(Thread.currentThread().isInterrupted());
            done.countDown();
        });
        await(done);
        assertThat(interrupted).isFalse();
    }
}
