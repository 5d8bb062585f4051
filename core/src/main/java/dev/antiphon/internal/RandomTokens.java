package dev.antiphon.internal;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Makes names that nobody can guess. Loaded when the first is needed: the source of chance takes a while, which a first answer need not
 * wait for. Safe for use by any thread.
 */
public final class RandomTokens {
    private static final int BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomTokens() {}

    /** A name of letters and digits that may stand in a URI. */
    public static String name() {
        byte[] bytes = new byte[BITS / 8];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A number in hexadecimal. */
    public static String number() {
        return new BigInteger(BITS, RANDOM).toString(16);
    }
}
