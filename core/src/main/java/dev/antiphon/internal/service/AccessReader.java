package dev.antiphon.internal.service;

import dev.antiphon.Access;
import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.service.JsonRpcAccess;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The reader of {@link JsonRpcAccess} annotations of an interface; the order of precedence is documented there. */
public final class AccessReader {
    private final Class<?> type;
    /** The interface, then its first parent with all of its parents, then the next parent. */
    private final Set<Class<?>> family = new LinkedHashSet<>();
    /** Whether there is any annotation; mostly there is none, and then methods need not be searched. */
    private boolean annotated;

    AccessReader(Class<?> type) {
        this.type = type;
        add(type);
    }

    private void add(Class<?> some) {
        if (family.add(some)) {
            annotated |= isAnnotated(some);
            for (Class<?> parent : some.getInterfaces()) {
                add(parent);
            }
        }
    }

    private static boolean isAnnotated(Class<?> some) {
        boolean found = some.isAnnotationPresent(JsonRpcAccess.class);
        for (Method method : some.getDeclaredMethods()) {
            found |= method.isAnnotationPresent(JsonRpcAccess.class);
        }
        return found;
    }

    /** The access rule of a method, or null if it has none. */
    @Nullable
    Access of(Method method) {
        return annotated ? access(annotation(method)) : null;
    }

    private @Nullable JsonRpcAccess annotation(Method method) {
        JsonRpcAccess annotation = method.getAnnotation(JsonRpcAccess.class);
        for (Class<?> each : family) {
            for (Method other : each.getDeclaredMethods()) {
                if (annotation == null && isSame(method, other)) {
                    annotation = other.getAnnotation(JsonRpcAccess.class);
                }
            }
        }
        if (annotation == null) {
            annotation = method.getDeclaringClass().getAnnotation(JsonRpcAccess.class);
        }
        for (Class<?> each : family) {
            if (annotation == null && has(each, method)) {
                annotation = each.getAnnotation(JsonRpcAccess.class);
            }
        }
        return annotation;
    }

    private boolean has(Class<?> some, Method method) {
        for (Method other : some.getMethods()) {
            if (isSame(method, other)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSame(Method method, Method other) {
        return method.getName().equals(other.getName()) && Arrays.equals(parameters(method), parameters(other));
    }

    /** The parameter types of a method, as resolved in the service. */
    private Class<?>[] parameters(Method method) {
        Type[] declared = method.getGenericParameterTypes();
        Class<?>[] resolved = new Class<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            resolved[i] = GenericTypes.raw(GenericTypes.resolve(declared[i], method, type));
        }
        return resolved;
    }

    /** Rejects an implementation with the annotation, which has no effect there although its author may rely on it. */
    public static void refuseOn(Class<?> implementation, Class<?> service, Problems problems) {
        for (Class<?> each = implementation; each != null && each != Object.class; each = each.getSuperclass()) {
            if (isAnnotated(each)) {
                problems.add("its implementation " + each.getName()
                        + " has @JsonRpcAccess, which is read only from the interface " + service.getSimpleName()
                        + " and its methods; put it there, or use ServiceOption.access(...)");
            }
        }
    }

    private static @Nullable Access access(@Nullable JsonRpcAccess annotation) {
        if (annotation == null) {
            return null;
        }
        if (annotation.anyone() && annotation.roles().length > 0) {
            throw new IllegalArgumentException("@JsonRpcAccess has both anyone and roles; remove one of them");
        }
        if (annotation.anyone()) {
            return Access.anyone();
        }
        return annotation.roles().length == 0 ? Access.authenticated() : Access.roles(annotation.roles());
    }
}
