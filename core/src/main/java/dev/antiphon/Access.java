package dev.antiphon;

import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.UnauthenticatedException;
import dev.antiphon.service.JsonRpcAccess;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who may call a method. It is asked for every call, alone or in a batch, behind the interceptors and before the parameters are
 * looked at.
 *
 * <p>A caller that may not and is nobody known is told that it is unauthenticated; so it is for a method that does not exist, which
 * it therefore cannot tell from one that it may not call. A caller that is known is told that it is forbidden. Immutable.
 */
public final class Access {
    private static final Access ANYONE = new Access(call -> true, "anyone");
    private static final Access AUTHENTICATED = new Access(call -> true, "whoever is authenticated");

    private final Predicate<CallContext> rule;
    private final String phrase;

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
                && identity.isValid()
                && roles.stream().anyMatch(identity::hasRole);
    }

    /**
     * Lets those call for whom a condition holds.
     *
     * @param condition the condition; runs on the thread of the handler, and must not block
     * @return the access
     */
    public static Access when(Predicate<CallContext> condition) {
        return new Access(Objects.requireNonNull(condition, "condition"), "whoever meets a condition");
    }

    /** The access that an annotation describes, or null if there is none. */
    static @Nullable Access of(@Nullable JsonRpcAccess said) {
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
    static @Nullable Access orNull(@Nullable Access access) {
        return access == ANYONE ? null : access;
    }

    boolean permits(CallContext call) {
        return this == ANYONE || (rule.test(call) && (this != AUTHENTICATED || isKnown(call)));
    }

    /** Throws what the caller is to learn if it may not call. */
    void require(CallContext call) {
        if (!permits(call)) {
            throw isKnown(call) ? new ForbiddenException() : new UnauthenticatedException();
        }
    }

    private static boolean isKnown(CallContext call) {
        Optional<Principal> principal = call.principal();
        return principal.isPresent() && (!(principal.get() instanceof Identity identity) || identity.isValid());
    }

    @Override
    public String toString() {
        return phrase;
    }
}
