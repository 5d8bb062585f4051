package dev.antiphon.resilience;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodDescription;
import dev.antiphon.RpcMethod;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.JsonRpcIdempotent;
import java.lang.reflect.AnnotatedElement;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule that determines which calls are idempotent and may be sent more than once. No call is idempotent by default. {@link #declared()}
 * marks a single call, whatever its method is.
 *
 * <p>Immutable and thread-safe.
 */
public final class Idempotency {
    private static final AttributeKey<Boolean> DECLARED = AttributeKey.of("idempotent", Boolean.class);
    private static final CallOption OPTION = CallOption.attribute(DECLARED, true);

    private final Predicate<CallContext> rule;

    private Idempotency(Predicate<CallContext> rule) {
        this.rule = rule;
    }

    /**
     * Returns the rule without idempotent methods; single calls can still be marked with {@link #declared()}.
     *
     * @return the rule
     */
    public static Idempotency none() {
        return new Idempotency(call -> false);
    }

    /**
     * Returns a rule for methods by name.
     *
     * @param methods the names as they are sent
     * @return the rule
     */
    public static Idempotency of(String... methods) {
        Set<String> names = Set.copyOf(new TreeSet<>(Set.of(methods)));
        return new Idempotency(call -> names.contains(call.method()));
    }

    /**
     * Returns a rule for methods.
     *
     * @param methods the methods
     * @return the rule
     */
    public static Idempotency of(RpcMethod<?, ?>... methods) {
        Set<String> names = new TreeSet<>();
        for (RpcMethod<?, ?> method : methods) {
            names.add(method.name());
        }
        return of(names.toArray(new String[0]));
    }

    /**
     * Returns a rule for the methods of a service that have the annotation {@link JsonRpcIdempotent}, or for all if its interface has it.
     *
     * @param service the interface
     * @param options the options of the proxies of the service, which may change the names of methods
     * @return the rule
     * @throws IllegalArgumentException if the interface is not a service, or has no idempotent method
     */
    public static Idempotency of(Class<?> service, ServiceOption... options) {
        String[] names = JsonRpcServer.methodsOf(service, options).stream()
                .filter(Idempotency::isAnnotated)
                .flatMap(method -> Stream.concat(Stream.of(method.name()), method.aliases().stream()))
                .toArray(String[]::new);
        if (names.length == 0) {
            throw new IllegalArgumentException("No method of " + service.getName()
                    + " is idempotent; mark those that are, or the interface, with @JsonRpcIdempotent");
        }
        return of(names);
    }

    private static boolean isAnnotated(MethodDescription described) {
        return Stream.<@Nullable AnnotatedElement>of(described.method(), described.service())
                .anyMatch(element -> element != null && element.isAnnotationPresent(JsonRpcIdempotent.class));
    }

    /**
     * Returns a rule by a condition, such as that the name of the method starts with {@code get}.
     *
     * @param condition the condition; must not block
     * @return the rule
     */
    public static Idempotency when(Predicate<CallContext> condition) {
        return new Idempotency(condition);
    }

    /**
     * Returns a rule for the calls of this rule or of another.
     *
     * @param other the other rule
     * @return the new rule
     */
    public Idempotency or(Idempotency other) {
        return new Idempotency(rule.or(other.rule));
    }

    /**
     * Returns an option that marks one call as idempotent: {@code client.call("charge", charge, Receipt.class, Idempotency.declared())},
     * where {@code charge} has a key by which the peer detects duplicates.
     *
     * @return the option
     */
    public static CallOption declared() {
        return OPTION;
    }

    boolean isIdempotent(CallContext call) {
        return call.attributes().get(DECLARED).orElse(false) || rule.test(call);
    }
}
