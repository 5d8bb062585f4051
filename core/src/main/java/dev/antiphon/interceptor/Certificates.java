package dev.antiphon.interceptor;

import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** An authenticator that maps the principal of the transport to an identity. Immutable. */
final class Certificates implements Authenticator {
    private final Function<? super Principal, Optional<Identity>> owners;

    Certificates(Function<? super Principal, Optional<Identity>> owners) {
        this.owners = Objects.requireNonNull(owners, "owners");
    }

    @Override
    public Optional<Identity> authenticate(TransportContext transport) throws GeneralSecurityException {
        Principal known = transport.principal().orElse(null);
        if (known == null) {
            return Optional.empty();
        }
        Optional<Identity> owner = owners.apply(known);
        if (owner.isEmpty()) {
            throw new GeneralSecurityException("the certificate has no known owner");
        }
        return owner;
    }
}
