package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;

/** One part of a stream of results (3.0): an item, the end, or the failure that ended it. */
public sealed interface StreamFrame extends Message permits StreamFrame.Data, StreamFrame.Done, StreamFrame.Failed {
    /**
     * The id of the stream, which is that of the request unless an ack named another.
     *
     * @return the id
     */
    RpcId id();

    @Override
    default ProtocolVersion version() {
        return ProtocolVersion.V3_0;
    }

    /**
     * An item of a stream.
     *
     * @param id the id of the stream
     * @param data the item
     */
    record Data(RpcId id, RawJson data) implements StreamFrame {
        /**
         * Refuses a stream without an id.
         *
         * @param id the id of the stream
         * @param data the item
         */
        public Data {
            MessageRules.requireId(id);
        }
    }

    /**
     * The end of a stream.
     *
     * @param id the id of the stream
     * @param result the result of the whole
     */
    record Done(RpcId id, RawJson result) implements StreamFrame {
        /**
         * Refuses a stream without an id.
         *
         * @param id the id of the stream
         * @param result the result of the whole
         */
        public Done {
            MessageRules.requireId(id);
        }
    }

    /**
     * The failure that ended a stream.
     *
     * @param id the id of the stream
     * @param error why
     */
    record Failed(RpcId id, ErrorObject error) implements StreamFrame {
        /**
         * Refuses a stream without an id.
         *
         * @param id the id of the stream
         * @param error why
         */
        public Failed {
            MessageRules.requireId(id);
        }
    }
}
