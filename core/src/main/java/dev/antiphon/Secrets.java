package dev.antiphon;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Makes names that nobody can guess. Loaded when the first is needed: the source of chance takes a while, which a first answer need not
 * wait for. Safe for use by any thread.
 */
final class Secrets {
    private static final int BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** A name of letters and digits that may stand in a URI. */
    static String name() {
        byte[] bytes = new byte[BITS / 8];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** A number in hexadecimal. */
    static String number() {
        return new BigInteger(BITS, RANDOM).toString(16);
    }
}
