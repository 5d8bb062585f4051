package dev.antiphon.openrpc;

import dev.antiphon.SystemExtension;

/**
 * Makes OpenRPC documents of servers.
 *
 * <pre>{@code
 * JsonRpcServer server = JsonRpcServer.builder()
 *         .service(Calculator.class, new CalculatorService())
 *         .extension(OpenRpc.discover("Calculator", "1.0.0"))
 *         .build();
 * }</pre>
 */
public final class OpenRpc {
    /** The method that is answered with a document. */
    public static final String DISCOVER = "rpc.discover";

    private OpenRpc() {}

    /**
     * Begins to say what documents of a server have beside its methods.
     *
     * @param title the name of what is described
     * @param version its version
     * @return a builder
     */
    public static OpenRpcBuilder builder(String title, String version) {
        return new OpenRpcBuilder(Info.of(title, version));
    }

    /**
     * Answers {@code rpc.discover} with a document of the server that it is given to; see {@link OpenRpcBuilder#discover()}.
     *
     * @param title the name of what is described
     * @param version its version
     * @return the extension, for {@link dev.antiphon.ServerBuilder#extension}
     */
    public static SystemExtension discover(String title, String version) {
        return builder(title, version).discover();
    }
}
