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

/** Finds out what an interface says about who may call its methods; {@link JsonRpcAccess} tells the order. */
public final class AccessReader {
    private final Class<?> type;
    /** The interface, then its first parent with all of its own, then the next. */
    private final Set<Class<?>> family = new LinkedHashSet<>();
    /** Whether anything is said at all; mostly not, and then no method need be looked for. */
    private boolean saying;

    AccessReader(Class<?> type) {
        this.type = type;
        add(type);
    }

    private void add(Class<?> some) {
        if (family.add(some)) {
            saying |= says(some);
            for (Class<?> parent : some.getInterfaces()) {
                add(parent);
            }
        }
    }

    private static boolean says(Class<?> some) {
        boolean said = some.isAnnotationPresent(JsonRpcAccess.class);
        for (Method method : some.getDeclaredMethods()) {
            said |= method.isAnnotationPresent(JsonRpcAccess.class);
        }
        return said;
    }

    /** Who may call a method, or null if nothing says so. */
    @Nullable
    Access of(Method method) {
        return saying ? access(said(method)) : null;
    }

    private @Nullable JsonRpcAccess said(Method method) {
        JsonRpcAccess said = method.getAnnotation(JsonRpcAccess.class);
        for (Class<?> each : family) {
            for (Method other : each.getDeclaredMethods()) {
                if (said == null && isSame(method, other)) {
                    said = other.getAnnotation(JsonRpcAccess.class);
                }
            }
        }
        if (said == null) {
            said = method.getDeclaringClass().getAnnotation(JsonRpcAccess.class);
        }
        for (Class<?> each : family) {
            if (said == null && has(each, method)) {
                said = each.getAnnotation(JsonRpcAccess.class);
            }
        }
        return said;
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

    /** The types of the parameters, as they are in the service. */
    private Class<?>[] parameters(Method method) {
        Type[] declared = method.getGenericParameterTypes();
        Class<?>[] resolved = new Class<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            resolved[i] = GenericTypes.raw(GenericTypes.resolve(declared[i], method, type));
        }
        return resolved;
    }

    /** Refuses an implementation that bears what nobody looks at there, and somebody may rely on. */
    public static void refuseOn(Class<?> implementation, Class<?> service, Problems problems) {
        for (Class<?> each = implementation; each != null && each != Object.class; each = each.getSuperclass()) {
            if (says(each)) {
                problems.add("its implementation " + each.getName()
                        + " bears @JsonRpcAccess, which is looked for on the interface " + service.getSimpleName()
                        + " and its methods; say it there, or with ServiceOption.access(...)");
            }
        }
    }

    private static @Nullable Access access(@Nullable JsonRpcAccess annotation) {
        if (annotation == null) {
            return null;
        }
        if (annotation.anyone() && annotation.roles().length > 0) {
            throw new IllegalArgumentException(
                    "@JsonRpcAccess lets anyone call and wants roles too; leave one of the two out");
        }
        if (annotation.anyone()) {
            return Access.anyone();
        }
        return annotation.roles().length == 0 ? Access.authenticated() : Access.roles(annotation.roles());
    }
}
