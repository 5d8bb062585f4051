package dev.antiphon.generate;

/** Thrown if no code can be generated from a document. The message names the reason and the remedy. */
public final class GenerationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the reason and the remedy
     */
    public GenerationException(String message) {
        super(message);
    }
}
