package dev.antiphon;

import java.security.Principal;
import java.util.Objects;
import java.util.Set;

/** A principal whose roles are known. Safe for use by any thread. */
public interface Identity extends Principal {
    /**
     * Tells whether it has a role.
     *
     * @param role the role
     * @return whether it does
     */
    boolean hasRole(String role);

    /**
     * Tells whether it still holds; a token that has expired does not, however long the connection lasts that it was shown on.
     *
     * @return whether it does
     */
    default boolean isValid() {
        return true;
    }

    /**
     * Tells whether a principal still holds, as one that is no identity always does.
     *
     * @param principal the principal
     * @return whether it does
     */
    static boolean isNotExpired(Principal principal) {
        return !(principal instanceof Identity identity) || identity.isValid();
    }

    /**
     * An identity with some roles, for ever.
     *
     * @param name who it is
     * @param roles the roles
     * @return the identity
     */
    static Identity of(String name, String... roles) {
        return new Known(name, Set.of(roles));
    }

    /**
     * See {@link #of}.
     *
     * @param name who it is
     * @param roles its roles
     */
    record Known(String name, Set<String> roles) implements Identity {
        /**
         * Keeps a copy of the roles.
         *
         * @param name who it is
         * @param roles its roles
         */
        public Known {
            Objects.requireNonNull(name, "name");
            roles = Set.copyOf(roles);
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean hasRole(String role) {
            return roles.contains(role);
        }
    }
}
