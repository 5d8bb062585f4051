package dev.antiphon.cli.command;

import dev.antiphon.cli.document.MockOptions;
import dev.antiphon.cli.document.MockTask;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.HttpServerOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves a mock of an OpenRPC document until the process is terminated. */
@Command(
        name = "mock",
        description = {
            "Serves a mock of the server that an OpenRPC document describes.",
            "",
            "Calls with parameters that the document does not allow fail with -32602 and a list of the problems. Other calls "
                    + "get the result of the example most like the call or, without an example, a generated value that is valid "
                    + "against the schema. rpc.discover returns the document. Calls are printed to stderr, one per line.",
            "",
            "Without options it serves HTTP and WebSocket at http://127.0.0.1:8080/rpc, like the command serve."
        },
        footer = {
            "  antiphon mock openrpc.json",
            "  antiphon mock openrpc.json --port 9000 --record calls.jsonl --delay 200ms",
            "  antiphon mock openrpc.json --fail order=1001"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class MockCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    MockOptions options;

    @Mixin
    HttpServerOptions http;

    public MockCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new MockTask(terminal, options, http).run();
    }
}
