package dev.antiphon.cli.command;

import dev.antiphon.ServerBuilder;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.cli.server.HttpServerOptions;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.StdioTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.SocketListenerBuilder;
import dev.antiphon.transport.socket.TcpTransport;
import dev.antiphon.transport.socket.UnixTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves the demo until it is told to end. */
@Command(
        name = "serve",
        description = {
            "Serves a demo to call.",
            "",
            "Without options it serves HTTP and WebSocket at http://127.0.0.1:8080/rpc, and tells at /health whether all is "
                    + "well. At /explorer is a page to call its methods from a browser.",
            "",
            "Its methods are " + DemoServer.METHODS + ".",
            "",
            "SIGTERM and SIGINT end it: nobody can connect or call any more, and calls that run have 30 seconds to end. Over the "
                    + "standard input and output, the end of the input ends it. With --stdio --framing content-length it "
                    + "speaks as a language server does: a cancelled call is answered with -32800."
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
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Terminal terminal;

    @Spec
    CommandSpec command;

    @ArgGroup(multiplicity = "0..1")
    @Nullable
    ListenAddress place;

    @Mixin
    HttpServerOptions web;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "The address of this machine to listen on, with --http and --tcp. Default: 127.0.0.1, for this machine "
                            + "only.")
    @Nullable
    String host;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "How messages are told apart with --tcp, --unix and --stdio: newline, content-length or "
                    + "length-prefix. Default: newline.")
    @Nullable
    String framing;

    @Option(names = "--allow-v1", description = "Answer JSON-RPC 1.0 too.")
    boolean allowV1;

    @Option(
            names = "--streams",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description =
                    "How streams travel in version 2.0, which has none of its own: flows, subscriptions, partial-results, progress or "
                            + "collected. Default: flows.")
    StreamWire wire = StreamWire.FLOWS;

    /** Where to serve: one of them. */
    static final class ListenAddress {
        @Option(names = "--stdio", required = true, description = "Serve over the standard input and output.")
        boolean stdio;

        @Option(
                names = "--http",
                required = true,
                paramLabel = "PORT",
                description = "Serve HTTP and WebSocket on a port; 0 is any free one. Default: 8080.")
        @Nullable
        Integer http;

        @Option(
                names = "--tcp",
                required = true,
                paramLabel = "PORT",
                description = "Serve plain TCP on a port; 0 is any free one.")
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
    public Integer call() {
        try {
            ListenAddress chosen = place == null ? new ListenAddress() : place;
            boolean overHttp = chosen.tcp == null && chosen.file == null && !chosen.stdio;
            check(chosen, overHttp);
            if (overHttp) {
                return overHttp(chosen.http == null ? HTTP_PORT : chosen.http);
            }
            Framing frames = Framing.named(framing == null ? "newline" : framing);
            return chosen.stdio
                    ? overStdio(frames)
                    : listen(terminal, listener(chosen, frames).serve(), List.of());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        } catch (TransportException unusable) {
            return new ResultPrinter(terminal, false).print(CallResult.of(unusable));
        }
    }

    private void check(ListenAddress chosen, boolean overHttp) {
        String given = web.given();
        if (given != null && !overHttp) {
            throw new IllegalArgumentException(given + " is for --http");
        }
        if (framing != null && overHttp) {
            throw new IllegalArgumentException("--framing is for --tcp, --unix and --stdio");
        }
        if (host != null && !overHttp && chosen.tcp == null) {
            throw new IllegalArgumentException("--host is for --http and --tcp");
        }
    }

    private ServerBuilder demo() {
        ServerBuilder demo = DemoServer.builder().streams(wire);
        return allowV1 ? demo.accept(ProtocolVersion.V1_0) : demo;
    }

    private int overHttp(int port) {
        Listener listener = HttpListeners.open(demo().build(), host(), port, web);
        return listen(terminal, listener, HttpListeners.introduction(listener.address(), web, terminal.command()));
    }

    private SocketListenerBuilder listener(ListenAddress chosen, Framing frames) {
        SocketListenerBuilder builder = chosen.tcp != null
                ? TcpTransport.builder(demo().build(), host(), chosen.tcp)
                : UnixTransport.builder(demo().build(), Objects.requireNonNull(chosen.file));
        return builder.framing(frames).maxMessageBytes(DemoServer.MESSAGE_BYTES);
    }

    private String host() {
        return host == null ? "127.0.0.1" : host;
    }

    /** Serves until the thread is interrupted. */
    public static int listen(Terminal terminal, Listener listener, List<String> more) {
        terminal.printError("listening on " + listener.address());
        more.forEach(terminal::printError);
        try {
            new CountDownLatch(1).await(); // there is nothing to wait for but an interruption
        } catch (InterruptedException toldToEnd) {
            awaitDrained(listener.drain(PATIENCE));
        }
        return ExitCode.OK;
    }

    private int overStdio(Framing chosen) {
        Acceptor server = chosen == Framing.contentLength() ? DemoServer.languageServer(demo()) : demo().build();
        Session session = StdioTransport.builder()
                .framing(chosen)
                .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                .serve(server);
        try {
            Disconnect why = session.onClose().get();
            if (why.kind() == Disconnect.Kind.REMOTE) {
                return ExitCode.OK;
            }
            return new ResultPrinter(terminal, false).print(CallResult.of(new TransportException(why.detail(), why)));
        } catch (InterruptedException toldToEnd) {
            awaitDrained(session.drain(PATIENCE));
            return ExitCode.OK;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a session never fails", e);
        }
    }

    private static void awaitDrained(Future<Boolean> drained) {
        try {
            drained.get(PATIENCE.plusSeconds(5).toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException impatient) {
            return; // the process ends, and with it whatever still runs
        }
    }
}
