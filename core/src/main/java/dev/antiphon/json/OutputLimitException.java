package dev.antiphon.json;

/** The exception for a {@link JsonOutput} that would exceed its limit; the bytes written before are kept. */
public final class OutputLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without a stack trace.
     *
     * @param limit the limit in bytes
     */
    public OutputLimitException(int limit) {
        super("The output would be larger than " + limit + " bytes", null, false, false);
    }
}
