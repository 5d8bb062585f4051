package dev.antiphon.protocol;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;

/**
 * Tells a caller that its request has arrived and is being worked on (3.0); there may be several before the answer.
 *
 * @param id the id of the request; it stands at the root of the message for a call, inside {@code ack} for a stream
 * @param stream whether the request asked for a stream
 * @param detail an object with more about it, such as progress; for a stream, with the id in it
 */
public record Ack(RpcId id, boolean stream, RawJson detail) implements Message {
    /**
     * Refuses what is not an acknowledgement.
     *
     * @param id the id of the request; it stands at the root of the message for a call, inside {@code ack} for a stream
     * @param stream whether the request asked for a stream
     * @param detail an object with more about it, such as progress; for a stream, with the id in it
     */
    public Ack {
        MessageRules.requireId(id);
        if (detail.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "An ack is an object, not " + detail.kind().phrase());
        }
        if (stream && detail.member("id").isEmpty()) {
            throw new IllegalArgumentException("The ack of a stream has the id of the request inside");
        }
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }
}
