package dev.antiphon.benchmarks.helidon;

import io.helidon.json.JsonNumber;
import io.helidon.json.JsonObject;
import io.helidon.json.JsonValue;
import io.helidon.jsonrpc.core.JsonRpcError;
import io.helidon.jsonrpc.core.JsonRpcParams;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.jsonrpc.JsonRpcRequest;
import io.helidon.webserver.jsonrpc.JsonRpcResponse;
import io.helidon.webserver.jsonrpc.JsonRpcRouting;
import java.net.InetAddress;
import java.util.function.IntSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Helidon with its defaults: a virtual thread per connection. Its handlers get the parameters as JSON and read them themselves.
 * The benchmark loads this class by name, and uses it as an object with a port.
 */
public final class HelidonServer implements IntSupplier, AutoCloseable {
    /** Switches off the log of its start. Kept in a field, since loggers are weakly referenced. */
    private static final Logger LOGGER = Logger.getLogger("io.helidon");

    private final WebServer server;

    /**
     * Starts listening on a free port.
     *
     * @param path the path of JSON-RPC
     */
    public HelidonServer(String path) {
        LOGGER.setLevel(Level.WARNING);
        JsonRpcRouting routing = JsonRpcRouting.builder()
                .register(path, "subtract", HelidonServer::subtract)
                .build();
        this.server = WebServer.builder()
                .address(InetAddress.getLoopbackAddress())
                .port(0)
                // Its responses are two writes each, which Nagle's algorithm would delay.
                .connectionOptions(options -> options.tcpNoDelay(true))
                .routing(http -> http.register("/", routing))
                .build()
                .start();
    }

    private static void subtract(JsonRpcRequest request, JsonRpcResponse response) {
        JsonRpcParams params = request.params();
        boolean byName = params.asJsonValue() instanceof JsonObject;
        JsonValue minuend = byName ? params.get("minuend") : params.get(0);
        JsonValue subtrahend = byName ? params.get("subtrahend") : params.get(1);
        if (minuend instanceof JsonNumber left && subtrahend instanceof JsonNumber right) {
            response.result(JsonNumber.create((long) (left.intValue() - right.intValue())));
        } else {
            response.error(JsonRpcError.INVALID_PARAMS, "minuend and subtrahend are numbers");
        }
        response.send();
    }

    /** The port. */
    @Override
    public int getAsInt() {
        return server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
