package dev.antiphon.micrometer;

import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts and times calls of one side. Safe for use by any number of threads. */
final class MeteredCalls implements BatchInterceptor {
    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final Clock clock;
    private final Labels labels;
    private final LongAdder active;
    private final Counter notifications;
    private final DistributionSummary batchSizes;
    private final Map<String, Counter> errors = new ConcurrentHashMap<>();
    /** Null if an observation times the calls. */
    private final @Nullable CallTimers timers;

    private final @Nullable Interceptor observation;

    MeteredCalls(
            MeterRegistry registry,
            Side side,
            Tags tags,
            Labels labels,
            @Nullable CallTimers timers,
            @Nullable Interceptor observation) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.clock = registry.config().clock();
        this.labels = labels;
        this.timers = timers;
        this.observation = observation;
        this.active = Gauges.of(registry, side.meter("calls.active"), tags, "Calls that are not settled");
        this.notifications = Counter.builder(side.meter("notifications"))
                .description("Notifications")
                .tags(tags)
                .register(registry);
        this.batchSizes = DistributionSummary.builder(side.meter("batch.size"))
                .description("Calls and notifications in a batch")
                .tags(tags)
                .register(registry);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        batchSizes.record(batch.size());
        return MeteredCalls::ignored;
    }

    /** The end of a batch, of which its calls have told all that there is to know. */
    private static void ignored() {}

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        long start = clock.monotonicTime();
        active.increment();
        Reply reply;
        try {
            reply = observation == null ? next.proceed(call) : observation.intercept(call, next);
        } catch (Exception | Error unexpected) {
            active.decrement();
            throw unexpected;
        }
        if (reply instanceof Reply.Pending) {
            return reply.then(settled -> ended(call, settled, start));
        }
        return ended(call, reply, start);
    }

    private Reply ended(CallContext call, Reply reply, long start) {
        active.decrement();
        try {
            Labels.Outcome outcome = labels.outcome(reply);
            if (timers != null) {
                timers.of(call, outcome).record(clock.monotonicTime() - start, TimeUnit.NANOSECONDS);
            }
            if (call.isNotification()) {
                notifications.increment();
            }
            if (outcome.isError()) {
                errors.computeIfAbsent(outcome.type(), type -> errors(outcome)).increment();
            }
        } catch (RuntimeException unmeasured) {
            // The call has its reply, and must not lose it to a registry that is broken.
            System.getLogger("dev.antiphon.micrometer").log(Level.WARNING, "A call was not measured", unmeasured);
        }
        return reply;
    }

    private Counter errors(Labels.Outcome outcome) {
        return Counter.builder(side.meter("errors"))
                .description("Calls that failed")
                .tags(tags)
                .tag(Keys.STATUS_CODE, outcome.status())
                .tag(Keys.ERROR_TYPE, outcome.type())
                .register(registry);
    }
}
