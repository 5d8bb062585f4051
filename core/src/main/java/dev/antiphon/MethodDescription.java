package dev.antiphon;

import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a method as callers see it, whether it was registered as part of a service, as a typed method, with
 * declared parameters or raw. Immutable and thread-safe.
 *
 * @param name the name of the method
 * @param aliases further names of the same method
 * @param parameters the parameters, in order, if they are declared individually; else empty
 * @param params the type of {@code params} as a whole, if they are read as one value; {@link dev.antiphon.json.RawJson} if they
 *     are passed on unread, {@code Void} if there are none; null if the parameters are declared individually
 * @param result the type of the result, {@code void} or {@code Void} if the result is null; for a stream, the type of the final
 *     result; null for a notification
 * @param items the type of the items if the method returns a stream, else null
 * @param encoding how callers should encode the parameters, or null if both encodings work
 * @param summary a short summary, or null
 * @param description a longer description, or null
 * @param deprecated whether the method is deprecated
 * @param tags the tags that group it
 * @param errors the errors that it declares
 * @param examples example calls with their results
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
     * Whether the method is a notification, which has no response.
     *
     * @return true for a notification
     */
    public boolean isNotification() {
        return result == null;
    }
}
