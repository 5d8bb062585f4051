package dev.antiphon.protocol;

import dev.antiphon.json.JsonOutput;

/**
 * An id that is a string.
 *
 * @param value the string
 */
public record StringId(String value) implements RpcId, Comparable<StringId> {
    @Override
    public void writeTo(JsonOutput out) {
        out.value(value);
    }

    /** The order of the strings, which keeps hash tables fast if a peer chooses ids with equal hash codes. */
    @Override
    public int compareTo(StringId other) {
        return value.compareTo(other.value);
    }

    /** The string itself, without quotes. */
    @Override
    public String toString() {
        return value;
    }
}
