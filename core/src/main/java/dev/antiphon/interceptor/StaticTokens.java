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

/** A verifier for a fixed set of tokens. It compares digests with all tokens in constant time. Immutable. */
final class StaticTokens implements Authenticator.TokenVerifier {
    private static final int MIN_LENGTH = 16;

    private final List<Owned> all = new ArrayList<>();

    StaticTokens(Map<String, ? extends Identity> owners) {
        owners.forEach((token, owner) -> {
            if (!BearerTokens.TOKEN.matcher(token).matches()) {
                throw new IllegalArgumentException("The token of " + owner.getName()
                        + " has characters that are not allowed in a header; use letters, digits and ._~+/-");
            }
            if (token.length() < MIN_LENGTH) {
                throw new IllegalArgumentException("The token of " + owner.getName() + " can be guessed; use at least "
                        + MIN_LENGTH + " random characters");
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
            throw new GeneralSecurityException("unknown token");
        }
        return found;
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
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
