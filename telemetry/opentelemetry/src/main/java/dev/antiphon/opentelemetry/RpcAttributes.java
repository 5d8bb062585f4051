package dev.antiphon.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;

/** The attribute keys and names of version 1.44.0 of the semantic conventions of OpenTelemetry, without older names. */
final class RpcAttributes {
    static final String SCOPE = "dev.antiphon.opentelemetry";
    static final String SCHEMA = "https://opentelemetry.io/schemas/1.44.0";

    /** The value of {@link #SYSTEM}, and the name of spans without a method name of bounded cardinality. */
    static final String JSONRPC = "jsonrpc";

    /** The value of attributes whose cardinality would not be bounded. */
    static final String OTHER = "_OTHER";

    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("rpc.system.name");
    static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");
    static final AttributeKey<String> METHOD_ORIGINAL = AttributeKey.stringKey("rpc.method_original");
    static final AttributeKey<String> VERSION = AttributeKey.stringKey("jsonrpc.protocol.version");
    static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("jsonrpc.request.id");
    static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    /** The conventions after 1.44 rename it to {@code rpc.status_code}; this is the only place to change. */
    static final AttributeKey<String> STATUS_CODE = AttributeKey.stringKey("rpc.response.status_code");

    static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
    static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
    static final AttributeKey<String> PEER_ADDRESS = AttributeKey.stringKey("network.peer.address");
    static final AttributeKey<Long> PEER_PORT = AttributeKey.longKey("network.peer.port");

    // The conventions do not define these two.
    static final AttributeKey<Long> STREAM_ITEMS = AttributeKey.longKey("antiphon.stream.items");
    static final AttributeKey<Long> BATCH_SIZE = AttributeKey.longKey("antiphon.batch.size");

    static final String SERVER_DURATION = "rpc.server.call.duration";
    static final String CLIENT_DURATION = "rpc.client.call.duration";

    private RpcAttributes() {}
}
