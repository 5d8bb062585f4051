package dev.antiphon;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A call and what answers it, for descriptions of a method. Immutable.
 *
 * @param name what it is called
 * @param params the arguments, an array or an object
 * @param result the answer, or null for a notification
 * @param description more about it, or null
 */
public record MethodExample(
        String name,
        RawJson params,
        @Nullable RawJson result,
        @Nullable String description) {
    /**
     * Takes an example that makes sense.
     *
     * @param name what it is called
     * @param params the arguments, an array or an object
     * @param result the answer, or null for a notification
     * @param description more about it, or null
     * @throws IllegalArgumentException if the arguments are neither
     */
    public MethodExample {
        if (params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "the params of the example '" + name + "' are neither an array nor an object: " + params);
        }
    }

    /**
     * An example whose parts are given as JSON text.
     *
     * @param name what it is called
     * @param params the arguments, an array or an object
     * @param result the result, or null for a notification
     * @param description more about it, or null
     * @return the example
     * @throws IllegalArgumentException if a part is not JSON, or the arguments are neither an array nor an object
     */
    public static MethodExample parse(
            String name, String params, @Nullable String result, @Nullable String description) {
        return new MethodExample(
                name, json(name, "params", params), result == null ? null : json(name, "result", result), description);
    }

    private static RawJson json(String example, String member, String text) {
        try {
            return RawJson.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the example '" + example + "' has no JSON as its " + member + ": " + text, e);
        }
    }
}
