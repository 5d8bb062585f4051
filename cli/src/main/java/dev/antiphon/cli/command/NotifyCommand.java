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

/** Sends a notification. */
@Command(
        name = "notify",
        description = {
            "Sends a notification.",
            "",
            "The server sends no response, so success only means that the notification was sent."
        },
        footer = "  antiphon notify tcp://localhost:4000 update '[1,2,3,4,5]'")
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class NotifyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions options;

    @Mixin
    CallArguments arguments;

    public NotifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RawJson params = arguments.params(options.version(), terminal);
        return ClientSession.run(
                options,
                arguments.uri,
                terminal,
                session -> new ResultPrinter(terminal, options.json()).print(send(session, params)));
    }

    private CallResult send(ClientSession session, @Nullable RawJson params) {
        try {
            session.client().notify(arguments.method, params);
            session.awaitDelivery();
            return new CallResult.Sent();
        } catch (RuntimeException failed) {
            return CallResult.of(failed);
        }
    }
}
