package dev.antiphon;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * The rule that decides which callers may call a method. The server evaluates it for every call, alone or in a batch, after the
 * interceptors and before it reads the parameters.
 *
 * <p>An unauthenticated caller that the rule rejects gets the error "unauthenticated". It gets the same error for a method that
 * does not exist, so it cannot distinguish the two. An authenticated caller that the rule rejects gets the error "forbidden".
 * Thread-safe.
 */
public final class Access {
    private static final Access ANYONE = new Access(new AlwaysTrue(), "anyone");
    private static final Access AUTHENTICATED = new Access(new AlwaysTrue(), "authenticated callers");

    private final Predicate<CallContext> rule;
    private final String phrase;
    /**
     * Whether a failure of the rule has been logged. Callers may be able to make the rule fail, and must not be able to flood
     * the log.
     */
    private final AtomicBoolean logged = new AtomicBoolean();

    private Access(Predicate<CallContext> rule, String phrase) {
        this.rule = rule;
        this.phrase = phrase;
    }

    /**
     * Admits all callers, authenticated or not.
     *
     * @return the rule
     */
    public static Access anyone() {
        return ANYONE;
    }

    /**
     * Admits authenticated callers.
     *
     * @return the rule
     */
    public static Access authenticated() {
        return AUTHENTICATED;
    }

    /**
     * Admits callers that have at least one of the given roles.
     *
     * @param roles the roles, of which one is enough
     * @return the rule
     */
    public static Access roles(String... roles) {
        List<String> enough = List.of(roles);
        if (enough.isEmpty()) {
            throw new IllegalArgumentException(
                    "Name at least one role; authenticated() admits every authenticated caller, when(call -> false) none");
        }
        return new Access(call -> hasOne(call, enough), "callers with one of the roles " + enough);
    }

    private static boolean hasOne(CallContext call, List<String> roles) {
        return call.principal().orElse(null) instanceof Identity identity
                && roles.stream().anyMatch(identity::hasRole);
    }

    /**
     * Admits callers for which a condition holds.
     *
     * @param condition the condition; runs on the handler's thread and must not block. If it throws, access is denied, and the
     *     first such exception is logged as an error.
     * @return the rule
     */
    public static Access when(Predicate<CallContext> condition) {
        return new Access(Objects.requireNonNull(condition, "condition"), "callers that meet a condition");
    }

    /**
     * Tests whether the rule admits the caller of a call.
     *
     * @param call the call
     * @return true if the caller may call the method
     */
    public boolean permits(CallContext call) {
        return this == ANYONE || (holds(call) && (this != AUTHENTICATED || isKnown(call)));
    }

    /** Tests the rule. A rule that throws denies access. */
    private boolean holds(CallContext call) {
        try {
            return rule.test(call);
        } catch (Exception e) {
            Level level = logged.compareAndSet(false, true) ? Level.ERROR : Level.DEBUG;
            Log.LOGGER.log(level, "An access condition failed, so access was denied", e);
            return false;
        }
    }

    private static boolean isKnown(CallContext call) {
        return call.principal().isPresent();
    }

    @Override
    public String toString() {
        return phrase;
    }

    /** A class instead of a lambda, because a lambda takes longer to create and every server has one. */
    private static final class AlwaysTrue implements Predicate<CallContext> {
        @Override
        public boolean test(CallContext call) {
            return true;
        }
    }
}
