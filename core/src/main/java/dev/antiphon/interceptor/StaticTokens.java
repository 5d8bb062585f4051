package dev.antiphon.interceptor;

import dev.antiphon.Identity;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares tokens by their digests, with all that there are and to the last byte, so that time tells nothing. */
final class StaticTokens implements Authenticator.OfToken {
    private static final int SHORTEST = 16;

    private final List<Owned> all = new ArrayList<>();

    StaticTokens(Map<String, ? extends Identity> owners) {
        owners.forEach((token, owner) -> {
            if (!BearerTokens.TOKEN.matcher(token).matches()) {
                throw new IllegalArgumentException("The token of " + owner.getName()
                        + " has characters that a header could not carry; take letters, digits and ._~+/-");
            }
            if (token.length() < SHORTEST) {
                throw new IllegalArgumentException("The token of " + owner.getName() + " can be guessed; take "
                        + SHORTEST + " random characters at least");
            }
            all.add(new Owned(digest(token), owner));
        });
    }

    @Override
    public Identity verify(String token) throws GeneralSecurityException {
        byte[] given = digest(token);
        Identity found = null;
        for (Owned owned : all) {
            found = MessageDigest.isEqual(given, owned.digest) ? owned.owner : found;
        }
        return known(found);
    }

    private static Identity known(@Nullable Identity found) throws GeneralSecurityException {
        if (found == null) {
            throw new GeneralSecurityException("nobody has this token");
        }
        return found;
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static final class Owned {
        final byte[] digest;
        final Identity owner;

        Owned(byte[] digest, Identity owner) {
            this.digest = digest;
            this.owner = Objects.requireNonNull(owner, "owner");
        }
    }
}
