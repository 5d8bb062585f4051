package dev.antiphon.micrometer;

import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.CallObserver;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.noop.NoopMeter;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The meters of the calls and batches of one side. Thread-safe. */
final class CallMetrics implements CallObserver, BatchInterceptor {
    private static final CallOutcome INTERNAL_ERROR =
            CallOutcome.of(Reply.failure(ErrorObject.of(ErrorCodes.INTERNAL_ERROR, "")), CallOutcome.Side.SERVER);

    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags callTags;
    private final SharedGauge active;
    private final Counter notifications;
    private final DistributionSummary batchSizes;
    private final Map<String, Counter> errors = new ConcurrentHashMap<>();
    /** Null if calls are timed by observations. */
    private final @Nullable CallTimers timers;
    /** Whether the registry has accepted the gauge or one of the counters. */
    private final boolean counting;

    CallMetrics(MeterRegistry registry, Side side, Tags tags, BoundedTags callTags, @Nullable CallTimers timers) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.callTags = callTags;
        this.timers = timers;
        this.active = SharedGauge.of(registry, side.meter("calls.active"), tags, "Calls that are not settled");
        this.notifications = Counter.builder(side.meter("notifications"))
                .description("Notifications")
                .tags(tags)
                .register(registry);
        this.batchSizes = DistributionSummary.builder(side.meter("batch.size"))
                .description("Calls and notifications in a batch")
                .tags(tags)
                .register(registry);
        // A counter that starts at zero shows the first error as an increase. It also shows whether the registry
        // accepts errors.
        Counter internalErrors = errors(INTERNAL_ERROR);
        this.counting =
                active.isAccepted() || !(notifications instanceof NoopMeter) || !(internalErrors instanceof NoopMeter);
    }

    /** Records the size of a batch; its end is not measured. */
    @Override
    public Runnable begin(BatchContext batch) {
        batchSizes.record(batch.size());
        return CallMetrics::doNothing;
    }

    private static void doNothing() {}

    @Override
    public boolean watchesBatches() {
        return !(batchSizes instanceof NoopMeter);
    }

    @Override
    public boolean isWatching() {
        return counting || (timers != null && timers.areEnabled());
    }

    @Override
    public void began(CallContext call) {
        active.increment();
    }

    @Override
    public void settled(CallContext call, Reply reply, long nanos) {
        active.decrement();
        CallOutcome outcome = callTags.outcome(reply);
        if (timers != null) {
            timers.record(call, outcome, nanos);
        }
        if (call.isNotification()) {
            notifications.increment();
        }
        if (outcome.isError()) {
            errors(outcome).increment();
        }
    }

    /** Ends a call that began and has no reply, because its observation failed. */
    void lost() {
        active.decrement();
    }

    private Counter errors(CallOutcome outcome) {
        return errors.computeIfAbsent(
                BoundedTags.errorType(outcome),
                type -> Counter.builder(side.meter("errors"))
                        .description("Calls that failed")
                        .tags(tags)
                        .tag(SemanticKeys.STATUS_CODE, BoundedTags.statusCode(outcome))
                        .tag(SemanticKeys.ERROR_TYPE, type)
                        .register(registry));
    }
}
