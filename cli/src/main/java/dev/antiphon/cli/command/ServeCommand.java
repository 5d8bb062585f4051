package dev.antiphon.cli.command;

import dev.antiphon.ServerBuilder;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.ForegroundServer;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.cli.server.HttpServerOptions;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.StdioTransport;
import dev.antiphon.transport.socket.SocketListenerBuilder;
import dev.antiphon.transport.socket.TcpTransport;
import dev.antiphon.transport.socket.UnixTransport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the demo until the process is terminated. */
@Command(
        name = "serve",
        description = {
            "Serves a demo.",
            "",
            "Without options it serves HTTP and WebSocket at http://127.0.0.1:8080/rpc, its health at /health, and at /explorer a "
                    + "page that calls methods from a browser.",
            "",
            "Its methods are " + DemoServer.METHODS + ".",
            "",
            "SIGTERM and SIGINT shut it down: it accepts no more connections and calls, and running calls have 30 seconds to "
                    + "complete. Over the standard input and output it ends with the input. With --stdio --framing content-length it "
                    + "behaves like a language server: a cancelled call fails with -32800."
        },
        footer = {
            "  antiphon serve",
            "  antiphon serve --http 8443 --tls cert.pem key.pem --cors https://app.example.com",
            "  antiphon serve --tcp 4000",
            "  antiphon serve --streams subscriptions",
            "  antiphon serve --stdio --framing content-length"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class ServeCommand implements Callable<Integer> {
    private static final int HTTP_PORT = 8080;

    private final Terminal terminal;

    @ArgGroup(multiplicity = "0..1")
    @Nullable
    ListenAddress given;

    @Mixin
    HttpServerOptions httpOptions;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "Local address to listen on, with --http and --tcp. Default: 127.0.0.1, for this machine only.")
    @Nullable
    String host;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "Message framing for --tcp, --unix and --stdio: newline, content-length or length-prefix. "
                    + "Default: newline.")
    @Nullable
    String framing;

    @Option(names = "--allow-v1", description = "Accept JSON-RPC 1.0 too.")
    boolean allowV1;

    @Option(
            names = "--streams",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description = "Stream convention for version 2.0, which has no streams of its own: "
                    + StreamWireConverter.NAMES + ". Default: flows.")
    StreamWire wire = StreamWire.FLOWS;

    /** The address to serve at; the options exclude each other. */
    static final class ListenAddress {
        @Option(names = "--stdio", required = true, description = "Serve over the standard input and output.")
        boolean stdio;

        @Option(
                names = "--http",
                required = true,
                paramLabel = "PORT",
                description = "Serve HTTP and WebSocket on a port; 0 selects a free one. Default: 8080.")
        @Nullable
        Integer http;

        @Option(
                names = "--tcp",
                required = true,
                paramLabel = "PORT",
                description = "Serve plain TCP on a port; 0 selects a free one.")
        @Nullable
        Integer tcp;

        @Option(names = "--unix", required = true, paramLabel = "PATH", description = "Serve at a Unix domain socket.")
        @Nullable
        Path file;
    }

    public ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return CommandRunner.run(terminal, false, this::serve);
    }

    private int serve() {
        ListenAddress address = given == null ? new ListenAddress() : given;
        boolean http = address.tcp == null && address.file == null && !address.stdio;
        check(address, http);
        if (http) {
            return serveHttp(address.http == null ? HTTP_PORT : address.http);
        }
        Framing parsed = Framing.named(framing == null ? "newline" : framing);
        return address.stdio
                ? serveStdio(parsed)
                : ForegroundServer.run(terminal, listener(address, parsed).serve(), List.of());
    }

    private void check(ListenAddress address, boolean http) {
        String httpOption = httpOptions.given();
        if (httpOption != null && !http) {
            throw new IllegalArgumentException(httpOption + " is for --http");
        }
        if (framing != null && http) {
            throw new IllegalArgumentException("--framing is for --tcp, --unix and --stdio");
        }
        if (host != null && !http && address.tcp == null) {
            throw new IllegalArgumentException("--host is for --http and --tcp");
        }
    }

    private ServerBuilder demo() {
        ServerBuilder demo = DemoServer.builder().streams(wire);
        return allowV1 ? demo.accept(ProtocolVersion.V1_0) : demo;
    }

    private int serveHttp(int port) {
        Listener listener = HttpListeners.open(demo().build(), host(), port, httpOptions);
        return ForegroundServer.run(
                terminal, listener, HttpListeners.introduction(listener.address(), httpOptions, terminal.command()));
    }

    private SocketListenerBuilder listener(ListenAddress address, Framing parsed) {
        SocketListenerBuilder builder = address.tcp != null
                ? TcpTransport.builder(demo().build(), host(), address.tcp)
                : UnixTransport.builder(demo().build(), Objects.requireNonNull(address.file));
        return builder.framing(parsed).maxMessageBytes(DemoServer.MESSAGE_BYTES);
    }

    private String host() {
        return host == null ? "127.0.0.1" : host;
    }

    private int serveStdio(Framing parsed) {
        Acceptor server = parsed == Framing.contentLength() ? DemoServer.languageServer(demo()) : demo().build();
        return ForegroundServer.run(
                terminal,
                StdioTransport.builder()
                        .framing(parsed)
                        .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                        .serve(server));
    }
}
