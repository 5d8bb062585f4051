package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.document.VerifyOptions;
import dev.antiphon.cli.document.VerifyTask;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Verifies a server against its OpenRPC document. */
@Command(
        name = "verify",
        description = {
            "Calls a server, and compares its responses with its OpenRPC document.",
            "",
            "Verification executes real calls, and OpenRPC cannot mark a method as read-only. So only the examples of the document "
                    + "are called, and one method that does not exist. With --generated every method is called with generated "
                    + "parameters, valid and invalid ones, and data may change. --dry-run prints the calls without making them.",
            "",
            "An example must return a result that is valid against its schema; a call with valid parameters, the same or an error "
                    + "that the document declares; one with invalid parameters, -32602; a call of a method that does not exist, "
                    + "-32601; a notification must get no response. Differences are printed, and the exit code is 1."
        },
        exitCodeList = {
            "0:the server conforms to the document",
            "1:it does not, or it sent no valid document",
            "2:the command line was wrong",
            "3:the server could not be reached",
            "130:interrupted"
        },
        footer = {
            "  antiphon verify http://localhost:8080/rpc",
            "  antiphon verify ws://localhost:8080/rpc openrpc.json --generated --seed 7 --skip 'delete*'",
            "  antiphon verify tcp://localhost:4000 openrpc.json --junit report.xml"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class VerifyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    VerifyOptions options;

    @Mixin
    ClientOptions client;

    public VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new VerifyTask(terminal, options, client).run();
    }
}
