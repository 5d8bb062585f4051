package dev.antiphon.cli.command;

import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.document.ContractTasks;
import dev.antiphon.cli.document.DocumentLoader;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.HttpServerOptions;
import dev.antiphon.stream.StreamWire;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves what a document promises until it is told to end. */
@Command(
        name = "mock",
        description = {
            "Serves a mock of what an OpenRPC document describes.",
            "",
            "Parameters that the document does not allow are refused with -32602 and all that is wrong. Others are answered with "
                    + "the result of the example that is most like the call or, where there is none, with a value that the schema "
                    + "allows. rpc.discover answers the document. Calls are told on the standard error, one in a line.",
            "",
            "Without options it serves HTTP and WebSocket at http://127.0.0.1:8080/rpc, as the command serve does."
        },
        footer = {
            "  antiphon mock openrpc.json",
            "  antiphon mock openrpc.json --port 9000 --record calls.jsonl --delay 200ms",
            "  antiphon mock openrpc.json --fail order=1001"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class MockCommand implements Callable<Integer> {
    final Terminal terminal;

    @Spec
    CommandSpec command;

    @Parameters(index = "0", paramLabel = "DOC", description = DocumentLoader.DESCRIPTION)
    public String source;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The port to serve HTTP and WebSocket on; 0 is any free one. Default: 8080.")
    public int port = 8080;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "The address of this machine to listen on. Default: 127.0.0.1, for this machine only.")
    public String host = "127.0.0.1";

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description =
                    "Chooses among the answers that schemas allow; the same seed gives the same answers. Default: 1.")
    public long seed = 1;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long every call waits for its answer: 5, 0.5, 500ms, 5s or 2m. Default: not at all.")
    public Duration delay = Duration.ZERO;

    @Option(
            names = "--fail",
            paramLabel = "METHOD=CODE",
            description =
                    "Fail calls of a method with an error that the document declares for it. May be given several times.")
    public List<String> failures = List.of();

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Add calls to a file, one JSON object in a line, instead of telling them.")
    public @Nullable Path record;

    @Option(
            names = "--streams",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description =
                    "How streams travel in version 2.0: flows, subscriptions, partial-results, progress or collected. Default: flows.")
    public StreamWire wire = StreamWire.FLOWS;

    @Mixin
    public HttpServerOptions web;

    public MockCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new ContractTasks(terminal, command).mock(this);
    }
}
