package dev.antiphon.contract.internal;

/** No value was found this way; another choice may find one. */
final class Unsatisfiable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unsatisfiable() {
        super("no value found", null, false, false);
    }
}
