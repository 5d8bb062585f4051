package dev.antiphon.protocol;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/** The rules that several kinds of message share. */
final class MessageRules {
    private MessageRules() {}

    /** Rejects parameters that are neither an array nor an object, and named ones in 1.0. */
    static void requireParams(ProtocolVersion version, @Nullable RawJson params) {
        if (params == null || params.kind() == JsonKind.ARRAY) {
            return;
        }
        if (params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "Params are an array or an object, not " + params.kind().phrase());
        }
        if (version == ProtocolVersion.V1_0) {
            throw new IllegalArgumentException("JSON-RPC 1.0 has no named parameters; pass an array");
        }
    }

    /** Rejects options that are not an object, and any before 3.0. */
    static void requireOptions(ProtocolVersion version, @Nullable RawJson options) {
        if (options == null) {
            return;
        }
        if (version != ProtocolVersion.V3_0) {
            throw new IllegalArgumentException("JSON-RPC " + version + " has no options; they come with 3.0");
        }
        if (options.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "Options are an object, not " + options.kind().phrase());
        }
    }

    /** Rejects the id null: an ack or a stream frame must identify its request. */
    static void requireId(RpcId id) {
        if (id instanceof NullId) {
            throw new IllegalArgumentException("The id of an ack or a stream must be the id of its request, not null");
        }
    }
}
