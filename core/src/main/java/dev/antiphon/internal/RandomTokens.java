package dev.antiphon.internal;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A generator of unguessable tokens. The class is loaded when the first token is needed: initializing the random number
 * generator takes time that a first response should not wait for. Thread-safe.
 */
public final class RandomTokens {
    private static final int BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomTokens() {}

    /** Returns a base64url token, which is valid in a URI. */
    public static String name() {
        byte[] bytes = new byte[BITS / 8];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Returns a hexadecimal number. */
    public static String number() {
        return new BigInteger(BITS, RANDOM).toString(16);
    }
}
