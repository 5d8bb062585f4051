package dev.antiphon.protocol;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;

/**
 * The id that correlates a response with its request: a number, a string or null.
 *
 * <p>Ids compare by value and type: {@code 1}, {@code 1.0} and {@code 1e0} are one id, {@code "1"} is another. An id of a peer is sent back
 * exactly as the peer wrote it. Immutable.
 */
public sealed interface RpcId permits NumberId, StringId, NullId {
    /** The maximum length of an id, in bytes of JSON: an id is retained for as long as its call runs. */
    int MAX_LENGTH = 1024;

    /**
     * A number as an id.
     *
     * @param value the number
     * @return the id
     */
    static RpcId of(long value) {
        return NumberId.of(value);
    }

    /**
     * A string as an id.
     *
     * @param value the string
     * @return the id
     */
    static RpcId of(String value) {
        return new StringId(value);
    }

    /**
     * The id null, which replaces an id that could not be read, and in 1.0 marks a notification.
     *
     * @return the id
     */
    static RpcId ofNull() {
        return NullId.INSTANCE;
    }

    /**
     * An id as it was written in JSON.
     *
     * @param json a number, a string or null
     * @return the id; a number will be written with the same spelling, a string with the same text
     * @throws IllegalArgumentException if the value is of another kind or longer than {@link #MAX_LENGTH} bytes
     */
    static RpcId of(RawJson json) {
        if (json.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("An id has at most " + MAX_LENGTH + " bytes, not " + json.length());
        }
        JsonKind kind = json.kind();
        return switch (kind) {
            case NUMBER -> NumberId.parse(json.toString());
            case STRING -> new StringId(json.asString());
            case NULL -> NullId.INSTANCE;
            default -> throw new IllegalArgumentException("An id is a number, a string or null, not " + kind.phrase());
        };
    }

    /**
     * Writes this id as JSON.
     *
     * @param out the output
     */
    void writeTo(JsonOutput out);
}
