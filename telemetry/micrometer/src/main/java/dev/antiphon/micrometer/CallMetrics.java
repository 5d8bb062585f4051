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

/** Counts and times calls of one side. Safe for use by any number of threads. */
final class CallMetrics implements CallObserver, BatchInterceptor {
    private static final CallOutcome INTERNAL_ERROR =
            CallOutcome.of(Reply.failure(ErrorObject.of(ErrorCodes.INTERNAL_ERROR, "")), CallOutcome.Side.SERVER);

    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags labels;
    private final SharedCounters.SharedCounter active;
    private final Counter notifications;
    private final DistributionSummary batchSizes;
    private final Map<String, Counter> errors = new ConcurrentHashMap<>();
    /** Null if an observation times the calls. */
    private final @Nullable CallTimers timers;
    /** Whether the registry wants any of those meters that there are from the start. */
    private final boolean counting;

    CallMetrics(MeterRegistry registry, Side side, Tags tags, BoundedTags labels, @Nullable CallTimers timers) {
        this.registry = registry;
        this.side = side;
        this.tags = tags;
        this.labels = labels;
        this.timers = timers;
        this.active = new SharedCounters(registry, side, tags).gauge("calls.active", "Calls that are not settled");
        this.notifications = Counter.builder(side.meter("notifications"))
                .description("Notifications")
                .tags(tags)
                .register(registry);
        this.batchSizes = DistributionSummary.builder(side.meter("batch.size"))
                .description("Calls and notifications in a batch")
                .tags(tags)
                .register(registry);
        // One that is there at zero shows the first error as a rise; it also shows whether errors are wanted.
        Counter internal = errors(INTERNAL_ERROR);
        this.counting = active.wanted() || !(notifications instanceof NoopMeter) || !(internal instanceof NoopMeter);
    }

    @Override
    public Runnable begin(BatchContext batch) {
        batchSizes.record(batch.size());
        return CallMetrics::ignored;
    }

    /** The end of a batch, of which its calls have told all that there is to know. */
    private static void ignored() {}

    @Override
    public boolean watchesBatches() {
        return !(batchSizes instanceof NoopMeter);
    }

    @Override
    public boolean isWatching() {
        return counting || (timers != null && timers.areWanted());
    }

    @Override
    public void began(CallContext call) {
        active.add(1);
    }

    @Override
    public void settled(CallContext call, Reply reply, long nanos) {
        active.add(-1);
        CallOutcome outcome = labels.outcome(reply);
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

    /** A call that began is not settled, since what observes it has failed. */
    void lost() {
        active.add(-1);
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
