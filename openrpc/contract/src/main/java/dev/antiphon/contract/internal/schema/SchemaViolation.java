package dev.antiphon.contract.internal.schema;

/**
 * A place in a value that its schema does not allow.
 *
 * @param path the place, as a JSON pointer into the value; empty for the whole
 * @param message what is wrong there
 */
public record SchemaViolation(String path, String message) {
    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
