package dev.antiphon.micrometer;

/** The keys of tags and of spans, as the semantic conventions of OpenTelemetry (1.44) have them, and values that stand for none. */
final class SemanticKeys {
    static final String SYSTEM = "rpc.system.name";
    static final String METHOD = "rpc.method";
    /** About to become {@code rpc.status_code} in the conventions. */
    static final String STATUS_CODE = "rpc.response.status_code";

    static final String ERROR_TYPE = "error.type";
    static final String KIND = "jsonrpc.kind";
    static final String REQUEST_ID = "jsonrpc.request.id";
    static final String VERSION = "jsonrpc.protocol.version";
    static final String ORIGINAL_METHOD = "rpc.method_original";
    static final String PEER = "network.peer.address";

    static final String JSONRPC = "jsonrpc";
    /** What a method or a code is called of which there are too many, or that a peer has made up. */
    static final String OTHER = "_OTHER";

    static final String NONE = "none";

    private SemanticKeys() {}
}
