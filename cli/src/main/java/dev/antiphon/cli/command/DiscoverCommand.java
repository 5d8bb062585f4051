package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.document.MethodTablePrinter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks a server what can be called, and prints it. */
@Command(
        name = "discover",
        description = {
            "Prints the methods of a server: their parameters, results and what they do.",
            "",
            "The server is asked by rpc.discover for an OpenRPC document. One that has none is asked by rpc.listMethods for names.",
            "",
            "In the table a parameter with ? may be left out, ... takes all that are left, -> leads to the result, and ~> to the "
                    + "items of a stream."
        },
        footer = {
            "  antiphon discover http://localhost:8080/rpc",
            "  antiphon discover tcp://localhost:4000 --openrpc > openrpc.json"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class DiscoverCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions talk;

    @Parameters(index = "0", paramLabel = "URI", description = CallArguments.URI_DESCRIPTION)
    URI uri;

    @Option(names = "--openrpc", description = "Print the OpenRPC document as it came.")
    boolean document;

    public DiscoverCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return talk.with(uri, terminal, this::discover);
    }

    private int discover(JsonRpcClient client) {
        CallResult outcome = ask(client, "rpc.discover");
        ResultPrinter report = new ResultPrinter(terminal, talk.json);
        boolean unknown =
                outcome instanceof CallResult.ErrorResponse refused && refused.code() == ErrorCodes.METHOD_NOT_FOUND;
        if (unknown && !document) {
            return names(client, outcome, report);
        }
        if (unknown) {
            terminal.printError("The peer has no rpc.discover, so there is no document to print.");
        }
        return document || talk.json || !(outcome instanceof CallResult.Result result)
                ? report.print(outcome)
                : MethodTablePrinter.print(result.value(), terminal);
    }

    private int names(JsonRpcClient client, CallResult refusal, ResultPrinter report) {
        CallResult outcome = ask(client, "rpc.listMethods");
        if (!(outcome instanceof CallResult.Result result) || result.value().kind() != JsonKind.ARRAY) {
            terminal.printError(
                    "The peer has neither rpc.discover nor rpc.listMethods, so it does not tell its methods.");
            return report.print(refusal);
        }
        terminal.printError("The peer has no rpc.discover; rpc.listMethods gives only the names of its methods.");
        if (talk.json) {
            return report.print(outcome);
        }
        for (RawJson name : result.value().elements()) {
            terminal.printLine(name.kind() == JsonKind.STRING ? name.asString() : name.toString());
        }
        return ExitCode.OK;
    }

    private static CallResult ask(JsonRpcClient client, String method) {
        return CallResult.of(() -> new CallResult.Result(client.call(method, null, RawJson.class)));
    }
}
