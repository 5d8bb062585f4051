package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;
import io.micrometer.common.KeyValues;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of calls to tag values of bounded cardinality: at most 1,000 methods and 100 errors, then {@code _OTHER}. A peer chooses the
 * names of methods and the codes of errors, and a registry keeps every value forever. Concurrent calls may exceed the limits by a few.
 * Thread-safe.
 */
final class BoundedTags {
    private static final int MAX_METHODS = 1000;
    private static final int MAX_ERRORS = 100;
    private static final int MAX_KEY_VALUES = 10_000;
    private static final CallOutcome OTHER_ERROR = new CallOutcome(SemanticKeys.OTHER, SemanticKeys.OTHER, "");

    private final Side side;
    private final Map<String, String> methods = new ConcurrentHashMap<>();
    private final Map<String, CallOutcome> errors = new ConcurrentHashMap<>();
    private final Map<TagKey, KeyValues> keyValues = new ConcurrentHashMap<>();

    BoundedTags(Side side) {
        this.side = side;
    }

    /** The name of the method, or {@code _OTHER} if it is not registered or there are too many. */
    String method(CallContext call) {
        if (!call.isRegistered()) {
            return SemanticKeys.OTHER;
        }
        String name = call.method();
        if (methods.containsKey(name)) {
            return name;
        }
        if (methods.size() >= MAX_METHODS) {
            return SemanticKeys.OTHER;
        }
        methods.put(name, name);
        return name;
    }

    static String kind(CallContext call) {
        return call.isNotification() ? "notification" : call.isStream() ? "stream" : "request";
    }

    /** The outcome of a settled call, without a description; its error is {@code _OTHER} if there are too many. */
    CallOutcome outcome(Reply reply) {
        CallOutcome outcome = side.outcome(reply);
        String type = outcome.errorType();
        if (type == null) {
            return CallOutcome.SUCCESS;
        }
        CallOutcome known = errors.get(type);
        if (known != null) {
            return known;
        }
        if (errors.size() >= MAX_ERRORS) {
            return OTHER_ERROR;
        }
        CallOutcome added = new CallOutcome(outcome.statusCode(), type, "");
        errors.put(type, added);
        return added;
    }

    static String statusCode(CallOutcome outcome) {
        return orNone(outcome.statusCode());
    }

    static String errorType(CallOutcome outcome) {
        return orNone(outcome.errorType());
    }

    private static String orNone(@Nullable String value) {
        return value == null ? SemanticKeys.NONE : value;
    }

    /** The key values of low cardinality, the same as the tags of the timer. */
    KeyValues keyValues(String method, String kind, CallOutcome outcome) {
        TagKey key = new TagKey(method, kind, outcome);
        KeyValues known = keyValues.get(key);
        if (known == null) {
            known = KeyValues.of(
                    SemanticKeys.SYSTEM,
                    SemanticKeys.JSONRPC,
                    SemanticKeys.METHOD,
                    method,
                    SemanticKeys.KIND,
                    kind,
                    SemanticKeys.STATUS_CODE,
                    statusCode(outcome),
                    SemanticKeys.ERROR_TYPE,
                    errorType(outcome));
            if (keyValues.size() < MAX_KEY_VALUES) {
                keyValues.put(key, known);
            }
        }
        return known;
    }

    /** The values that distinguish the timers of calls. */
    record TagKey(String method, String kind, CallOutcome outcome) {}
}
