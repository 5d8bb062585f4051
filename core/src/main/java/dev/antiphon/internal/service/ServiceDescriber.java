package dev.antiphon.internal.service;

import dev.antiphon.MethodDescription;
import dev.antiphon.MethodError;
import dev.antiphon.MethodExample;
import dev.antiphon.ServiceOption;
import dev.antiphon.internal.registration.MethodDocs;
import dev.antiphon.internal.registration.MethodShape;
import dev.antiphon.service.JsonRpcExample;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.JsonRpcTag;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.spi.DeclaredError;
import dev.antiphon.spi.GeneratedMethodSpec;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.ReturnForm;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The describer of the methods of services. It reads annotations by reflection, so that only a program that needs descriptions
 * pays for them.
 */
public final class ServiceDescriber {
    private ServiceDescriber() {}

    /** Describes the methods of an interface, without an implementation. */
    public static List<MethodDescription> of(Class<?> type, MethodNaming naming, ServiceOption... options) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(type.getName() + " is not an interface");
        }
        GeneratedService<?> code = GeneratedServices.of(type, options);
        List<MethodDescription> all =
                code == null ? byReflection(type, naming, options) : byCode(code, naming, options);
        return all.stream()
                .sorted(Comparator.comparing(MethodDescription::name))
                .toList();
    }

    /** Uses generated code, which has the names of parameters; a class file need not have them. */
    private static List<MethodDescription> byCode(
            GeneratedService<?> code, MethodNaming naming, ServiceOption... options) {
        Problems problems = new Problems();
        ServiceNames names = GeneratedServices.names(code, naming, problems, options);
        problems.throwIfAny("The service " + code.service().getName() + " cannot be described");
        List<MethodDescription> all = new ArrayList<>();
        for (GeneratedMethodSpec spec : code.operations()) {
            ServiceOperation known = GeneratedServices.operation(spec, names, code.service());
            all.add(shape(code.service(), GeneratedServices.method(spec, code.service()), known)
                    .under(known.names(), List.of()));
        }
        return all;
    }

    private static List<MethodDescription> byReflection(Class<?> type, MethodNaming naming, ServiceOption... options) {
        Problems problems = new Problems();
        ServiceInterface service = new ServiceInterface(type, naming, problems, options);
        Map<List<String>, MethodDescription> byNames = new LinkedHashMap<>();
        for (Method method : service.methods()) {
            ServiceOperation operation = service.read(method);
            if (operation != null) {
                byNames.computeIfAbsent(
                        operation.names(),
                        names -> shape(type, method, operation).under(names, List.of()));
            }
        }
        problems.throwIfAny("The service " + type.getName() + " cannot be described");
        return new ArrayList<>(byNames.values());
    }

    /** The signature of a method of a service on the wire, with the documentation of its annotations. */
    static MethodShape shape(Class<?> type, Method method, ServiceOperation operation) {
        return new MethodShape(
                operation.parameters().list(),
                operation.whole(),
                operation.notification() ? null : operation.result(),
                operation.items(),
                encoding(type, operation),
                notes(type, method, operation),
                type,
                method);
    }

    private static @Nullable ParameterEncoding encoding(Class<?> type, ServiceOperation operation) {
        JsonRpcService service = type.getAnnotation(JsonRpcService.class);
        ParameterEncoding own = operation.encoding();
        return own != null || service == null || service.encoding().length == 0 ? own : service.encoding()[0];
    }

    private static MethodDocs notes(Class<?> type, Method method, ServiceOperation operation) {
        Set<String> tags = new LinkedHashSet<>();
        for (AnnotatedElement element : new AnnotatedElement[] {method, type, method.getDeclaringClass()}) {
            JsonRpcTag tag = element.getAnnotation(JsonRpcTag.class);
            tags.addAll(tag == null ? List.of() : Arrays.asList(tag.value()));
        }
        List<MethodExample> examples = new ArrayList<>();
        for (JsonRpcExample example : method.getAnnotationsByType(JsonRpcExample.class)) {
            try {
                examples.add(MethodExample.parse(
                        example.name(),
                        example.params().isEmpty() ? "[]" : example.params(),
                        example.result().isEmpty() ? null : example.result(),
                        example.description().isEmpty() ? null : example.description()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(operation.culprit() + ": " + e.getMessage(), e);
            }
        }
        boolean deprecated = method.isAnnotationPresent(Deprecated.class) || type.isAnnotationPresent(Deprecated.class);
        return new MethodDocs(
                null, null, deprecated, List.copyOf(tags), errors(method, operation), List.copyOf(examples));
    }

    /** The errors that a server responds with: of two for one exception, or one code, the first. */
    private static List<MethodError> errors(Method method, ServiceOperation operation) {
        if (operation.notification()) {
            return List.of();
        }
        boolean later = operation.form() == ReturnForm.FUTURE;
        List<MethodError> errors = new ArrayList<>();
        Set<Object> known = new HashSet<>();
        for (DeclaredError error : operation.errors()) {
            if ((later || PeerErrorReader.canThrow(method, error.exception()))
                    && !known.contains(error.code())
                    && !known.contains(error.exception())) {
                errors.add(new MethodError(error.code(), null, error.exception()));
                known.add(error.code());
                known.add(error.exception());
            }
        }
        return List.copyOf(errors);
    }
}
