package dev.antiphon;

import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a method as callers meet it, whether it was registered as part of a service, as a typed method, with described
 * parameters or raw. Immutable, and safe for use by any number of threads.
 *
 * @param name its name
 * @param aliases more names of the same method
 * @param parameters its parameters, in order, where they are described one by one; else empty
 * @param params the type of all of {@code params}, where they are read as one value; {@link dev.antiphon.json.RawJson} where they
 *     are taken as they come, {@code Void} where there are none; null where parameters are described one by one
 * @param result the type of the result, {@code void} or {@code Void} if that is null; of a stream, that of the result of the whole;
 *     null if the method is a notification
 * @param items the type of the items, if the method answers with a stream, else null
 * @param encoding how callers should give the parameters, or null if it does not matter
 * @param summary what it does, in a few words, or null
 * @param description more about it, or null
 * @param deprecated whether it should not be called any more
 * @param tags words by which it is grouped
 * @param errors the errors that it says it may answer with
 * @param examples calls of it and their answers
 * @param service the interface that it belongs to, or null
 * @param method the Java method of that interface, or null
 */
public record MethodDescription(
        String name,
        List<String> aliases,
        List<Parameter> parameters,
        @Nullable Type params,
        @Nullable Type result,
        @Nullable Type items,
        @Nullable ParameterEncoding encoding,
        @Nullable String summary,
        @Nullable String description,
        boolean deprecated,
        List<String> tags,
        List<MethodError> errors,
        List<MethodExample> examples,
        @Nullable Class<?> service,
        @Nullable Method method) {

    /**
     * Tells whether nobody gets an answer.
     *
     * @return whether it is a notification
     */
    public boolean isNotification() {
        return result == null;
    }
}
