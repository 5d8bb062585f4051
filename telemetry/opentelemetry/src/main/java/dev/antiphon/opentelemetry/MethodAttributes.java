package dev.antiphon.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of the calls of one method, made once: what spans begin with, and what durations are recorded under. Safe for use
 * by any thread.
 */
final class MethodAttributes {
    /** A peer that makes up codes must not make up time series. */
    private static final int MOST_ERRORS = 100;

    private final String spanName;
    private final Attributes succeeded;
    private final Map<String, Attributes> failed = new ConcurrentHashMap<>();

    /** @param common what all series of the same kind have */
    MethodAttributes(String method, Attributes common) {
        this.spanName = method.equals(RpcAttributes.OTHER) ? RpcAttributes.JSONRPC : method;
        this.succeeded = common.toBuilder().put(RpcAttributes.METHOD, method).build();
    }

    /** Whether the name of the method is not told. */
    boolean isOther() {
        return RpcAttributes.OTHER.equals(succeeded.get(RpcAttributes.METHOD));
    }

    /** What spans are called. */
    String spanName() {
        return spanName;
    }

    /** What a span begins with. */
    Attributes atStart() {
        return succeeded;
    }

    /** What a duration is recorded under. */
    Attributes of(@Nullable Outcome failure) {
        if (failure == null) {
            return succeeded;
        }
        Attributes known = failed.get(failure.type());
        if (known != null) {
            return known;
        }
        // Those who come at the same time may make a few more, no more than there are threads.
        Outcome kept = failed.size() < MOST_ERRORS ? failure : new Outcome(RpcAttributes.OTHER, null, "");
        return failed.computeIfAbsent(kept.type(), type -> with(kept));
    }

    private Attributes with(Outcome failure) {
        var attributes = succeeded.toBuilder().put(RpcAttributes.ERROR_TYPE, failure.type());
        return (failure.code() == null ? attributes : attributes.put(RpcAttributes.STATUS_CODE, failure.code()))
                .build();
    }
}
