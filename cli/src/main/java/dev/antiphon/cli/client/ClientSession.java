package dev.antiphon.cli.client;

import dev.antiphon.CancelConvention;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A client with a connection of its own, opened with {@link ClientOptions}. For the thread of the command. */
public final class ClientSession implements AutoCloseable {
    private static final Set<String> HTTP_SCHEMES = Set.of("http", "https", "ws", "wss");

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    /** The time to write what is queued when the session is closed. */
    private static final long CLOSE_TIMEOUT_SECONDS = 6;

    private final JsonRpcClient client;
    private final @Nullable TrackedExchange exchange;
    private final Duration timeout;

    /** @param exchange the exchange of a client over HTTP, null for a connection */
    ClientSession(JsonRpcClient client, @Nullable TrackedExchange exchange, ClientOptions options) {
        this.client = client;
        this.exchange = exchange;
        this.timeout = Objects.requireNonNullElse(options.timeout(), DEFAULT_TIMEOUT);
    }

    /**
     * Connects to a server.
     *
     * @throws IllegalArgumentException if the options do not fit the URI
     * @throws TransportException if the server cannot be reached; over HTTP, the first call throws it
     */
    public static ClientSession open(ClientOptions options, URI uri) {
        return open(options, uri, builder -> builder);
    }

    /**
     * Connects to a server.
     *
     * @param customizer sets more than the options do
     * @throws IllegalArgumentException if the options do not fit the URI
     * @throws TransportException if the server cannot be reached; over HTTP, the first call throws it
     */
    public static ClientSession open(ClientOptions options, URI uri, UnaryOperator<ClientBuilder> customizer) {
        URI address = withFraming(uri, options.framing());
        ClientBuilder builder = customizer.apply(builder(options));
        if (isHttp(uri)) {
            return HttpClients.connect(builder, address, options);
        }
        if (options.bearer() != null || options.authorities() != null) {
            throw new IllegalArgumentException((options.bearer() != null ? "--bearer" : "--cacert")
                    + " is for URIs such as https://localhost:8080/rpc, not for '" + uri + "'");
        }
        options.headers().forEach(header -> builder.header(header.name(), header.value()));
        return new ClientSession(builder.connect(address), null, options);
    }

    /** Connects, runs the body of a command and closes the session; returns the exit code. Maps exceptions as {@link CommandRunner}. */
    public static int run(ClientOptions options, URI uri, Terminal terminal, ToIntFunction<ClientSession> body)
            throws IOException {
        return CommandRunner.run(terminal, options.json(), () -> {
            try (ClientSession session = open(options, uri)) {
                return body.applyAsInt(session);
            }
        });
    }

    private static boolean isHttp(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        return HTTP_SCHEMES.contains(scheme);
    }

    private static ClientBuilder builder(ClientOptions options) {
        ClientBuilder builder = JsonRpcClient.builder()
                .version(options.version())
                // A notification, so a server that does not know it ignores it; one that knows it stops working on the
                // call.
                .cancelConvention(CancelConvention.LSP);
        Duration timeout = options.timeout();
        return timeout == null ? builder : builder.timeout(timeout).connectTimeout(timeout);
    }

    private static URI withFraming(URI uri, @Nullable String framing) {
        if ("stdio".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalArgumentException(
                    "A command prints its result to the standard output, so it cannot call a server over it");
        }
        if (framing == null) {
            return uri;
        }
        if (!"tcp".equalsIgnoreCase(uri.getScheme()) && !"unix".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalArgumentException(
                    "--framing is for URIs such as tcp://localhost:4000, not for '" + uri + "'");
        }
        String query = uri.getRawQuery();
        if (query != null && query.contains("framing=")) {
            throw new IllegalArgumentException("The framing is given twice, by the URI and by --framing");
        }
        return URI.create(uri + (query == null ? "?" : "&") + "framing=" + framing);
    }

    public JsonRpcClient client() {
        return client;
    }

    /**
     * Waits until the server has received every notification. Only HTTP confirms that; over a connection this returns at once.
     *
     * @throws TransportException if one was not delivered
     */
    public void awaitDelivery() {
        if (exchange != null) {
            exchange.awaitDelivery(timeout);
        }
    }

    /** Closes the client, and waits until everything is written: the process could end before. */
    @Override
    public void close() {
        Thread.interrupted(); // an interruption cancelled the call, and must not cut short the closing
        client.close();
        if (client instanceof JsonRpcConnection connection) {
            try {
                connection.onClose().get(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException e) {
                return;
            }
        }
    }
}
