package dev.antiphon.protocol;

/** The handling of ids that are numbers but not 64-bit integers. */
public enum IdPolicy {
    /** The response has the id exactly as it was received. */
    EXACT,
    /**
     * Fractions are cut off, and numbers that are too large become the largest {@code long}; the response has the resulting number.
     * Different ids, such as 1.1 and 1.9, may then become equal. For peers that expect this.
     */
    TRUNCATE
}
