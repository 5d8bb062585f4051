package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.document.ContractTasks;
import dev.antiphon.cli.document.DocumentLoader;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.net.URI;
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

/** Calls a server, and compares what it answers with its document. */
@Command(
        name = "verify",
        description = {
            "Calls a server, and compares what it answers with what its OpenRPC document promises.",
            "",
            "Calls do what they do, and OpenRPC has no word for methods that change nothing. So only the examples of the document are "
                    + "called, and one method that does not exist, unless --generated says otherwise: then every method is called "
                    + "with made-up parameters, right and wrong ones, and data may change. --dry-run tells the calls beforehand.",
            "",
            "An example must be answered with a result that its schema allows; right parameters with that or an error that the "
                    + "document declares; wrong ones with -32602; a method that does not exist with -32601; notifications not at "
                    + "all. What differs is told, and the exit code is 1."
        },
        exitCodeList = {
            "0:the server keeps what the document promises",
            "1:it does not, or the document could not be had from it",
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
    final Terminal terminal;

    @Spec
    CommandSpec command;

    @Parameters(index = "0", paramLabel = "URI", description = CallArguments.URI_DESCRIPTION)
    public URI uri;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DOC",
            description = DocumentLoader.DESCRIPTION + " Default: what the server itself answers to rpc.discover.")
    public @Nullable String source;

    @Option(
            names = "--generated",
            description = "Call every method with made-up parameters too. Not for a server whose data matters.")
    public boolean generated;

    @Option(
            names = "--exact",
            description = "Want the very results of the examples, and not any that their schemas allow.")
    public boolean exact;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Chooses among made-up parameters; the same seed makes the same calls. Default: 1.")
    public long seed = 1;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "Call only this method; * is any text. May be given several times. Default: all.")
    public List<String> methods = List.of();

    @Option(
            names = "--skip",
            paramLabel = "NAME",
            description = "Do not call this method; * is any text. May be given several times.")
    public List<String> skipped = List.of();

    @Option(
            names = "--within",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long all of it may take; what is left then is skipped. Default: 5m.")
    public Duration limit = Duration.ofMinutes(5);

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a report as JUnit does, in XML, to a file.")
    public @Nullable Path junit;

    @Option(names = "--dry-run", description = "Print the calls, and make none.")
    public boolean dry;

    @Mixin
    public ClientOptions talk;

    public VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return new ContractTasks(terminal, command).verify(this);
    }
}
