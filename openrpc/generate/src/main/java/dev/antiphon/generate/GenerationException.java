package dev.antiphon.generate;

/** Says why no code can be generated from a document, and what would help. */
public final class GenerationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes one.
     *
     * @param message why, and what would help
     */
    public GenerationException(String message) {
        super(message);
    }
}
