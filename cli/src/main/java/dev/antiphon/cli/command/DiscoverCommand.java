package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.document.MethodTablePrinter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the methods of a server, or its OpenRPC document. */
@Command(
        name = "discover",
        description = {
            "Prints the methods of a server: parameters, result and summary.",
            "",
            "Calls rpc.discover for the OpenRPC document of the server. If the server has none, calls rpc.listMethods for the names.",
            "",
            "In the table ? marks an optional parameter and ... the remaining ones; -> is the type of the result, ~> the type of "
                    + "the items of a stream."
        },
        footer = {
            "  antiphon discover http://localhost:8080/rpc",
            "  antiphon discover tcp://localhost:4000 --openrpc > openrpc.json"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class DiscoverCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions options;

    @Parameters(index = "0", paramLabel = "URI", description = ClientOptions.URI_DESCRIPTION)
    URI uri;

    @Option(names = "--openrpc", description = "Print the OpenRPC document as it was received.")
    boolean document;

    public DiscoverCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        return ClientSession.run(options, uri, terminal, session -> discover(session.client()));
    }

    private int discover(JsonRpcClient client) {
        CallResult answer = call(client, "rpc.discover");
        ResultPrinter printer = new ResultPrinter(terminal, options.json());
        boolean unknown =
                answer instanceof CallResult.ErrorResponse error && error.code() == ErrorCodes.METHOD_NOT_FOUND;
        if (unknown && !document) {
            return printNames(client, answer, printer);
        }
        if (unknown) {
            terminal.printError("The server has no rpc.discover, so there is no document to print.");
        }
        return document || options.json() || !(answer instanceof CallResult.Result result)
                ? printer.print(answer)
                : MethodTablePrinter.print(result.value(), terminal);
    }

    private int printNames(JsonRpcClient client, CallResult error, ResultPrinter printer) {
        CallResult answer = call(client, "rpc.listMethods");
        if (!(answer instanceof CallResult.Result result) || result.value().kind() != JsonKind.ARRAY) {
            terminal.printError("The server has neither rpc.discover nor rpc.listMethods, so its methods are unknown.");
            return printer.print(error);
        }
        terminal.printError("The server has no rpc.discover; rpc.listMethods gives only the names of its methods.");
        if (options.json()) {
            return printer.print(answer);
        }
        for (RawJson name : result.value().elements()) {
            terminal.printLine(name.kind() == JsonKind.STRING ? name.asString() : name.toString());
        }
        return ExitCode.OK;
    }

    private static CallResult call(JsonRpcClient client, String method) {
        return CallResult.of(() -> new CallResult.Result(client.call(method, null, RawJson.class)));
    }
}
