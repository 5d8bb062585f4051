package dev.antiphon.resilience;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/** A time that passes when the test says so; what is due runs on the thread of the test. */
final class ManualTime implements DelayScheduler {
    final List<Duration> waits = new ArrayList<>();
    private final List<Plan> plans = new ArrayList<>();
    private RandomGenerator chance = () -> -1L;
    private long now = 1_000_000_000L;
    private double fixed = 1;

    private record Plan(long due, Runnable task, CompletableFuture<?> handle) {}

    ManualTime random(RandomGenerator generator) {
        chance = generator;
        fixed = -1;
        return this;
    }

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public synchronized double random() {
        return fixed >= 0 ? fixed : chance.nextDouble();
    }

    @Override
    public synchronized Future<?> after(Duration time, Runnable task) {
        waits.add(time);
        CompletableFuture<?> handle = new CompletableFuture<>();
        plans.add(new Plan(now + time.toNanos(), task, handle));
        return handle;
    }

    /** How many things are planned that nobody has taken back. */
    synchronized int planned() {
        plans.removeIf(plan -> plan.handle().isDone());
        return plans.size();
    }

    /** Lets time pass, and everything happen that is due, also what it plans itself. */
    void pass(Duration time) {
        long end;
        synchronized (this) {
            end = now + time.toNanos();
        }
        Plan next;
        while ((next = due(end)) != null) {
            next.task().run();
        }
        synchronized (this) {
            now = end;
        }
    }

    private synchronized Plan due(long end) {
        plans.removeIf(plan -> plan.handle().isDone());
        Plan first = null;
        for (Plan plan : plans) {
            if (plan.due() <= end && (first == null || plan.due() < first.due())) {
                first = plan;
            }
        }
        if (first != null) {
            plans.remove(first);
            now = Math.max(now, first.due());
        }
        return first;
    }
}
