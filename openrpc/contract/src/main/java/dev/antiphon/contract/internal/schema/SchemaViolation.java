package dev.antiphon.contract.internal.schema;

/**
 * A violation of a schema by a value.
 *
 * @param path the JSON pointer to the invalid part of the value; empty for the whole value
 * @param message the reason
 */
public record SchemaViolation(String path, String message) {
    @Override
    public String toString() {
        return path.isEmpty() ? message : path + ": " + message;
    }
}
