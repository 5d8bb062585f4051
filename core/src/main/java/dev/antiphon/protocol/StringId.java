package dev.antiphon.protocol;

import dev.antiphon.json.JsonOutput;

/**
 * An id that is a string.
 *
 * @param value the string
 */
public record StringId(String value) implements RpcId {
    @Override
    public void writeTo(JsonOutput out) {
        out.value(value);
    }

    /** The string itself, without quotes. */
    @Override
    public String toString() {
        return value;
    }
}
