package dev.antiphon.resilience;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/** A scheduler whose clock the test advances; due tasks run on the thread of the test. */
final class ManualScheduler implements DelayScheduler {
    final List<Duration> delays = new ArrayList<>();
    private final List<Task> tasks = new ArrayList<>();
    private RandomGenerator generator = () -> -1L;
    private long now = 1_000_000_000L;
    private double fixed = 1;

    private record Task(long due, Runnable task, CompletableFuture<?> handle) {}

    ManualScheduler random(RandomGenerator generator) {
        this.generator = generator;
        fixed = -1;
        return this;
    }

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public synchronized double random() {
        return fixed >= 0 ? fixed : generator.nextDouble();
    }

    @Override
    public synchronized Future<?> schedule(Duration delay, Runnable task) {
        delays.add(delay);
        CompletableFuture<?> handle = new CompletableFuture<>();
        tasks.add(new Task(now + delay.toNanos(), task, handle));
        return handle;
    }

    /** The number of scheduled tasks that are not cancelled. */
    synchronized int scheduled() {
        tasks.removeIf(each -> each.handle().isDone());
        return tasks.size();
    }

    /** Advances the clock and runs all due tasks, including those that they schedule. */
    void advance(Duration time) {
        long end;
        synchronized (this) {
            end = now + time.toNanos();
        }
        Task next;
        while ((next = due(end)) != null) {
            next.task().run();
        }
        synchronized (this) {
            now = end;
        }
    }

    private synchronized Task due(long end) {
        tasks.removeIf(each -> each.handle().isDone());
        Task first = null;
        for (Task task : tasks) {
            if (task.due() <= end && (first == null || task.due() < first.due())) {
                first = task;
            }
        }
        if (first != null) {
            tasks.remove(first);
            now = Math.max(now, first.due());
        }
        return first;
    }
}
