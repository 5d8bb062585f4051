package dev.antiphon.internal.registration;

import dev.antiphon.MethodDescription;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The signature and documentation of a method, without its names and options. */
public record MethodShape(
        List<Parameter> parameters,
        @Nullable Type params,
        @Nullable Type result,
        @Nullable Type items,
        @Nullable ParameterEncoding encoding,
        MethodDocs docs,
        @Nullable Class<?> service,
        @Nullable Method method) {
    public static MethodShape described(Parameters parameters, @Nullable Type result, @Nullable Type items) {
        return new MethodShape(parameters.list(), null, result, items, null, MethodDocs.NONE, null, null);
    }

    public static MethodShape typed(Type params, @Nullable Type result, @Nullable Type items) {
        return new MethodShape(List.of(), params, result, items, null, MethodDocs.NONE, null, null);
    }

    public MethodDescription under(List<String> names, List<MethodOption> options) {
        MethodDocs documented = docs.with(options);
        return new MethodDescription(
                names.get(0),
                List.copyOf(names.subList(1, names.size())),
                parameters,
                params,
                options.contains(MethodOption.notificationOnly()) ? null : result,
                items,
                encoding,
                documented.summary(),
                documented.description(),
                documented.deprecated(),
                documented.tags(),
                documented.errors(),
                documented.examples(),
                service,
                method);
    }
}
