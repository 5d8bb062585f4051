package dev.antiphon.cli.document;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.FileArguments;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.contract.ContractReport;
import dev.antiphon.contract.ContractVerifier;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.stream.StreamWire;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** Verifies a server against an OpenRPC document. Separate from the command, so that the help of the command does not load Jackson. */
public final class VerifyTask {
    /** Stands for no timeout, which the verifier does not have. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    private final Terminal terminal;
    private final VerifyOptions options;
    private final ClientOptions client;

    public VerifyTask(Terminal terminal, VerifyOptions options, ClientOptions client) {
        this.terminal = terminal;
        this.options = options;
        this.client = client;
    }

    /** Calls the server and prints the report; returns the exit code. */
    public int run() throws IOException {
        return DocumentTaskRunner.run(terminal, client.json(), () -> {
            if (options.junit != null) {
                FileArguments.requireWritable(options.junit);
            }
            if (options.document != null) {
                // Without the options of the client: headers and tokens are for the server that is verified only.
                return verify(new DocumentLoader(terminal).document(options.document));
            }
            byte[] text = discover();
            try {
                return verify(OpenRpcDocument.parse(text));
            } catch (OpenRpcException e) { // also thrown by a reference that leads nowhere, when it is resolved
                return serverError("What the server answers to rpc.discover is no OpenRPC document: " + e.getMessage());
            }
        });
    }

    private byte[] discover() {
        try {
            return new DocumentLoader(client, terminal).discover(options.uri);
        } catch (MethodNotFoundException e) {
            throw new IllegalArgumentException(
                    "The server does not answer rpc.discover; give its document behind the URI", e);
        }
    }

    /** An error of the server, not of the command line. */
    private int serverError(String message) {
        if (client.json()) {
            new ResultPrinter(terminal, true).print(new CallResult.NoResponse("document", message));
        } else {
            terminal.printError(message);
        }
        return ExitCode.ERROR;
    }

    private int verify(OpenRpcDocument document) {
        ContractVerifier verifier = verifier(document);
        if (options.dryRun) {
            verifier.plan().forEach(terminal::printLine);
            return ExitCode.OK;
        }
        try (ClientSession session = ClientSession.open(
                client,
                options.uri,
                builder -> builder.streams(wire(document))
                        .wireListener(verifier.listener())
                        .server(verifier.callbacks()))) {
            return print(verifier.run(session.client()));
        }
    }

    private ContractVerifier verifier(OpenRpcDocument document) {
        ContractVerifier verifier = ContractVerifier.of(document)
                .generated(options.generated)
                .exact(options.exact)
                .seed(options.seed)
                .within(options.limit)
                .only(options.methods.toArray(new String[0]))
                .except(options.skipped.toArray(new String[0]));
        Duration timeout = client.timeout();
        if (timeout != null) {
            verifier.timeout(timeout.isZero() ? LONGEST_TIMEOUT : timeout);
        }
        return verifier;
    }

    private static StreamWire wire(OpenRpcDocument document) {
        return document.resolvedMethods().stream()
                        .anyMatch(method -> method.extensions().containsKey("x-subscription"))
                ? StreamWire.SUBSCRIPTIONS
                : StreamWire.FLOWS;
    }

    private int print(ContractReport report) {
        if (client.json()) {
            terminal.printJson(report.toJson());
        } else {
            terminal.printLines(report.toText());
        }
        if (options.junit != null) {
            try {
                Files.writeString(options.junit, report.toJunitXml());
            } catch (IOException e) {
                terminal.printError(FileArguments.unwritable(options.junit) + ": " + e.getMessage());
                return ExitCode.USAGE;
            }
        }
        return report.isPassed() ? ExitCode.OK : ExitCode.ERROR;
    }
}
