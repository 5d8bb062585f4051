package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;
import io.micrometer.common.KeyValues;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Says what calls are filed under, in so many words and no more: a peer can make up names of methods, and codes of errors, and every
 * one of them would be kept for ever. Safe for use by any number of threads.
 */
final class BoundedTags {
    private static final int MOST_METHODS = 1000;
    private static final int MOST_ERRORS = 100;
    private static final int MOST_KEYS = 10_000;
    private static final CallOutcome OTHER_ERROR = new CallOutcome(SemanticKeys.OTHER, SemanticKeys.OTHER, "");

    private final Side side;
    private final Map<String, String> methods = new ConcurrentHashMap<>();
    private final Map<String, CallOutcome> errors = new ConcurrentHashMap<>();
    private final Map<TagKey, KeyValues> keys = new ConcurrentHashMap<>();

    BoundedTags(Side side) {
        this.side = side;
    }

    /** The name of a call's method, or what stands for one that is not known here. */
    String method(CallContext call) {
        if (!call.isRegistered()) {
            return SemanticKeys.OTHER;
        }
        String name = call.method();
        if (methods.containsKey(name)) {
            return name;
        }
        if (methods.size() >= MOST_METHODS) {
            return SemanticKeys.OTHER;
        }
        methods.put(name, name);
        return name;
    }

    static String kind(CallContext call) {
        return call.isNotification() ? "notification" : call.isStream() ? "stream" : "request";
    }

    /** The outcome of a settled call, for tags: it has no description, and its error is {@code _OTHER} if there are too many. */
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
        if (errors.size() >= MOST_ERRORS) {
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

    /** The keys and values that metrics have, too. */
    KeyValues keys(String method, String kind, CallOutcome outcome) {
        TagKey filed = new TagKey(method, kind, outcome);
        KeyValues known = keys.get(filed);
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
            if (keys.size() < MOST_KEYS) {
                keys.put(filed, known);
            }
        }
        return known;
    }

    /** What calls have in common that are filed together. */
    record TagKey(String method, String kind, CallOutcome outcome) {}
}
