package dev.antiphon.cli.command;

import dev.antiphon.cli.document.LintOptions;
import dev.antiphon.cli.document.LintTask;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lints an OpenRPC document. */
@Command(
        name = "lint",
        description = {
            "Reports problems of an OpenRPC document.",
            "",
            "Errors break tools or callers, warnings break some tools, and hints are for readers, generators and tests. Each "
                    + "finding has a JSON pointer to its place and a remedy."
        },
        exitCodeList = {
            "0:no finding has the severity of --fail-on or a higher one",
            "1:a finding has",
            "2:the command line was wrong",
            "3:the document could not be loaded from its server"
        },
        footer = {"  antiphon lint openrpc.json", "  antiphon lint http://localhost:8080/rpc --json --fail-on warning"})
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class LintCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    LintOptions options;

    public LintCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new LintTask(terminal, options).run();
    }
}
