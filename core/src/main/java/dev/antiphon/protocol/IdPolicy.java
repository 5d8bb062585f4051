package dev.antiphon.protocol;

/** What a server does with ids that are numbers but not whole ones of 64 bits. */
public enum IdPolicy {
    /** The id goes back exactly as it came. */
    EXACT,
    /**
     * Fractions are cut off and numbers too large become the largest {@code long}, and that is what goes back. Ids that
     * differ, such as 1.1 and 1.9, may then be the same; for peers that expect it.
     */
    TRUNCATE
}
