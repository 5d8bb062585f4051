package dev.antiphon.internal.service;

import dev.antiphon.internal.registration.BindingContext;
import dev.antiphon.internal.registration.MethodShape;
import dev.antiphon.internal.registration.MethodTarget;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.ServerCall;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A method of a registered service, called by reflection. Thread-safe. */
final class ReflectiveMethod implements MethodTarget, BoundMethod.Body {
    private static final int CALLS_BEFORE_HANDLE = 10;

    private final Class<?> service;
    private final Object implementation;
    private final ServiceOperation operation;
    private final Method method;
    /**
     * Created after some calls: method handles take a cold JVM tens of milliseconds, for which the first response should not
     * wait.
     */
    private @Nullable MethodHandle handle;

    private int calls;

    ReflectiveMethod(Class<?> service, Object implementation, ServiceOperation operation, Method method) {
        this.service = service;
        this.implementation = implementation;
        this.operation = operation;
        this.method = method;
        if (!method.trySetAccessible()) {
            throw new IllegalArgumentException(
                    "it is not accessible; make the interface public, or open its package to dev.antiphon.core");
        }
    }

    @Override
    public MethodInvoker bind(BindingContext bindingContext) {
        return operation.bind(
                this,
                bindingContext,
                bindingContext.validation().ofMethod(implementation, method, operation.slotNames()));
    }

    @Override
    public MethodShape shape() {
        return ServiceDescriber.shape(service, method, operation);
    }

    @Override
    public @Nullable Object run(@Nullable Object[] arguments, ServerCall call) throws Throwable {
        MethodHandle ready = handle();
        if (ready == null) {
            return invoke(arguments);
        }
        return switch (arguments.length) {
            case 1 -> (Object) ready.invokeExact(arguments[0]);
            case 2 -> (Object) ready.invokeExact(arguments[0], arguments[1]);
            default -> (Object) ready.invokeExact(arguments);
        };
    }

    @Override
    public @Nullable Object runOne(@Nullable Object only, ServerCall call) throws Throwable {
        MethodHandle ready = handle();
        return ready == null ? invoke(only) : (Object) ready.invokeExact(only);
    }

    @Override
    public @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, ServerCall call) throws Throwable {
        MethodHandle ready = handle();
        return ready == null ? invoke(first, second) : (Object) ready.invokeExact(first, second);
    }

    /** A handle that takes one or two objects, or an array of any other number; null until creating it pays off. */
    private @Nullable MethodHandle handle() throws IllegalAccessException {
        MethodHandle made = handle;
        // A race may lose a count, or create the handle twice; both are harmless.
        if (made == null && calls++ >= CALLS_BEFORE_HANDLE) {
            int count = method.getParameterCount();
            made = MethodHandles.lookup()
                    .unreflect(method)
                    .bindTo(implementation)
                    .asFixedArity();
            made = count == 1 || count == 2
                    ? made.asType(MethodType.genericMethodType(count))
                    : made.asSpreader(Object[].class, count)
                            .asType(MethodType.methodType(Object.class, Object[].class));
            handle = made;
        }
        return made;
    }

    private @Nullable Object invoke(@Nullable Object... arguments) throws ReflectiveOperationException {
        try {
            return method.invoke(implementation, arguments);
        } catch (IllegalArgumentException e) {
            // Exceptions of the method itself are wrapped, so this is an error of the binding, not of the caller.
            throw new IllegalStateException("The arguments are not of the declared types", e);
        }
    }
}
