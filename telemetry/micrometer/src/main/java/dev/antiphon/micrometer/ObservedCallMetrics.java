package dev.antiphon.micrometer;

import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import java.lang.System.Logger.Level;

/**
 * The meters of calls whose durations are measured by observations. Thread-safe.
 *
 * @param metrics all meters but the timers
 * @param observation observes the calls
 */
record ObservedCallMetrics(CallMetrics metrics, Interceptor observation) implements BatchInterceptor {
    @Override
    public Runnable begin(BatchContext batch) {
        return metrics.begin(batch);
    }

    @Override
    public boolean watchesBatches() {
        return metrics.watchesBatches();
    }

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        metrics.began(call);
        try {
            return observation.intercept(call, next).then(settled -> record(call, settled));
        } catch (Exception | Error unexpected) {
            metrics.lost();
            throw unexpected;
        }
    }

    private Reply record(CallContext call, Reply settled) {
        try {
            metrics.settled(call, settled, 0);
        } catch (RuntimeException failure) {
            // The failure of a registry must not replace the reply.
            System.getLogger("dev.antiphon.micrometer").log(Level.WARNING, "The metrics of a call failed", failure);
        }
        return settled;
    }
}
