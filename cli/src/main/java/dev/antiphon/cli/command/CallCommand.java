package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.RawJson;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Calls a method and prints its result. */
@Command(
        name = "call",
        description = {
            "Calls a method and prints its result.",
            "",
            "The result goes to the standard output, an error to the standard error.",
            "",
            "Over a connection, a stream method answers a call of version 2.0 with the id of a flow, which ends with the "
                    + "connection: use the command stream instead, or --protocol 3.0 to get all items in a list."
        },
        footer = {
            "  antiphon call tcp://localhost:4000 subtract '[42,23]'",
            "  antiphon call tcp://localhost:4000 subtract minuend=42 subtrahend=23",
            "  antiphon call unix:///run/demo.sock echo 'value={\"a\":[1,2]}'"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class CallCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions options;

    @Mixin
    CallArguments arguments;

    public CallCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RawJson params = arguments.params(options.version(), terminal);
        return ClientSession.run(
                options,
                arguments.uri,
                terminal,
                session -> new ResultPrinter(terminal, options.json()).print(result(session, params)));
    }

    private CallResult result(ClientSession session, @Nullable RawJson params) {
        try {
            return new CallResult.Result(session.client().call(arguments.method, params, RawJson.class));
        } catch (RuntimeException failed) {
            return CallResult.of(failed);
        }
    }
}
