package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;

/** A frame of a stream (3.0): an item, the end, or the failure that ended it. */
public sealed interface StreamFrame extends Message permits StreamFrame.Data, StreamFrame.Done, StreamFrame.Failed {
    /**
     * The id of the stream: the id of the request, unless an ack named another.
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
         * Rejects a frame without an id.
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
     * @param result the final result
     */
    record Done(RpcId id, RawJson result) implements StreamFrame {
        /**
         * Rejects a frame without an id.
         *
         * @param id the id of the stream
         * @param result the final result
         */
        public Done {
            MessageRules.requireId(id);
        }
    }

    /**
     * The failure that ended a stream.
     *
     * @param id the id of the stream
     * @param error the error
     */
    record Failed(RpcId id, ErrorObject error) implements StreamFrame {
        /**
         * Rejects a frame without an id.
         *
         * @param id the id of the stream
         * @param error the error
         */
        public Failed {
            MessageRules.requireId(id);
        }
    }
}
