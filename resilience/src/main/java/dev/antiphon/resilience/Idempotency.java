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
 * Says which calls may be made twice: those that leave the peer as one of them would. Nothing is idempotent unless it is said to be; a
 * single call is said to be by {@link #declared()}, whatever its method is.
 *
 * <p>Immutable, and safe for use by any thread.
 */
public final class Idempotency {
    private static final AttributeKey<Boolean> DECLARED = AttributeKey.of("idempotent", Boolean.class);
    private static final CallOption OPTION = CallOption.attribute(DECLARED, true);

    private final Predicate<CallContext> rule;

    private Idempotency(Predicate<CallContext> rule) {
        this.rule = rule;
    }

    /**
     * No method is idempotent; only calls that say so themselves are.
     *
     * @return the rule
     */
    public static Idempotency none() {
        return new Idempotency(call -> false);
    }

    /**
     * Methods with these names are idempotent.
     *
     * @param methods the names as they are on the wire
     * @return the rule
     */
    public static Idempotency of(String... methods) {
        Set<String> names = Set.copyOf(new TreeSet<>(Set.of(methods)));
        return new Idempotency(call -> names.contains(call.method()));
    }

    /**
     * These methods are idempotent.
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
     * The methods of a service are idempotent that its interface says are, by {@link JsonRpcIdempotent} on them or on all of it.
     *
     * @param service the interface
     * @param options how the client names its methods, the same that its proxies are made with
     * @return the rule
     * @throws IllegalArgumentException if the interface says it of none of its methods, or is no service
     */
    public static Idempotency of(Class<?> service, ServiceOption... options) {
        String[] names = JsonRpcServer.methodsOf(service, options).stream()
                .filter(Idempotency::isPromised)
                .flatMap(method -> Stream.concat(Stream.of(method.name()), method.aliases().stream()))
                .toArray(String[]::new);
        if (names.length == 0) {
            throw new IllegalArgumentException("No method of " + service.getName()
                    + " is idempotent; mark those that are, or the interface, with @JsonRpcIdempotent");
        }
        return of(names);
    }

    private static boolean isPromised(MethodDescription described) {
        return Stream.<@Nullable AnnotatedElement>of(described.method(), described.service())
                .anyMatch(element -> element != null && element.isAnnotationPresent(JsonRpcIdempotent.class));
    }

    /**
     * Calls for which a condition holds are idempotent, such as those whose names begin with {@code get}.
     *
     * @param condition the condition; must not block
     * @return the rule
     */
    public static Idempotency when(Predicate<CallContext> condition) {
        return new Idempotency(condition);
    }

    /**
     * What either rule says to be idempotent is.
     *
     * @param other the other rule
     * @return the rule
     */
    public Idempotency or(Idempotency other) {
        return new Idempotency(rule.or(other.rule));
    }

    /**
     * Says of one call that it is idempotent: {@code client.call("charge", charge, Receipt.class, Idempotence.declared())}, where
     * {@code charge} has a key by which the peer knows it again.
     *
     * @return the option of the call
     */
    public static CallOption declared() {
        return OPTION;
    }

    boolean holds(CallContext call) {
        return call.attributes().get(DECLARED).orElse(false) || rule.test(call);
    }
}
