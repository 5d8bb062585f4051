package dev.antiphon.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;

/** What things are called in OpenTelemetry, as of version 1.44.0 of its semantic conventions, and no older names beside them. */
final class RpcAttributes {
    static final String SCOPE = "dev.antiphon.opentelemetry";
    static final String SCHEMA = "https://opentelemetry.io/schemas/1.44.0";

    /** The value of {@link #SYSTEM}, and the name of spans that have no method to be named after. */
    static final String JSONRPC = "jsonrpc";

    /** Stands for a value that is not one of a known few. */
    static final String OTHER = "_OTHER";

    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("rpc.system.name");
    static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");
    static final AttributeKey<String> METHOD_ORIGINAL = AttributeKey.stringKey("rpc.method_original");
    static final AttributeKey<String> VERSION = AttributeKey.stringKey("jsonrpc.protocol.version");
    static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("jsonrpc.request.id");
    static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    /** The one place to change when the name does: behind version 1.44.0 of the conventions it is {@code rpc.status_code}. */
    static final AttributeKey<String> STATUS_CODE = AttributeKey.stringKey("rpc.response.status_code");

    static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
    static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
    static final AttributeKey<String> PEER_ADDRESS = AttributeKey.stringKey("network.peer.address");
    static final AttributeKey<Long> PEER_PORT = AttributeKey.longKey("network.peer.port");

    // The conventions have no names for these two.
    static final AttributeKey<Long> STREAM_ITEMS = AttributeKey.longKey("antiphon.stream.items");
    static final AttributeKey<Long> BATCH_SIZE = AttributeKey.longKey("antiphon.batch.size");

    static final String SERVER_DURATION = "rpc.server.call.duration";
    static final String CLIENT_DURATION = "rpc.client.call.duration";

    private RpcAttributes() {}
}
