package dev.antiphon.contract.internal.schema;

/** No value was found this way; another choice may find one. */
public final class UnsatisfiableSchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnsatisfiableSchemaException() {
        super("no value found", null, false, false);
    }
}
