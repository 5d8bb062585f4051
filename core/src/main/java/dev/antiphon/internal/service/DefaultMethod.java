package dev.antiphon.internal.service;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** A default method of an interface, whose Java body runs on the proxy. */
final class DefaultMethod implements ServiceProxy.Behaviour {
    private final Method method;
    /** Calls the body if the JDK's own method for this cannot access it, else null. */
    private final @Nullable MethodHandle handle;

    /**
     * @throws IllegalAccessException if the body is not accessible
     */
    DefaultMethod(Method method) throws IllegalAccessException {
        this.method = method;
        this.handle = isVisible(method.getDeclaringClass()) ? null : handle(method);
    }

    private static boolean isVisible(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && type.getModule().isExported(type.getPackageName(), DefaultMethod.class.getModule());
    }

    private static MethodHandle handle(Method method) throws IllegalAccessException {
        Class<?> type = method.getDeclaringClass();
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                .unreflectSpecial(method, type)
                .asFixedArity()
                .asSpreader(Object[].class, method.getParameterCount())
                .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
    }

    @Override
    public @Nullable Object run(Object proxy, @Nullable Object @Nullable [] arguments) throws Throwable {
        return handle == null
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : (Object) handle.invokeExact(proxy, arguments);
    }
}
