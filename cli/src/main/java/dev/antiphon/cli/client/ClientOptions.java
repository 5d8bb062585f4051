package dev.antiphon.cli.client;

import dev.antiphon.CancelConvention;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.WireListener;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.TransportException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command talks to a server: what all commands that call have in common. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class ClientOptions {
    private static final Set<String> WEB = Set.of("http", "https", "ws", "wss");

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** How long hanging up may take, in which what was sent is still written. */
    private static final long HANG_UP_SECONDS = 6;

    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long to wait for an answer: 5, 0.5, 500ms, 5s or 2m; 0 is for ever. Default: 30s.")
    public @Nullable Duration timeout;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            converter = HeaderOption.Reader.class,
            description = "A header to send, where the transport has headers. May be given several times.")
    public List<HeaderOption> headers = List.of();

    @Option(
            names = "--bearer",
            paramLabel = "TOKEN",
            description = "A bearer token to send, over http, https, ws and wss.")
    public @Nullable String bearer;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description =
                    "Trust the certificates in this PEM file, and no others, over https and wss. Default: those that "
                            + "the JDK trusts.")
    public @Nullable Path authorities;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "How messages are told apart over tcp: and unix: newline, content-length or length-prefix. "
                    + "Default: newline.")
    @Nullable
    String framing;

    @Option(
            names = "--protocol",
            paramLabel = "VERSION",
            converter = ProtocolVersionConverter.class,
            description = "The version of JSON-RPC to speak: 1.0, 2.0 or 3.0. Default: 2.0; for streams 3.0.")
    public ProtocolVersion version = ProtocolVersion.V2_0;

    @Option(names = "--json", description = "Print one JSON object, with the result, the error or the failure.")
    public boolean json;

    /** How streams of version 2.0 come. */
    public StreamWire wire = StreamWire.FLOWS;

    /** Hears everything that comes and goes, if somebody wants to. */
    public @Nullable WireListener listener;

    /** Answers what the peer calls, if somebody does. */
    public @Nullable JsonRpcServer callbacks;

    /** The exchange that was opened last, if any. */
    @Nullable
    TrackedExchange delivery;

    /**
     * Waits until messages that nobody answers are delivered, where that can be known.
     *
     * @throws TransportException if they are not
     */
    public void awaitDelivery() {
        if (delivery != null) {
            delivery.await(timeout == null ? TIMEOUT : timeout);
        }
    }

    /** Connects, talks and hangs up; gives the exit code. */
    public int with(URI uri, Terminal terminal, ToIntFunction<JsonRpcClient> conversation) {
        JsonRpcClient client;
        try {
            client = open(uri);
        } catch (TransportException unreachable) {
            return new ResultPrinter(terminal, json).print(CallResult.of(unreachable));
        } catch (IllegalArgumentException wrong) {
            throw wrong(wrong);
        }
        try {
            return conversation.applyAsInt(client);
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            throw wrong(wrong); // the version does not have it
        } finally {
            hangUp(client);
        }
    }

    /**
     * Connects.
     *
     * @return a client that has one connection of its own
     * @throws IllegalArgumentException if the command line is wrong
     * @throws TransportException if the peer cannot be reached; over HTTP, calls tell
     */
    public JsonRpcClient open(URI uri) {
        URI address = address(uri);
        ClientBuilder builder = builder();
        if (isWeb(uri)) {
            return HttpClients.connect(builder, address, this);
        }
        if (bearer != null || authorities != null) {
            throw new IllegalArgumentException((bearer != null ? "--bearer" : "--cacert")
                    + " is for URIs such as https://localhost:8080/rpc, not for '" + uri + "'");
        }
        headers.forEach(header -> builder.header(header.name(), header.value()));
        return builder.connect(address);
    }

    private static boolean isWeb(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        return WEB.contains(scheme);
    }

    private ClientBuilder builder() {
        ClientBuilder builder = JsonRpcClient.builder()
                .version(version)
                .streams(wire)
                // Nobody is harmed by it, and a peer that understands it can stop working for a caller who has gone.
                .cancelConvention(CancelConvention.LSP);
        if (timeout != null) {
            builder.timeout(timeout).connectTimeout(timeout);
        }
        if (listener != null) {
            builder.wireListener(listener);
        }
        if (callbacks != null) {
            builder.server(callbacks);
        }
        return builder;
    }

    private URI address(URI uri) {
        if ("stdio".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalArgumentException(
                    "A command prints its result to the standard output, so it cannot call anybody over it");
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

    /** Closes a client, and waits until what it has sent is written. */
    public static void hangUp(JsonRpcClient client) {
        Thread.interrupted(); // whoever interrupted the call does not mean this
        client.close();
        if (client instanceof JsonRpcConnection connection) {
            try {
                // Else the process could end before everything is written.
                connection.onClose().get(HANG_UP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException | ExecutionException | TimeoutException impatient) {
                return;
            }
        }
    }

    /** Whether the version was chosen, and not left to the command. */
    public boolean isVersionGiven() {
        return command.commandLine().getParseResult().hasMatchedOption("--protocol");
    }

    /** Blames the command line. */
    public ParameterException wrong(Exception why) {
        return new ParameterException(command.commandLine(), String.valueOf(why.getMessage()), why);
    }
}
