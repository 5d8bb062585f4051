package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import io.micrometer.common.KeyValues;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says what calls are filed under, in so many words and no more: a peer can make up names of methods, and codes of errors, and every
 * one of them would be kept for ever. Safe for use by any number of threads.
 */
final class BoundedTags {
    private static final int MOST_METHODS = 1000;
    private static final int MOST_ERRORS = 100;
    private static final int MOST_KEYS = 10_000;

    private final Side side;
    private final Map<String, String> methods = new ConcurrentHashMap<>();
    private final Map<Object, Outcome> errors = new ConcurrentHashMap<>();
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

    /** What became of a call that is settled. */
    Outcome outcome(Reply reply) {
        return reply instanceof Reply.Failure failure ? outcome(failure) : Outcome.OK;
    }

    private Outcome outcome(Reply.Failure failure) {
        Throwable cause = failure.cause();
        if (side == Side.CLIENT && cause != null && !(cause instanceof JsonRpcException)) {
            return error(cause.getClass()); // no answer came, so there is no code, although an error must have one
        }
        return error(failure.error().code());
    }

    /** An error with this code, or of this class. */
    Outcome error(Object key) {
        Outcome known = errors.get(key);
        if (known != null) {
            return known;
        }
        if (errors.size() >= MOST_ERRORS) {
            return Outcome.OTHER;
        }
        Outcome made = key instanceof Class<?> type
                ? new Outcome(SemanticKeys.NONE, type.getName(), true)
                : Outcome.of(key.toString());
        errors.put(key, made);
        return made;
    }

    /** The keys and values that metrics have, too. */
    KeyValues keys(String method, String kind, Outcome outcome) {
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
                    outcome.status(),
                    SemanticKeys.ERROR_TYPE,
                    outcome.type());
            if (keys.size() < MOST_KEYS) {
                keys.put(filed, known);
            }
        }
        return known;
    }

    /** What calls have in common that are filed together. */
    record TagKey(String method, String kind, Outcome outcome) {}

    /**
     * What became of a call.
     *
     * @param status the code of the error that answered it, or what stands for none
     * @param type the code again, or what was thrown where no answer came, or what stands for none
     * @param isError whether it failed
     */
    record Outcome(String status, String type, boolean isError) {
        static final Outcome OK = new Outcome(SemanticKeys.NONE, SemanticKeys.NONE, false);
        static final Outcome OTHER = Outcome.of(SemanticKeys.OTHER);

        static Outcome of(String code) {
            return new Outcome(code, code, true);
        }
    }
}
