package dev.antiphon;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * An example call with its result, for descriptions of a method. Immutable.
 *
 * @param name the name of the example
 * @param params the arguments, an array or an object
 * @param result the result, or null for a notification
 * @param description a description, or null
 */
public record MethodExample(
        String name,
        RawJson params,
        @Nullable RawJson result,
        @Nullable String description) {
    /**
     * Validates the example.
     *
     * @param name the name of the example
     * @param params the arguments, an array or an object
     * @param result the result, or null for a notification
     * @param description a description, or null
     * @throws IllegalArgumentException if the arguments are neither an array nor an object
     */
    public MethodExample {
        if (params.kind() != JsonKind.ARRAY && params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "the params of the example '" + name + "' are neither an array nor an object: " + params);
        }
    }

    /**
     * Parses an example whose parts are given as JSON text.
     *
     * @param name the name of the example
     * @param params the arguments, an array or an object
     * @param result the result, or null for a notification
     * @param description a description, or null
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
                    "the example '" + example + "' has invalid JSON in its " + member + ": " + text, e);
        }
    }
}
