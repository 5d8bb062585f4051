package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.output.CallResult;
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
            "Sends a notification, which nobody answers.",
            "",
            "Whether the server has understood it cannot be known."
        },
        footer = "  antiphon notify tcp://localhost:4000 update '[1,2,3,4,5]'")
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class NotifyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions talk;

    @Mixin
    CallArguments invocation;

    public NotifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return invocation.run(talk, terminal, this::act);
    }

    private CallResult act(JsonRpcClient client, @Nullable RawJson params) {
        client.notify(invocation.method, params);
        talk.awaitDelivery();
        return new CallResult.Sent();
    }
}
