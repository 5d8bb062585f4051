package dev.antiphon;

import dev.antiphon.MethodEntry.Registration;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.NonBlocking;
import java.lang.annotation.Annotation;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** Reads an interface and finds out how each of its methods looks on the wire, or everything that is wrong with it. */
final class ServiceReader {
    private final Class<?> type;
    private final Object implementation;
    private final MethodNaming naming;
    private final String prefix;
    private final boolean nonBlocking;
    private final List<String> problems = new ArrayList<>();

    ServiceReader(Class<?> type, Object implementation, MethodNaming naming, ServiceOption... options) {
        this.type = type;
        this.implementation = implementation;
        this.naming = naming;
        JsonRpcService service = type.getAnnotation(JsonRpcService.class);
        String chosen = service == null ? "" : service.prefix();
        boolean promised = false;
        for (ServiceOption option : options) {
            if (option instanceof ServiceOption.Prefix given) {
                chosen = given.prefix();
            } else {
                promised = true;
            }
        }
        this.prefix = chosen;
        this.nonBlocking = promised || isNonBlocking(type) || isNonBlocking(implementation.getClass());
    }

    List<Registration> registrations() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(
                    type.getName() + " is not an interface. Register an interface and the object"
                            + " that implements it, or single methods by name.");
        }
        if (naming == MethodNaming.PREFIXED && prefix.isEmpty()) {
            problems.add(
                    "the naming strategy PREFIXED needs a prefix; give one with @JsonRpcService(prefix = \"...\") or"
                            + " ServiceOption.prefix(...)");
        }
        List<Registration> registrations = new ArrayList<>();
        // Reflection has no order of its own.
        SortedMap<String, Method> methods = new TreeMap<>();
        for (Method method : type.getMethods()) {
            methods.put(method.toString(), method);
        }
        List<Method> served = new ArrayList<>();
        for (Method method : methods.values()) {
            if (isServed(method) && !isAmong(served, method)) {
                served.add(method);
                registrations.addAll(read(method));
            }
        }
        if (registrations.isEmpty() && problems.isEmpty()) {
            problems.add("it has no methods to serve");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "The service " + type.getName() + " cannot be registered:\n - " + String.join("\n - ", problems));
        }
        return registrations;
    }

    /** A default method is the caller's business, unless it says otherwise. */
    private static boolean isServed(Method method) {
        return !Modifier.isStatic(method.getModifiers())
                && !method.isBridge()
                && (Modifier.isAbstract(method.getModifiers())
                        || method.isAnnotationPresent(JsonRpcMethod.class)
                        || method.isAnnotationPresent(JsonRpcNotification.class));
    }

    /** Whether a method that another parent declares too was met before under the same names. */
    private boolean isAmong(List<Method> served, Method method) {
        for (Method other : served) {
            if (other.getName().equals(method.getName())
                    && other.getReturnType() == method.getReturnType()
                    && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                    && names(other).equals(names(method))) {
                return true;
            }
        }
        return false;
    }

    private List<Registration> read(Method method) {
        int problemsBefore = problems.size();
        if (method.getTypeParameters().length > 0) {
            problem(method, "a generic method cannot know which type to read; declare the types on the interface");
        }
        Type result = resultType(method);
        List<Parameter> parameters = new ArrayList<>();
        int contextSlot = -1;
        Type whole = null;
        int wholes = 0;
        java.lang.reflect.Parameter[] declared = method.getParameters();
        for (int i = 0; i < declared.length; i++) {
            Type parameterType = GenericTypes.resolve(method.getGenericParameterTypes()[i], method, type);
            if (parameterType == CallContext.class) {
                if (contextSlot >= 0) {
                    problem(method, "it has two parameters of type CallContext");
                }
                contextSlot = i;
            } else if (declared[i].isAnnotationPresent(JsonRpcParams.class)) {
                if (hasVariable(parameterType)) {
                    problem(method, "its params have the unknown type " + parameterType.getTypeName());
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
            problem(method, "@JsonRpcParams takes all parameters, so there can be no other");
        }
        if (problems.size() > problemsBefore) {
            return List.of();
        }
        try {
            ServiceMethod target =
                    new ServiceMethod(implementation, method, Parameters.of(parameters), whole, contextSlot, result);
            List<Registration> registrations = new ArrayList<>();
            for (String name : names(method)) {
                registrations.add(new Registration(name, describe(method), isBlocking(method), target));
            }
            return registrations;
        } catch (IllegalArgumentException e) {
            problem(method, String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private Type resultType(Method method) {
        Type declared = GenericTypes.resolve(method.getGenericReturnType(), method, type);
        boolean notification = method.isAnnotationPresent(JsonRpcNotification.class);
        if (notification && declared != void.class && declared != NotificationOk.class) {
            problem(method, "a notification has no result; make it void, or drop @JsonRpcNotification");
        }
        if (notification && method.isAnnotationPresent(JsonRpcMethod.class)) {
            problem(method, "it is either a @JsonRpcMethod or a @JsonRpcNotification");
        }
        Type result = completed(declared);
        Class<?> raw = GenericTypes.raw(result);
        if (isStream(raw)) {
            problem(method, "a stream of results is not supported; return a List");
        } else if (Future.class.isAssignableFrom(raw)) {
            problem(method, "a Future can only be waited for; return a CompletableFuture");
        } else if (hasVariable(result)) {
            problem(method, "its result type " + declared.getTypeName() + " is not known");
        }
        return result == NotificationOk.class ? Void.class : result;
    }

    /** What a stage completes with; any other result is itself. */
    private static Type completed(Type declared) {
        if (!CompletionStage.class.isAssignableFrom(GenericTypes.raw(declared))) {
            return declared;
        }
        Type value = declared instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
        return value instanceof WildcardType any ? any.getUpperBounds()[0] : value;
    }

    private static boolean isStream(Class<?> raw) {
        return Flow.Publisher.class.isAssignableFrom(raw)
                || BaseStream.class.isAssignableFrom(raw)
                || Iterator.class.isAssignableFrom(raw);
    }

    private @Nullable Parameter parameter(Method method, int index, Type parameterType) {
        java.lang.reflect.Parameter declared = method.getParameters()[index];
        JsonRpcParam annotation = declared.getAnnotation(JsonRpcParam.class);
        String name = annotation == null ? "" : annotation.value();
        String culprit = "parameter " + (index + 1);
        if (name.isEmpty() && !declared.isNamePresent()) {
            problem(method, culprit + " has no name: compile with -parameters, or name it with @JsonRpcParam(\"...\")");
            return null;
        }
        name = name.isEmpty() ? declared.getName() : name;
        if (name.isBlank()) {
            problem(method, culprit + " has a blank name");
            return null;
        }
        Class<?> raw = GenericTypes.raw(parameterType);
        if (hasVariable(parameterType)) {
            problem(method, culprit + " '" + name + "' has the unknown type " + parameterType.getTypeName());
            return null;
        }
        if (isStream(raw)) {
            problem(method, culprit + " '" + name + "' is a stream, which is not supported; take a List");
            return null;
        }
        if (method.isVarArgs() && index == method.getParameterCount() - 1) {
            return new Parameter(name, parameterType, true, true, null);
        }
        boolean optional = OptionalValue.isOptional(parameterType) || isNullable(declared);
        if (annotation != null && !annotation.defaultValue().isEmpty()) {
            try {
                return Parameter.withJsonDefault(name, parameterType, RawJson.of(annotation.defaultValue()));
            } catch (IllegalArgumentException e) {
                problem(
                        method,
                        culprit + " '" + name + "' has a default that is not JSON: " + annotation.defaultValue());
                return null;
            }
        }
        optional |= annotation != null && annotation.optional();
        if (optional && raw.isPrimitive()) {
            problem(
                    method,
                    culprit + " '" + name + "' cannot be null when it is left out: give it a default, or make it a"
                            + " boxed type");
            return null;
        }
        return new Parameter(name, parameterType, optional, false, null);
    }

    /** Whether a parameter carries an annotation called Nullable, whoever's it is. */
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

    private static boolean hasVariable(Type type) {
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                if (hasVariable(argument)) {
                    return true;
                }
            }
            return false;
        }
        if (type instanceof WildcardType any) {
            return hasVariable(any.getUpperBounds()[0]);
        }
        if (type instanceof GenericArrayType array) {
            return hasVariable(array.getGenericComponentType());
        }
        return type instanceof TypeVariable<?>;
    }

    private List<String> names(Method method) {
        JsonRpcMethod asMethod = method.getAnnotation(JsonRpcMethod.class);
        JsonRpcNotification asNotification = method.getAnnotation(JsonRpcNotification.class);
        String explicit = asMethod != null ? asMethod.value() : asNotification != null ? asNotification.value() : "";
        String[] aliases = asMethod != null
                ? asMethod.aliases()
                : asNotification != null ? asNotification.aliases() : new String[0];
        List<String> names = new ArrayList<>();
        names.add(explicit.isEmpty() ? derived(method) : explicit);
        names.addAll(List.of(aliases));
        return names;
    }

    private String derived(Method method) {
        if (!prefix.isEmpty()) {
            return prefix + "." + method.getName();
        }
        return naming == MethodNaming.FULLY_QUALIFIED
                ? type.getSimpleName() + "." + method.getName()
                : method.getName();
    }

    private boolean isBlocking(Method method) {
        if (nonBlocking || isNonBlocking(method)) {
            return false;
        }
        try {
            return !isNonBlocking(implementation.getClass().getMethod(method.getName(), method.getParameterTypes()));
        } catch (NoSuchMethodException e) {
            return true; // implemented by a method of other, erased types; the promise is then to be made on the
            // interface
        }
    }

    private static boolean isNonBlocking(java.lang.reflect.AnnotatedElement element) {
        return element.isAnnotationPresent(NonBlocking.class);
    }

    private void problem(Method method, String what) {
        problems.add(describe(method) + ": " + what);
    }

    private static String describe(Method method) {
        StringBuilder text = new StringBuilder(method.getDeclaringClass().getSimpleName())
                .append('.')
                .append(method.getName())
                .append('(');
        for (Class<?> parameter : method.getParameterTypes()) {
            text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(parameter.getSimpleName());
        }
        return text.append(')').toString();
    }
}
