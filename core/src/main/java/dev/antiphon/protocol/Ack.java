package dev.antiphon.protocol;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;

/**
 * An acknowledgement that a request has arrived and is running (3.0); several may precede the response.
 *
 * @param id the id of the request; it is at the root of the message for a call, inside {@code ack} for a stream
 * @param stream whether the request is for a stream
 * @param detail an object with details, such as progress; for a stream, it contains the id
 */
public record Ack(RpcId id, boolean stream, RawJson detail) implements Message {
    /**
     * Rejects an invalid acknowledgement.
     *
     * @param id the id of the request; it is at the root of the message for a call, inside {@code ack} for a stream
     * @param stream whether the request is for a stream
     * @param detail an object with details, such as progress; for a stream, it contains the id
     */
    public Ack {
        MessageRules.requireId(id);
        if (detail.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "An ack is an object, not " + detail.kind().phrase());
        }
        if (stream && detail.member("id").isEmpty()) {
            throw new IllegalArgumentException("The ack of a stream must contain the id of the request");
        }
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }
}
