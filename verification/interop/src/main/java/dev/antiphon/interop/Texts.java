package dev.antiphon.interop;

/** What is said. */
final class Texts {
    private Texts() {}

    /** Characters of one to four bytes, and those that JSON escapes; so large that it takes many reads. */
    static String large() {
        return "aß€𝄞\"\\\n\u0001\u2028</".repeat(100_000);
    }
}
