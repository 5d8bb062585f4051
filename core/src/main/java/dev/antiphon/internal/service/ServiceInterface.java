package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.spi.DeclaredError;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A service interface as both sides interpret it: its methods on the wire, with their names and signatures. */
final class ServiceInterface {
    private final Class<?> type;
    private final ServiceNames names;
    private final SignatureReader signatures;

    /**
     * @param problems collects the problems found
     */
    ServiceInterface(Class<?> type, MethodNaming naming, Problems problems, ServiceOption... options) {
        this.type = type;
        this.signatures = new SignatureReader(type, problems);
        JsonRpcService service = type.getAnnotation(JsonRpcService.class);
        this.names = new ServiceNames(type, naming, service == null ? "" : service.prefix(), problems, options);
    }

    /** The methods that are on the wire, in a fixed order; a method that two parents declare occurs twice. */
    List<Method> methods() {
        // Reflection returns methods in no particular order.
        SortedMap<String, Method> sorted = new TreeMap<>();
        for (Method method : type.getMethods()) {
            if (isOnTheWire(method)) {
                sorted.put(method.toString(), method);
            }
        }
        return new ArrayList<>(sorted.values());
    }

    /**
     * Whether a method is on the wire: default methods only with an annotation, and methods of {@code Object} never.
     */
    private static boolean isOnTheWire(Method method) {
        return !Modifier.isStatic(method.getModifiers())
                && !method.isBridge()
                && (isAnnotated(method) || (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)));
    }

    private static boolean isAnnotated(Method method) {
        return method.isAnnotationPresent(JsonRpcMethod.class) || method.isAnnotationPresent(JsonRpcNotification.class);
    }

    /** Whether an interface method merely redeclares a method of {@code Object}. */
    static boolean isOfObject(Method method) {
        Class<?>[] parameters = method.getParameterTypes();
        return switch (method.getName()) {
            case "equals" -> parameters.length == 1 && parameters[0] == Object.class;
            case "hashCode", "toString" -> parameters.length == 0;
            default -> false;
        };
    }

    /** The operation of a method, or null if there are problems with it. */
    @Nullable
    ServiceOperation read(Method method) {
        return signatures.read(method, names(method), errors(method));
    }

    /** The names of a method; callers use the first. */
    List<String> names(Method method) {
        JsonRpcMethod asMethod = method.getAnnotation(JsonRpcMethod.class);
        JsonRpcNotification asNotification = method.getAnnotation(JsonRpcNotification.class);
        String explicit = asMethod != null ? asMethod.value() : asNotification != null ? asNotification.value() : "";
        String[] aliases = asMethod != null
                ? asMethod.aliases()
                : asNotification != null ? asNotification.aliases() : new String[0];
        return names.of(method.getName(), explicit, List.of(aliases));
    }

    /** The errors that a method declares: its own, those of the service, those of the parent that declares it. */
    private List<DeclaredError> errors(Method method) {
        List<DeclaredError> errors = new ArrayList<>();
        collect(method, errors);
        collect(type, errors);
        if (method.getDeclaringClass() != type) {
            collect(method.getDeclaringClass(), errors);
        }
        return errors;
    }

    private static void collect(AnnotatedElement element, List<DeclaredError> errors) {
        for (JsonRpcError error : DeclaredErrors.on(element)) {
            errors.add(DeclaredErrors.of(error));
        }
    }
}
