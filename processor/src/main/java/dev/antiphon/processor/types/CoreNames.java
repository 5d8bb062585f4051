package dev.antiphon.processor.types;

import com.palantir.javapoet.ClassName;

/**
 * The qualified names of all types of core that the processor looks for or that generated code uses. A test loads each of them, so that a
 * renamed type of core does not go unnoticed.
 */
public final class CoreNames {
    public static final String ACCESS = "dev.antiphon.Access";
    public static final String CALL_CONTEXT = "dev.antiphon.CallContext";
    public static final String NOTIFICATION_METHOD = "dev.antiphon.NotificationMethod";
    public static final String NOTIFICATION_OK = "dev.antiphon.NotificationOk";
    public static final String RPC_METHOD = "dev.antiphon.RpcMethod";
    public static final String RPC_STREAM_METHOD = "dev.antiphon.RpcStreamMethod";

    public static final String JSON_CODEC = "dev.antiphon.json.JsonCodec";
    public static final String JSON_CURSOR = "dev.antiphon.json.JsonCursor";
    public static final String JSON_OUTPUT = "dev.antiphon.json.JsonOutput";
    public static final String JSON_TYPES = "dev.antiphon.json.JsonTypes";
    public static final String RAW_JSON = "dev.antiphon.json.RawJson";
    public static final String TYPES = "dev.antiphon.json.Types";

    public static final String JSON_RPC_ACCESS = "dev.antiphon.service.JsonRpcAccess";
    public static final String JSON_RPC_ERROR = "dev.antiphon.service.JsonRpcError";
    public static final String JSON_RPC_ERRORS = "dev.antiphon.service.JsonRpcErrors";
    public static final String JSON_RPC_EXAMPLE = "dev.antiphon.service.JsonRpcExample";
    public static final String JSON_RPC_EXAMPLES = "dev.antiphon.service.JsonRpcExamples";
    public static final String JSON_RPC_METHOD = "dev.antiphon.service.JsonRpcMethod";
    public static final String JSON_RPC_NOTIFICATION = "dev.antiphon.service.JsonRpcNotification";
    public static final String JSON_RPC_PARAM = "dev.antiphon.service.JsonRpcParam";
    public static final String JSON_RPC_PARAMS = "dev.antiphon.service.JsonRpcParams";
    public static final String JSON_RPC_SERVICE = "dev.antiphon.service.JsonRpcService";
    public static final String JSON_RPC_TAG = "dev.antiphon.service.JsonRpcTag";
    public static final String NON_BLOCKING = "dev.antiphon.service.NonBlocking";
    public static final String PARAMETER_ENCODING = "dev.antiphon.service.ParameterEncoding";

    public static final String GENERATED_METHOD_SPEC = "dev.antiphon.spi.GeneratedMethodSpec";
    public static final String GENERATED_SERVICE = "dev.antiphon.spi.GeneratedService";
    public static final String GENERATED_SERVICE_INDEX = "dev.antiphon.spi.GeneratedServiceIndex";
    public static final String REMOTE_INVOKER = "dev.antiphon.spi.RemoteInvoker";

    public static final String RPC_STREAM = "dev.antiphon.stream.RpcStream";

    /** The annotations of services, as a pattern of {@code @SupportedAnnotationTypes}. */
    public static final String ALL_OF_SERVICE = "dev.antiphon.service.*";

    private CoreNames() {}

    /** A type of core in generated code. */
    public static ClassName className(String name) {
        return ClassName.bestGuess(name);
    }

    /** The name of a type without its package. */
    public static String simpleName(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
