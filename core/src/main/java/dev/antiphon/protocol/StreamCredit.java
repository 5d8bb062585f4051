package dev.antiphon.protocol;

/**
 * Lets the producer of a stream send more items (3.0, the extension {@code credit}).
 *
 * @param id the id of the stream
 * @param items how many more
 */
public record StreamCredit(RpcId id, long items) implements Message {
    /**
     * Refuses a credit for nothing, or of nothing.
     *
     * @param id the id of the stream
     * @param items how many more
     */
    public StreamCredit {
        MessageRules.requireId(id);
        if (items < 1) {
            throw new IllegalArgumentException("A credit is for one item at least, not for " + items);
        }
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }
}
