package dev.antiphon.contract.internal.schema;

/** Thrown if the generator finds no value with the choices made so far; other choices may give one. */
public final class UnsatisfiableSchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnsatisfiableSchemaException() {
        super("no value found", null, false, false);
    }
}
