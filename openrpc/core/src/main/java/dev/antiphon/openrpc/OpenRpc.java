package dev.antiphon.openrpc;

import dev.antiphon.SystemExtension;
import dev.antiphon.openrpc.internal.generator.DiscoverExtension;

/**
 * Factory of OpenRPC documents that describe servers, and of the method {@code rpc.discover}.
 *
 * <pre>{@code
 * JsonRpcServer server = JsonRpcServer.builder()
 *         .service(Calculator.class, new CalculatorService())
 *         .extension(OpenRpc.discover("Calculator", "1.0.0"))
 *         .build();
 * }</pre>
 */
public final class OpenRpc {
    /** The name of the method that returns a document of the server. */
    public static final String DISCOVER = DiscoverExtension.METHOD;

    private OpenRpc() {}

    /**
     * Returns a builder of documents.
     *
     * @param title the title of the API
     * @param version the version of the API
     * @return a builder
     */
    public static OpenRpcBuilder builder(String title, String version) {
        return new OpenRpcBuilder(Info.of(title, version));
    }

    /**
     * Returns an extension that handles {@code rpc.discover}; see {@link OpenRpcBuilder#discover()}.
     *
     * @param title the title of the API
     * @param version the version of the API
     * @return the extension, for {@link dev.antiphon.ServerBuilder#extension}
     */
    public static SystemExtension discover(String title, String version) {
        return builder(title, version).discover();
    }
}
