package dev.antiphon.cli.command;

import dev.antiphon.cli.document.ContractTasks;
import dev.antiphon.cli.document.DocumentLoader;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what could be better in a document. */
@Command(
        name = "lint",
        description = {
            "Says what could be better in an OpenRPC document.",
            "",
            "Errors break tools or callers, warnings some tools, and hints are for readers, generators and tests. Each says where it was "
                    + "found, as a JSON pointer, and what to do about it."
        },
        exitCodeList = {
            "0:there is nothing as bad as --fail-on says",
            "1:there is",
            "2:the command line was wrong",
            "3:the document could not be had from its server"
        },
        footer = {"  antiphon lint openrpc.json", "  antiphon lint http://localhost:8080/rpc --json --fail-on warning"})
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class LintCommand implements Callable<Integer> {
    final Terminal terminal;

    @Spec
    CommandSpec command;

    @Parameters(index = "0", paramLabel = "DOC", description = DocumentLoader.DESCRIPTION)
    public String source;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description = "From what on the exit code is 1: error, warning, hint or never. Default: error.")
    public String failOn = "error";

    @Option(names = "--json", description = "Print one JSON object.")
    public boolean json;

    public LintCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new ContractTasks(terminal, command).lint(this);
    }
}
