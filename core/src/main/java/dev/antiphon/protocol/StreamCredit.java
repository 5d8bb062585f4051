package dev.antiphon.protocol;

/**
 * Credit for the producer of a stream to send more items (3.0, the extension {@code credit}).
 *
 * @param id the id of the stream
 * @param items the number of further items
 */
public record StreamCredit(RpcId id, long items) implements Message {
    /**
     * Rejects credit without an id or without items.
     *
     * @param id the id of the stream
     * @param items the number of further items
     */
    public StreamCredit {
        MessageRules.requireId(id);
        if (items < 1) {
            throw new IllegalArgumentException("A credit must be for at least one item, not " + items);
        }
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }
}
