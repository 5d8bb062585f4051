package dev.antiphon.micrometer;

/** The keys of tags and key values, from the semantic conventions of OpenTelemetry 1.44, and their special values. */
final class SemanticKeys {
    static final String SYSTEM = "rpc.system.name";
    static final String METHOD = "rpc.method";
    /** The conventions after 1.44 rename it to {@code rpc.status_code}. */
    static final String STATUS_CODE = "rpc.response.status_code";

    static final String ERROR_TYPE = "error.type";
    static final String KIND = "jsonrpc.kind";
    static final String REQUEST_ID = "jsonrpc.request.id";
    static final String VERSION = "jsonrpc.protocol.version";
    static final String ORIGINAL_METHOD = "rpc.method_original";
    static final String PEER = "network.peer.address";

    static final String JSONRPC = "jsonrpc";
    /** The value for a method that is not registered, and for methods and errors beyond the limits of {@link BoundedTags}. */
    static final String OTHER = "_OTHER";

    /** The value for a tag that does not apply: all meters of a name must have the same tags. */
    static final String NONE = "none";

    private SemanticKeys() {}
}
