package dev.antiphon;

import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.UnauthenticatedException;
import dev.antiphon.internal.Log;
import dev.antiphon.service.JsonRpcAccess;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    private static final Access AUTHENTICATED = new Access(new Everybody(), "whoever is authenticated");

    private final Predicate<CallContext> rule;
    private final String phrase;
    /** Whether it has been logged that the rule fails: callers may be able to make it fail, and must not fill the log so. */
    private final AtomicBoolean told = new AtomicBoolean();

    private Access(Predicate<CallContext> rule, String phrase) {
        this.rule = rule;
        this.phrase = phrase;
    }

    /**
     * Lets anyone call, known or not.
     *
     * @return the access
     */
    public static Access anyone() {
        return ANYONE;
    }

    /**
     * Lets everybody call of whom it is known who it is.
     *
     * @return the access
     */
    public static Access authenticated() {
        return AUTHENTICATED;
    }

    /**
     * Lets those call that have a role.
     *
     * @param roles the roles, of which one is enough
     * @return the access
     */
    public static Access roles(String... roles) {
        List<String> enough = List.of(roles);
        if (enough.isEmpty()) {
            throw new IllegalArgumentException(
                    "Name a role at least; authenticated() is for whoever is known, and when(call -> false) for nobody");
        }
        return new Access(call -> hasOne(call, enough), "whoever has one of the roles " + enough);
    }

    private static boolean hasOne(CallContext call, List<String> roles) {
        return call.principal().orElse(null) instanceof Identity identity
                && roles.stream().anyMatch(identity::hasRole);
    }

    /**
     * Lets those call for whom a condition holds.
     *
     * @param condition the condition; runs on the thread of the handler, and must not block. If it throws, it does not hold; the
     *     first time is logged as an error.
     * @return the access
     */
    public static Access when(Predicate<CallContext> condition) {
        return new Access(Objects.requireNonNull(condition, "condition"), "whoever meets a condition");
    }

    /** The access that an annotation describes, or null if there is none. */
    public static @Nullable Access of(@Nullable JsonRpcAccess said) {
        if (said == null) {
            return null;
        }
        if (said.anyone() && said.roles().length > 0) {
            throw new IllegalArgumentException(
                    "@JsonRpcAccess lets anyone call and wants roles too; leave one of the two out");
        }
        return said.anyone() ? ANYONE : said.roles().length == 0 ? AUTHENTICATED : roles(said.roles());
    }

    /** The access that is asked for, or null if anyone has it, so that nobody need be asked. */
    public static @Nullable Access orNull(@Nullable Access access) {
        return access == ANYONE ? null : access;
    }

    /**
     * The access to names that nobody registered. Who is nobody known gets past it only where there is nothing to hide from it, so
     * that a name tells it nothing.
     *
     * @param said the access to what says nothing itself, or null for anyone
     * @param all the accesses to what there is
     */
    public static @Nullable Access ofUnknown(@Nullable Access said, Collection<Access> all) {
        List<Access> hidden = List.copyOf(all);
        return hidden.isEmpty()
                ? said
                : new Access(
                        call -> (said == null || said.permits(call))
                                && (isKnown(call) || hidden.stream().allMatch(each -> each.permits(call))),
                        "whoever may know what there is");
    }

    public boolean permits(CallContext call) {
        return this == ANYONE || (holds(call) && (this != AUTHENTICATED || isKnown(call)));
    }

    /** Whether the rule holds; one that fails does not, as nobody can say who it would have let in. */
    private boolean holds(CallContext call) {
        try {
            return rule.test(call);
        } catch (Exception e) {
            Level level = told.compareAndSet(false, true) ? Level.ERROR : Level.DEBUG;
            Log.LOGGER.log(level, "A condition of access failed, and so nobody was let in by it", e);
            return false;
        }
    }

    /** Throws what the caller is to learn if it may not call. */
    public void require(CallContext call) {
        if (!permits(call)) {
            throw isKnown(call) ? new ForbiddenException() : new UnauthenticatedException();
        }
    }

    private static boolean isKnown(CallContext call) {
        return call.principal().isPresent();
    }

    @Override
    public String toString() {
        return phrase;
    }

    /** Not a lambda, which takes longer to be made: every server asks. */
    private static final class Everybody implements Predicate<CallContext> {
        @Override
        public boolean test(CallContext call) {
            return true;
        }
    }
}
