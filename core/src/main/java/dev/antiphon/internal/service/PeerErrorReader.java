package dev.antiphon.internal.service;

import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.spi.DeclaredError;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reader of the exceptions that the methods of a proxy declare with {@link JsonRpcError}, and of their constructors.
 */
final class PeerErrorReader {
    private static final Class<?>[][] CONSTRUCTORS = {
        {String.class, RawJson.class}, {String.class, Object.class}, {String.class}, {}
    };

    private final Class<?> type;
    private final Problems problems;
    private final Map<Class<?>, Optional<Constructor<? extends Exception>>> constructors = new HashMap<>();
    private final Set<Class<?>> thrown = new HashSet<>();

    PeerErrorReader(Class<?> type, Problems problems) {
        this.type = type;
        this.problems = problems;
        if (isAmbiguous(type)) {
            problems.add("a code of its @JsonRpcErrors has two exceptions");
        }
    }

    /**
     * The error mapping of a method, or null if it declares no errors.
     *
     * @param later whether a future carries the exceptions, which then need not be declared with throws
     */
    @Nullable
    PeerErrors read(Method method, ServiceOperation operation, boolean later, ClientSettings settings) {
        if (isAmbiguous(method)) {
            problems.add(method, "a code of its @JsonRpcErrors has two exceptions");
        }
        int own = DeclaredErrors.on(method).length;
        Map<Long, PeerErrors.Maker> byCode = new HashMap<>();
        for (int i = 0; i < operation.errors().size(); i++) {
            DeclaredError error = operation.errors().get(i);
            Class<? extends Exception> exception = error.exception();
            if (later || canThrow(method, exception)) {
                thrown.add(exception);
                Optional<Constructor<? extends Exception>> constructor = constructors.get(exception);
                if (constructor == null) {
                    constructor = Optional.ofNullable(constructor(method, exception));
                    constructors.put(exception, constructor);
                }
                constructor.ifPresent(found -> byCode.putIfAbsent(error.code(), new Reflected(found)));
            } else if (i < own) {
                problems.add(
                        method,
                        exception.getSimpleName() + " of its @JsonRpcError is checked: declare it with throws, or make"
                                + " it unchecked");
            }
        }
        return byCode.isEmpty() ? null : PeerErrors.of(byCode, settings);
    }

    /**
     * Reports the exceptions of the interface that none of its methods can throw. Call this after all methods are read.
     */
    void finish() {
        for (JsonRpcError error : DeclaredErrors.on(type)) {
            if (isChecked(error.exception()) && !thrown.contains(error.exception())) {
                problems.add(error.exception().getSimpleName() + " of its @JsonRpcError is checked, and no method"
                        + " declares it with throws");
            }
        }
    }

    private static boolean isAmbiguous(AnnotatedElement element) {
        Map<Long, Class<?>> byCode = new HashMap<>();
        for (JsonRpcError error : DeclaredErrors.on(element)) {
            Class<?> other = byCode.putIfAbsent(error.code(), error.exception());
            if (other != null && other != error.exception()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isChecked(Class<?> exception) {
        return !RuntimeException.class.isAssignableFrom(exception);
    }

    static boolean canThrow(Method method, Class<?> exception) {
        if (!isChecked(exception)) {
            return true;
        }
        for (Class<?> declared : method.getExceptionTypes()) {
            if (declared.isAssignableFrom(exception)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Constructor<? extends Exception> constructor(
            Method method, Class<? extends Exception> exception) {
        if (Modifier.isAbstract(exception.getModifiers())) {
            problems.add(method, exception.getSimpleName() + " of @JsonRpcError is abstract and cannot be made");
            return null;
        }
        for (Class<?>[] parameters : CONSTRUCTORS) {
            try {
                Constructor<? extends Exception> found = exception.getDeclaredConstructor(parameters);
                if (found.trySetAccessible()) {
                    return found;
                }
            } catch (NoSuchMethodException e) {
                // try the next one
            }
        }
        problems.add(
                method,
                exception.getSimpleName() + " of @JsonRpcError has no accessible constructor (String, RawJson),"
                        + " (String, Object), (String) or ()");
        return null;
    }

    /** A maker that calls one of the supported constructors. */
    private record Reflected(Constructor<? extends Exception> constructor) implements PeerErrors.Maker {
        @Override
        public Exception make(String message, @Nullable RawJson data) throws ReflectiveOperationException {
            return switch (constructor.getParameterCount()) {
                case 0 -> constructor.newInstance();
                case 1 -> constructor.newInstance(message);
                default -> constructor.newInstance(message, data);
            };
        }
    }
}
