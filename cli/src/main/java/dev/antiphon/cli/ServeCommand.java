package dev.antiphon.cli;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.ListenerBuilder;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.StdioTransport;
import dev.antiphon.transport.TcpTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.UnixTransport;
import java.nio.file.Path;
import java.time.Duration;
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
            "Its methods are subtract, add, sum, get_data, echo, sleep, fail, notify_back, callMe and count, and the "
                    + "notifications update, notify_hello and notify_sum.",
            "",
            "SIGTERM and SIGINT end it: nobody can connect or call any more, and calls that run have 30 seconds to end. Over the "
                    + "standard input and output, the end of the input ends it. With --stdio --framing content-length it "
                    + "speaks as a language server does: a cancelled call is answered with -32800."
        },
        footer = {"  antiphon serve --tcp 4000", "  antiphon serve --stdio --framing content-length"})
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
final class ServeCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Terminal terminal;

    @Spec
    CommandSpec command;

    @ArgGroup(multiplicity = "1")
    Place place;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description =
                    "The address of this machine to listen on with --tcp. Default: 127.0.0.1, for this machine only.")
    @Nullable
    String host;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description = "How messages are told apart: newline, content-length or length-prefix. Default: newline.")
    String framing = "newline";

    /** Where to serve: one of them. */
    static final class Place {
        @Option(names = "--stdio", required = true, description = "Serve over the standard input and output.")
        boolean stdio;

        @Option(
                names = "--tcp",
                required = true,
                paramLabel = "PORT",
                description = "Serve on a port; 0 is any free one.")
        @Nullable
        Integer port;

        @Option(names = "--unix", required = true, paramLabel = "PATH", description = "Serve at a Unix domain socket.")
        @Nullable
        Path file;
    }

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        try {
            Framing chosen = Framing.named(framing);
            if (host != null && place.port == null) {
                throw new IllegalArgumentException("--host is for --tcp");
            }
            return place.stdio ? overStdio(chosen) : listen(listener(chosen));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        } catch (TransportException unusable) {
            return new Report(terminal, false).print(Outcome.of(unusable));
        }
    }

    private ListenerBuilder listener(Framing chosen) {
        ListenerBuilder builder = place.port != null
                ? TcpTransport.builder(Demo.server(), host == null ? "127.0.0.1" : host, place.port)
                : UnixTransport.builder(Demo.server(), Objects.requireNonNull(place.file));
        return builder.framing(chosen).messageBytes(Demo.MESSAGE_BYTES);
    }

    private int listen(ListenerBuilder builder) {
        Listener listener = builder.serve();
        terminal.tell("listening on " + listener.address());
        try {
            new CountDownLatch(1).await(); // there is nothing to wait for but an interruption
        } catch (InterruptedException toldToEnd) {
            awaitDrained(listener.drain(PATIENCE));
        }
        return ExitCode.OK;
    }

    private int overStdio(Framing chosen) {
        Acceptor demo = chosen == Framing.contentLength() ? Demo.languageServer() : Demo.server();
        Session session = StdioTransport.builder()
                .framing(chosen)
                .messageBytes(Demo.MESSAGE_BYTES)
                .serve(demo);
        try {
            Disconnect why = session.onClose().get();
            if (why.kind() == Disconnect.Kind.REMOTE) {
                return ExitCode.OK;
            }
            return new Report(terminal, false).print(Outcome.of(new TransportException(why.detail(), why)));
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
