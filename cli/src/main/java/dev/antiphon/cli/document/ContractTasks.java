package dev.antiphon.cli.document;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.command.LintCommand;
import dev.antiphon.cli.command.MockCommand;
import dev.antiphon.cli.command.ServeCommand;
import dev.antiphon.cli.command.VerifyCommand;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.contract.ContractReport;
import dev.antiphon.contract.ContractVerifier;
import dev.antiphon.contract.DocumentLinter;
import dev.antiphon.contract.LintReport;
import dev.antiphon.contract.LintRule;
import dev.antiphon.contract.MockServer;
import dev.antiphon.contract.MockServerBuilder;
import dev.antiphon.contract.RecordedCall;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What is done with documents. Apart from the commands, so that others do not load what it needs. */
public final class ContractTasks {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final Terminal terminal;
    private final CommandSpec command;

    public ContractTasks(Terminal terminal, CommandSpec command) {
        this.terminal = terminal;
        this.command = command;
    }

    /** Work that may find that the command line was wrong, or that there is nobody to ask. */
    private interface Work {
        int run() throws IOException;
    }

    private int explained(boolean json, Work work) throws IOException {
        try {
            return work.run();
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            throw new ParameterException(command.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        } catch (OpenRpcException noDocument) {
            String message = "This is no OpenRPC document: " + noDocument.getMessage();
            throw new ParameterException(command.commandLine(), message, noDocument);
        } catch (TransportException | JsonRpcException unusable) {
            return new ResultPrinter(terminal, json).print(CallResult.of(unusable));
        }
    }

    public int mock(MockCommand given) throws IOException {
        return explained(false, () -> {
            OpenRpcDocument document = new DocumentLoader(terminal).document(given.source);
            if (given.record == null) {
                return mock(given, document, call -> terminal.printError(call.toString()));
            }
            try (BufferedWriter file = opened(given.record)) {
                return mock(given, document, call -> write(call, file));
            }
        });
    }

    private static BufferedWriter opened(Path file) {
        try {
            return Files.newBufferedWriter(
                    file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException(unwritable(file), e);
        }
    }

    private static String unwritable(Path file) {
        return "The file '" + file + "' cannot be written";
    }

    /** Sees before all work whether there is a place for what comes of it. */
    private static void writable(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        boolean room = Files.exists(file)
                ? Files.isWritable(file) && !Files.isDirectory(file)
                : directory != null && Files.isDirectory(directory) && Files.isWritable(directory);
        if (!room) {
            throw new IllegalArgumentException(unwritable(file));
        }
    }

    private int mock(MockCommand given, OpenRpcDocument document, Consumer<RecordedCall> recorder) {
        MockServerBuilder builder = MockServer.builder(document)
                .seed(given.seed)
                .delay(given.delay)
                .streams(given.wire)
                .keeping(0)
                .onCall(recorder);
        MockServer mock = builder.build();
        given.failures.forEach(failure -> fail(mock, failure));
        if (!mock.ignoredExamples().isEmpty()) {
            terminal.printError(mock.ignoredExamples().size()
                    + " examples are not what their schemas allow and are not used; the command lint names them");
        }
        Listener listener = HttpListeners.open(mock.server(), given.host, given.port, given.web);
        URI address = listener.address();
        return ServeCommand.listen(
                terminal,
                listener,
                List.of(
                        "and on " + address.toString().replaceFirst("^http", "ws"),
                        "a mock of " + document.info().title() + ", methods: "
                                + String.join(", ", mock.server().methodNames()),
                        "try: " + terminal.command() + " call " + address + " rpc.discover"));
    }

    private static void fail(MockServer mock, String failure) {
        int sign = failure.lastIndexOf('=');
        try {
            mock.fail(failure.substring(0, Math.max(sign, 0)), Long.parseLong(failure.substring(sign + 1)));
        } catch (NumberFormatException noCode) {
            throw new IllegalArgumentException(
                    "--fail is METHOD=CODE, such as order=1001, not '" + failure + "'", noCode);
        }
    }

    private void write(RecordedCall call, BufferedWriter file) {
        synchronized (file) {
            try {
                file.write(call.toJson() + "\n");
                file.flush();
            } catch (IOException full) {
                terminal.printError("cannot be recorded, " + full.getMessage() + ": " + call);
            }
        }
    }

    public int verify(VerifyCommand given) throws IOException {
        return explained(given.talk.json, () -> {
            if (given.junit != null) {
                writable(given.junit);
            }
            if (given.source != null) { // what is sent to the server is not for others
                return verify(given, new DocumentLoader(terminal).document(given.source));
            }
            byte[] told = discovered(given);
            try {
                return verify(given, OpenRpcDocument.parse(told));
            } catch (OpenRpcException noDocument) {
                // Not the command line was wrong, but the server.
                String message =
                        "What the server answers to rpc.discover is no OpenRPC document: " + noDocument.getMessage();
                if (given.talk.json) {
                    new ResultPrinter(terminal, true).print(new CallResult.NoResponse("document", message));
                } else {
                    terminal.printError(message);
                }
                return ExitCode.ERROR;
            }
        });
    }

    private int verify(VerifyCommand given, OpenRpcDocument document) {
        boolean subscribing = document.resolvedMethods().stream()
                .anyMatch(method -> method.extensions().containsKey("x-subscription"));
        given.talk.wire = subscribing ? StreamWire.SUBSCRIPTIONS : StreamWire.FLOWS;
        ContractVerifier check = ContractVerifier.of(document)
                .generated(given.generated)
                .exact(given.exact)
                .seed(given.seed)
                .within(given.limit)
                .only(given.methods.toArray(new String[0]))
                .except(given.skipped.toArray(new String[0]));
        Duration timeout = given.talk.timeout;
        if (timeout != null) {
            check.timeout(timeout.isZero() ? FOR_EVER : timeout);
        }
        if (given.dry) {
            check.plan().forEach(terminal::printLine);
            return ExitCode.OK;
        }
        given.talk.listener = check.listener();
        given.talk.callbacks = check.callbacks();
        JsonRpcClient client = given.talk.open(given.uri);
        try {
            return print(given, check.run(client));
        } finally {
            ClientOptions.hangUp(client);
        }
    }

    private byte[] discovered(VerifyCommand given) {
        try {
            return new DocumentLoader(given.talk, terminal).discovered(given.uri);
        } catch (MethodNotFoundException silent) {
            throw new IllegalArgumentException(
                    "The server does not answer rpc.discover; give its document behind the URI", silent);
        }
    }

    private int print(VerifyCommand given, ContractReport report) {
        print(given.talk.json, report.toJson(), report.toText());
        if (given.junit != null) {
            try {
                Files.writeString(given.junit, report.toJunitXml());
            } catch (IOException e) {
                terminal.printError(unwritable(given.junit) + ": " + e.getMessage());
                return ExitCode.USAGE;
            }
        }
        return report.isPassed() ? ExitCode.OK : ExitCode.ERROR;
    }

    private void print(boolean json, String forPrograms, String forPeople) {
        if (json) {
            terminal.print(forPrograms.getBytes(StandardCharsets.UTF_8));
        } else {
            forPeople.lines().forEach(terminal::printLine);
        }
    }

    public int lint(LintCommand given) throws IOException {
        return explained(given.json, () -> {
            LintRule.Severity worst = severity(given.failOn);
            LintReport report = DocumentLinter.lint(new DocumentLoader(terminal).text(given.source));
            print(given.json, report.toJson(), report.toText());
            return worst != null && report.has(worst) ? ExitCode.ERROR : ExitCode.OK;
        });
    }

    private static LintRule.@Nullable Severity severity(String word) {
        for (LintRule.Severity severity : LintRule.Severity.values()) {
            if (severity.word().equals(word)) {
                return severity;
            }
        }
        if (word.equals("never")) {
            return null;
        }
        throw new IllegalArgumentException("--fail-on is error, warning, hint or never, not '" + word + "'");
    }
}
