package dev.antiphon.internal.server;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.UnauthenticatedException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The access checks of the server, which enforce {@link Access} to methods. */
public final class AccessChecks {
    private AccessChecks() {}

    /** The access, or null if it admits all callers, so that no check is needed. */
    public static @Nullable Access orNull(@Nullable Access access) {
        return access == Access.anyone() ? null : access;
    }

    /** Throws if the caller may not call: forbidden if the caller is authenticated, unauthenticated if it is not. */
    public static void require(Access access, CallContext call) {
        if (!access.permits(call)) {
            throw call.principal().isPresent() ? new ForbiddenException() : new UnauthenticatedException();
        }
    }

    /**
     * The access to names that are not registered. Unauthenticated callers pass only where every method admits them, so that they cannot
     * find out which names exist.
     *
     * @param standard the access to methods that declare none, or null for anyone
     * @param all the accesses to the registered methods
     */
    public static @Nullable Access ofUnknown(@Nullable Access standard, Collection<Access> all) {
        List<Access> declared = List.copyOf(all);
        return declared.isEmpty()
                ? standard
                : Access.when(call -> (standard == null || standard.permits(call))
                        && (call.principal().isPresent() || declared.stream().allMatch(each -> each.permits(call))));
    }
}
