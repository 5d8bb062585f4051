package dev.antiphon.opentelemetry;

import dev.antiphon.interceptor.CallOutcome;
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
    Attributes of(CallOutcome outcome) {
        String type = outcome.errorType();
        if (type == null) {
            return succeeded;
        }
        Attributes known = failed.get(type);
        if (known != null) {
            return known;
        }
        // Concurrent calls may exceed the limit, by at most the number of threads.
        return failed.size() < MOST_ERRORS
                ? failed.computeIfAbsent(type, added -> with(added, outcome.statusCode()))
                : failed.computeIfAbsent(RpcAttributes.OTHER, added -> with(added, null));
    }

    private Attributes with(String errorType, @Nullable String statusCode) {
        var attributes = succeeded.toBuilder().put(RpcAttributes.ERROR_TYPE, errorType);
        return (statusCode == null ? attributes : attributes.put(RpcAttributes.STATUS_CODE, statusCode)).build();
    }
}
