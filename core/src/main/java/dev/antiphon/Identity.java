package dev.antiphon;

import java.security.Principal;
import java.util.Objects;
import java.util.Set;

/** A principal with known roles. Must be thread-safe. */
public interface Identity extends Principal {
    /**
     * Whether the principal has a role.
     *
     * @param role the role
     * @return true if it has the role
     */
    boolean hasRole(String role);

    /**
     * Whether the identity is still valid. An expired token makes it invalid, no matter how long the connection lasts on which
     * the token was presented.
     *
     * @return true by default
     */
    default boolean isValid() {
        return true;
    }

    /**
     * Whether a principal is still valid. A principal that is not an {@code Identity} always is.
     *
     * @param principal the principal
     * @return true if it is valid
     */
    static boolean isNotExpired(Principal principal) {
        return !(principal instanceof Identity identity) || identity.isValid();
    }

    /**
     * Creates an identity with a fixed set of roles, which never expires.
     *
     * @param name the name of the principal
     * @param roles the roles
     * @return the identity
     */
    static Identity of(String name, String... roles) {
        return new Known(name, Set.of(roles));
    }

    /**
     * The identity that {@link #of} creates.
     *
     * @param name the name of the principal
     * @param roles its roles
     */
    record Known(String name, Set<String> roles) implements Identity {
        /**
         * Copies the roles.
         *
         * @param name the name of the principal
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
