package dev.antiphon.protocol;

/**
 * A request to the producer of a stream to stop (3.0).
 *
 * @param id the id of the stream
 */
public record StreamAbort(RpcId id) implements Message {
    /**
     * Rejects an abort without an id.
     *
     * @param id the id of the stream
     */
    public StreamAbort {
        MessageRules.requireId(id);
    }

    @Override
    public ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }
}
