package dev.antiphon;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcExample;
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
     * Reads the example that an annotation declares.
     *
     * @throws IllegalArgumentException if what should be JSON is not
     */
    public static MethodExample of(JsonRpcExample said) {
        return new MethodExample(
                said.name(),
                json(said.name(), "params", said.params().isEmpty() ? "[]" : said.params()),
                said.result().isEmpty() ? null : json(said.name(), "result", said.result()),
                said.description().isEmpty() ? null : said.description());
    }

    static RawJson json(String example, String member, String text) {
        try {
            return RawJson.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the example '" + example + "' has no JSON as its " + member + ": " + text, e);
        }
    }
}
