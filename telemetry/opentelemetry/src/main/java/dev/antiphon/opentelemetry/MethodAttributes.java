package dev.antiphon.opentelemetry;

import dev.antiphon.interceptor.CallOutcome;
import io.opentelemetry.api.common.Attributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of the calls of one method, cached: those of a span at its start, and those of durations by error. Thread-safe.
 */
final class MethodAttributes {
    /** A peer chooses the codes of errors, so the number of time series must be bounded. */
    private static final int MAX_ERRORS = 100;

    private final String spanName;
    private final Attributes succeeded;
    private final Map<String, Attributes> failed = new ConcurrentHashMap<>();

    /** @param common the attributes of all methods */
    MethodAttributes(String method, Attributes common) {
        this.spanName = method.equals(RpcAttributes.OTHER) ? RpcAttributes.JSONRPC : method;
        this.succeeded = common.toBuilder().put(RpcAttributes.METHOD, method).build();
    }

    /** Whether these are the attributes of methods without a series of their own. */
    boolean isOther() {
        return RpcAttributes.OTHER.equals(succeeded.get(RpcAttributes.METHOD));
    }

    /** The name of spans. */
    String spanName() {
        return spanName;
    }

    /** The attributes of a span at its start. */
    Attributes atStart() {
        return succeeded;
    }

    /** The attributes of a duration. */
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
        return failed.size() < MAX_ERRORS
                ? failed.computeIfAbsent(type, added -> with(added, outcome.statusCode()))
                : failed.computeIfAbsent(RpcAttributes.OTHER, added -> with(added, null));
    }

    private Attributes with(String errorType, @Nullable String statusCode) {
        var attributes = succeeded.toBuilder().put(RpcAttributes.ERROR_TYPE, errorType);
        return (statusCode == null ? attributes : attributes.put(RpcAttributes.STATUS_CODE, statusCode)).build();
    }
}
