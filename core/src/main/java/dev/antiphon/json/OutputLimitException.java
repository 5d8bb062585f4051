package dev.antiphon.json;

/** Says that a {@link JsonOutput} would pass its limit; what was written before still stands. */
public final class OutputLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception without a stack trace.
     *
     * @param limit the limit in bytes
     */
    public OutputLimitException(int limit) {
        super("The output would be larger than " + limit + " bytes", null, false, false);
    }
}
