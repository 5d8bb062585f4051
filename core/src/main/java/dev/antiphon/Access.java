package dev.antiphon;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Who may call a method. It is asked for every call, alone or in a batch, behind the interceptors and before the parameters are
 * looked at.
 *
 * <p>A caller that may not and is nobody known is told that it is unauthenticated; so it is for a method that does not exist, which
 * it therefore cannot tell from one that it may not call. A caller that is known is told that it is forbidden. Safe for use by any
 * thread.
 */
public final class Access {
    private static final Access ANYONE = new Access(new Everybody(), "anyone");
    private static final Access AUTHENTICATED = new Access(new Everybody(), "authenticated callers");

    private final Predicate<CallContext> rule;
    private final String phrase;
    /** Whether a failure of the rule has been logged: callers may be able to make it fail, and must not flood the log. */
    private final AtomicBoolean logged = new AtomicBoolean();

    private Access(Predicate<CallContext> rule, String phrase) {
        this.rule = rule;
        this.phrase = phrase;
    }

    /**
     * Admits all callers, authenticated or not.
     *
     * @return the access
     */
    public static Access anyone() {
        return ANYONE;
    }

    /**
     * Admits authenticated callers.
     *
     * @return the access
     */
    public static Access authenticated() {
        return AUTHENTICATED;
    }

    /**
     * Admits callers with a role.
     *
     * @param roles the roles, of which one is enough
     * @return the access
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
     * @param condition the condition; runs on the handler's thread and must not block. If it throws, access is denied; the first
     *     time is logged as an error.
     * @return the access
     */
    public static Access when(Predicate<CallContext> condition) {
        return new Access(Objects.requireNonNull(condition, "condition"), "callers that meet a condition");
    }

    /**
     * Whether a caller may call.
     *
     * @param call the call
     * @return whether it may
     */
    public boolean permits(CallContext call) {
        return this == ANYONE || (holds(call) && (this != AUTHENTICATED || isKnown(call)));
    }

    /** Whether the rule holds; one that throws denies access. */
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

    /** Not a lambda, which takes longer to create: every server has one. */
    private static final class Everybody implements Predicate<CallContext> {
        @Override
        public boolean test(CallContext call) {
            return true;
        }
    }
}
