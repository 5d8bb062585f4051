package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The invocation handler of a proxy whose methods call those of the peer. Thread-safe. */
final class ServiceProxy implements InvocationHandler {
    private final Class<?> type;
    private final ClientCore client;
    private final Map<Method, Behaviour> behaviours;

    private ServiceProxy(Class<?> type, ClientCore client, Map<Method, Behaviour> behaviours) {
        this.type = type;
        this.client = client;
        this.behaviours = behaviours;
    }

    /** The behaviour of one method of a proxy. */
    interface Behaviour {
        /** Runs a call of the method; the arguments are null if it has no parameters. */
        @Nullable
        Object run(Object proxy, @Nullable Object @Nullable [] arguments) throws Throwable;
    }

    /** Creates a proxy, or throws with all problems of the interface. */
    static <T> T of(Class<T> type, ClientCore client, ServiceOption... options) {
        Map<Method, Behaviour> behaviours = new ProxyReader(type, client, options).behaviours();
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new ServiceProxy(type, client, behaviours)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        Behaviour behaviour = behaviours.get(method);
        return behaviour != null ? behaviour.run(proxy, arguments) : asObject(proxy, method, arguments);
    }

    /**
     * Implements the methods of {@code Object}. A proxy is equal only to itself, because another may have different options.
     */
    private Object asObject(Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && arguments[0] == proxy;
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> type.getName() + " of " + client.peer();
            default -> throw new AssertionError("no behaviour for " + method);
        };
    }
}
