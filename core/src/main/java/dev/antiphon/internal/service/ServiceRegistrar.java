package dev.antiphon.internal.service;

import dev.antiphon.Access;
import dev.antiphon.MethodOption;
import dev.antiphon.ServiceOption;
import dev.antiphon.internal.registration.Registration;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.NonBlocking;
import dev.antiphon.spi.GeneratedService;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registrar of services by reflection: it creates the registrations of all methods of an interface, or reports all
 * problems.
 */
public final class ServiceRegistrar {
    private final Class<?> type;
    private final Object implementation;
    private final MethodNaming naming;
    private final ServiceOption[] options;
    private final Problems problems = new Problems();

    private ServiceRegistrar(Class<?> type, Object implementation, MethodNaming naming, ServiceOption... options) {
        this.type = type;
        this.implementation = implementation;
        this.naming = naming;
        this.options = options;
    }

    /** The registrations of the methods of an interface with an implementation. */
    public static <T> List<Registration> registrations(
            Class<T> type, T implementation, MethodNaming naming, ServiceOption... options) {
        GeneratedService<T> code = GeneratedServices.of(type, options);
        return code == null
                ? new ServiceRegistrar(type, implementation, naming, options).registrations()
                : GeneratedServices.registrations(code, implementation, naming, options);
    }

    private List<Registration> registrations() {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(
                    type.getName() + " is not an interface. Register an interface and the object"
                            + " that implements it, or single methods by name.");
        }
        ServiceInterface service = new ServiceInterface(type, naming, problems, options);
        AccessReader.refuseOn(implementation.getClass(), type, problems);
        boolean nonBlocking =
                isPromised(problems, options) || isNonBlocking(type) || isNonBlocking(implementation.getClass());
        List<Registration> registrations = new ArrayList<>();
        List<Method> served = new ArrayList<>();
        for (Method method : service.methods()) {
            if (!isAmong(served, method, service)) {
                served.add(method);
                ServiceOperation operation = service.read(method);
                if (operation != null) {
                    register(method, operation, !nonBlocking && isBlocking(method), registrations);
                }
            }
        }
        if (served.isEmpty()) {
            problems.add("it has no methods to serve");
        }
        problems.throwIfAny("The service " + type.getName() + " cannot be registered");
        return registrations;
    }

    /** The access to a method of a service: that of the method takes precedence over that of the service's options. */
    public static @Nullable Access access(ServiceOperation operation, ServiceOption... options) {
        Access access = operation.access();
        for (ServiceOption option : options) {
            if (access == null && option instanceof MethodOption.AccessOption chosen) {
                access = chosen.access();
            }
        }
        return access;
    }

    /** Whether an option declares that no method blocks; options that are only for clients are rejected. */
    public static boolean isPromised(Problems problems, ServiceOption... options) {
        boolean promised = false;
        for (ServiceOption option : options) {
            if (option instanceof ServiceOption.Encoding) {
                problems.add("ServiceOption.encoding(...) is for proxies; a server takes arguments by name and by"
                        + " position");
            } else if (option instanceof ServiceOption.Timeout) {
                problems.add("ServiceOption.timeout(...) is for proxies; a server does not wait for responses");
            } else if (option == ServiceOption.nonBlocking()) {
                promised = true;
            }
        }
        return promised;
    }

    /** Whether the same method, declared by another parent, was already registered under the same names. */
    private static boolean isAmong(List<Method> served, Method method, ServiceInterface service) {
        for (Method other : served) {
            if (other.getName().equals(method.getName())
                    && other.getReturnType() == method.getReturnType()
                    && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                    && service.names(other).equals(service.names(method))) {
                return true;
            }
        }
        return false;
    }

    private void register(
            Method method, ServiceOperation operation, boolean blocking, List<Registration> registrations) {
        try {
            ReflectiveMethod target = new ReflectiveMethod(type, implementation, operation, method);
            for (String name : operation.names()) {
                registrations.add(
                        new Registration(name, operation.culprit(), blocking, target, access(operation, options)));
            }
        } catch (IllegalArgumentException e) {
            problems.add(method, String.valueOf(e.getMessage()));
        }
    }

    private boolean isBlocking(Method method) {
        return !isNonBlocking(method) && isBlocking(implementation, method.getName(), method.getParameterTypes());
    }

    /** Whether an implementation does not declare a method as non-blocking. */
    public static boolean isBlocking(Object implementation, String method, Class<?>... signature) {
        try {
            return !isNonBlocking(implementation.getClass().getMethod(method, signature));
        } catch (NoSuchMethodException e) {
            // Implemented by a method with other erased types; only the interface can declare it as non-blocking.
            return true;
        }
    }

    private static boolean isNonBlocking(AnnotatedElement element) {
        return element.isAnnotationPresent(NonBlocking.class);
    }
}
