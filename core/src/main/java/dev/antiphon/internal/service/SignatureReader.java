package dev.antiphon.internal.service;

import dev.antiphon.CallContext;
import dev.antiphon.NotificationOk;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.internal.params.OptionalReader;
import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.spi.DeclaredError;
import dev.antiphon.spi.ReturnForm;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reader of the parameters and the result of a service's method, which reports all problems. */
public final class SignatureReader {
    private final Class<?> type;
    private final Problems problems;
    private final AccessReader access;

    /**
     * @param type the interface that has the methods, possibly by inheritance
     */
    SignatureReader(Class<?> type, Problems problems) {
        this.type = type;
        this.problems = problems;
        this.access = new AccessReader(type);
    }

    /** The operation of the method, or null if there are problems with it. */
    @Nullable
    ServiceOperation read(Method method, List<String> names, List<DeclaredError> errors) {
        int problemsBefore = problems.count();
        if (method.getTypeParameters().length > 0) {
            problems.add(method, "a generic method cannot know which type to read; declare the types on the interface");
        }
        Type completed = result(method);
        boolean notification =
                method.isAnnotationPresent(JsonRpcNotification.class) || completed == NotificationOk.class;
        if (notification && DeclaredErrors.on(method).length > 0) {
            problems.add(method, "a notification has no answer that could be an error; drop @JsonRpcError");
        }
        ParameterEncoding encoding = encoding(method);
        List<Parameter> parameters = new ArrayList<>();
        int contextSlot = -1;
        Type whole = null;
        int wholes = 0;
        java.lang.reflect.Parameter[] declared = method.getParameters();
        for (int i = 0; i < declared.length; i++) {
            Type parameterType = GenericTypes.resolve(method.getGenericParameterTypes()[i], method, type);
            if (parameterType == CallContext.class) {
                if (contextSlot >= 0) {
                    problems.add(method, "it has two parameters of type CallContext");
                }
                contextSlot = i;
            } else if (declared[i].isAnnotationPresent(JsonRpcParams.class)) {
                if (GenericTypes.hasVariable(parameterType)) {
                    problems.add(method, "its params have the unknown type " + parameterType.getTypeName());
                }
                wholes++;
                whole = parameterType;
            } else {
                Parameter parameter = parameter(method, i, parameterType);
                if (parameter != null) {
                    parameters.add(parameter);
                }
            }
        }
        if (whole != null && wholes + parameters.size() > 1) {
            problems.add(method, "@JsonRpcParams takes all parameters, so there can be no other");
        }
        if (problems.count() > problemsBefore) {
            return null;
        }
        try {
            Type result = completed == NotificationOk.class ? Void.class : completed;
            Type items = GenericTypes.itemType(completed);
            return new ServiceOperation(
                    Problems.describe(method),
                    names,
                    Parameters.of(parameters),
                    whole,
                    contextSlot,
                    items == null ? result : streamResult(completed),
                    items,
                    form(method, items != null, notification),
                    encoding,
                    errors,
                    access.of(method));
        } catch (IllegalArgumentException e) {
            problems.add(method, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** How the method returns its result to its caller. */
    private static ReturnForm form(Method method, boolean streams, boolean notification) {
        if (streams) {
            return method.getReturnType() == Stream.class ? ReturnForm.OPEN_STREAM : ReturnForm.STREAM;
        }
        boolean later = CompletionStage.class.isAssignableFrom(method.getReturnType());
        return notification
                ? later ? ReturnForm.NOTIFICATION_FUTURE : ReturnForm.NOTIFICATION
                : later ? ReturnForm.FUTURE : ReturnForm.RESULT;
    }

    /** The parameter encoding that the method declares, or null if it declares none. */
    private @Nullable ParameterEncoding encoding(Method method) {
        JsonRpcMethod asMethod = method.getAnnotation(JsonRpcMethod.class);
        JsonRpcNotification asNotification = method.getAnnotation(JsonRpcNotification.class);
        ParameterEncoding[] encodings = asMethod != null
                ? asMethod.encoding()
                : asNotification != null ? asNotification.encoding() : new ParameterEncoding[0];
        if (encodings.length > 1) {
            problems.add(method, "its annotation names two encodings");
        }
        return encodings.length == 0 ? null : encodings[0];
    }

    /** The type of the method's result, without the stage around it. */
    private Type result(Method method) {
        Type declared = GenericTypes.resolve(method.getGenericReturnType(), method, type);
        boolean notification = method.isAnnotationPresent(JsonRpcNotification.class);
        if (notification && declared != void.class && declared != NotificationOk.class) {
            problems.add(method, "a notification has no result; make it void, or drop @JsonRpcNotification");
        }
        if (notification && method.isAnnotationPresent(JsonRpcMethod.class)) {
            problems.add(method, "it is either a @JsonRpcMethod or a @JsonRpcNotification");
        }
        Type result = completed(declared);
        Class<?> raw = GenericTypes.raw(result);
        if (isStream(raw) && result != declared) {
            problems.add(method, "a stream need not be waited for; return it without the stage around it");
        } else if (isStream(raw) && raw != Iterable.class && GenericTypes.itemType(result) == null) {
            problems.add(
                    method,
                    "it returns a kind of stream that is not known; return a Flow.Publisher, a Stream or an Iterator");
        } else if (Future.class.isAssignableFrom(raw)) {
            problems.add(method, "a Future can only be waited for; return a CompletableFuture");
        } else if (GenericTypes.hasVariable(result)) {
            problems.add(method, "its result type " + declared.getTypeName() + " is not known");
        }
        return result;
    }

    /** The type that a stage completes with; any other type is returned unchanged. */
    private static Type completed(Type declared) {
        if (!CompletionStage.class.isAssignableFrom(GenericTypes.raw(declared))) {
            return declared;
        }
        Type value = declared instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
        return value instanceof WildcardType any ? any.getUpperBounds()[0] : value;
    }

    /** The type of the final result of a stream; only one kind of stream declares it. */
    private static Type streamResult(Type stream) {
        return GenericTypes.argument(stream, 1, Void.class);
    }

    private static boolean isStream(Class<?> raw) {
        return Flow.Publisher.class.isAssignableFrom(raw)
                || BaseStream.class.isAssignableFrom(raw)
                || Iterator.class.isAssignableFrom(raw)
                || raw == Iterable.class; // a list is one too, but is a value
    }

    private @Nullable Parameter parameter(Method method, int index, Type parameterType) {
        java.lang.reflect.Parameter declared = method.getParameters()[index];
        JsonRpcParam annotation = declared.getAnnotation(JsonRpcParam.class);
        String name = annotation == null ? "" : annotation.value();
        String culprit = "parameter " + (index + 1);
        if (name.isEmpty() && !declared.isNamePresent()) {
            problems.add(
                    method, culprit + " has no name: compile with -parameters, or name it with @JsonRpcParam(\"...\")");
            return null;
        }
        name = name.isEmpty() ? declared.getName() : name;
        if (name.isBlank()) {
            problems.add(method, culprit + " has a blank name");
            return null;
        }
        culprit += " '" + name + "'";
        Class<?> raw = GenericTypes.raw(parameterType);
        if (GenericTypes.hasVariable(parameterType)) {
            problems.add(method, culprit + " has the unknown type " + parameterType.getTypeName());
            return null;
        }
        if (isStream(raw)) {
            return stream(method, culprit, name, parameterType);
        }
        if (method.isVarArgs() && index == method.getParameterCount() - 1) {
            return Parameter.restOf(name, parameterType);
        }
        boolean optional = OptionalReader.isOptional(parameterType) || isNullable(declared);
        if (annotation != null && !annotation.defaultValue().isEmpty()) {
            try {
                return Parameter.optionalJson(name, parameterType, RawJson.of(annotation.defaultValue()));
            } catch (IllegalArgumentException e) {
                problems.add(method, culprit + " has a default that is not JSON: " + annotation.defaultValue());
                return null;
            }
        }
        optional |= annotation != null && annotation.optional();
        if (optional && raw.isPrimitive()) {
            problems.add(
                    method,
                    culprit + " cannot be null when it is left out: give it a default, or make it a boxed type");
            return null;
        }
        return Parameter.of(name, parameterType, optional);
    }

    /** A parameter whose items are consumed while the method runs. */
    private @Nullable Parameter stream(Method method, String culprit, String name, Type parameterType) {
        if (!GenericTypes.isStream(GenericTypes.raw(parameterType))) {
            problems.add(
                    method,
                    culprit + " is a kind of stream that is not known; take a Flow.Publisher, a Stream or an Iterator");
            return null;
        }
        if (method.isAnnotationPresent(JsonRpcNotification.class)
                || completed(GenericTypes.resolve(method.getGenericReturnType(), method, type))
                        == NotificationOk.class) {
            problems.add(
                    method,
                    culprit
                            + " is a stream, but the sender of a notification does not learn when it ends; make it a call");
            return null;
        }
        return Parameter.of(name, parameterType, false);
    }

    /** Whether a parameter has an annotation called Nullable, of any package. */
    private static boolean isNullable(java.lang.reflect.Parameter declared) {
        return hasNullable(declared.getAnnotations())
                || hasNullable(declared.getAnnotatedType().getAnnotations());
    }

    private static boolean hasNullable(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            if (annotation.annotationType().getSimpleName().equals("Nullable")) {
                return true;
            }
        }
        return false;
    }
}
