package dev.antiphon;

import dev.antiphon.internal.registration.MethodDocs;
import dev.antiphon.internal.service.ServiceDescriber;
import dev.antiphon.service.MethodNaming;
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
     * Describes the methods of an interface, as a server that has it registered would, though nobody need answer them.
     *
     * @param service the interface
     * @param options more about it
     * @return the methods, sorted by name
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC, or an example is not JSON
     */
    public static List<MethodDescription> ofService(Class<?> service, ServiceOption... options) {
        return ServiceDescriber.of(service, MethodNaming.SIMPLE, options);
    }

    /**
     * Tells whether nobody gets an answer.
     *
     * @return whether it is a notification
     */
    public boolean isNotification() {
        return result == null;
    }

    /** What a target knows about itself, beside names and what options say. */
    public record Shape(
            List<Parameter> parameters,
            @Nullable Type params,
            @Nullable Type result,
            @Nullable Type items,
            @Nullable ParameterEncoding encoding,
            MethodDocs docs,
            @Nullable Class<?> service,
            @Nullable Method method) {
        public static Shape described(Parameters parameters, @Nullable Type result, @Nullable Type items) {
            return new Shape(parameters.list(), null, result, items, null, MethodDocs.NONE, null, null);
        }

        public static Shape typed(Type params, @Nullable Type result, @Nullable Type items) {
            return new Shape(List.of(), params, result, items, null, MethodDocs.NONE, null, null);
        }

        public MethodDescription under(List<String> names, List<MethodOption> options) {
            MethodDocs said = docs.with(options);
            return new MethodDescription(
                    names.get(0),
                    List.copyOf(names.subList(1, names.size())),
                    parameters,
                    params,
                    options.contains(MethodOption.notificationOnly()) ? null : result,
                    items,
                    encoding,
                    said.summary(),
                    said.description(),
                    said.deprecated(),
                    said.tags(),
                    said.errors(),
                    said.examples(),
                    service,
                    method);
        }
    }
}
