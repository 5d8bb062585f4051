package dev.antiphon.micrometer;

import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import java.lang.System.Logger.Level;

/**
 * Counts calls of one side, and has them observed, which times them. Safe for use by any number of threads.
 *
 * @param counted counts them
 * @param observation observes them
 */
record ObservedCallMetrics(CallMetrics counted, Interceptor observation) implements BatchInterceptor {
    @Override
    public Runnable begin(BatchContext batch) {
        return counted.begin(batch);
    }

    @Override
    public boolean watchesBatches() {
        return counted.watchesBatches();
    }

    @Override
    public Reply intercept(CallContext call, Next next) throws Exception {
        counted.began(call);
        try {
            return observation.intercept(call, next).then(settled -> count(call, settled));
        } catch (Exception | Error unexpected) {
            counted.lost();
            throw unexpected;
        }
    }

    private Reply count(CallContext call, Reply settled) {
        try {
            counted.settled(call, settled, 0);
        } catch (RuntimeException unmeasured) {
            // The call has its reply, and must not lose it to a registry that is broken.
            System.getLogger("dev.antiphon.micrometer").log(Level.WARNING, "A call was not measured", unmeasured);
        }
        return settled;
    }
}
