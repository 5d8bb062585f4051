package dev.antiphon.cli;

import dev.antiphon.cli.command.BatchCommand;
import dev.antiphon.cli.command.BenchCommand;
import dev.antiphon.cli.command.CallCommand;
import dev.antiphon.cli.command.DiscoverCommand;
import dev.antiphon.cli.command.GenerateCommand;
import dev.antiphon.cli.command.LintCommand;
import dev.antiphon.cli.command.MockCommand;
import dev.antiphon.cli.command.NotifyCommand;
import dev.antiphon.cli.command.ServeCommand;
import dev.antiphon.cli.command.StreamCommand;
import dev.antiphon.cli.command.VerifyCommand;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;

/** The top-level command: runs a subcommand, and reports usage errors and internal errors. */
@Command(
        name = "antiphon",
        description = "A client for JSON-RPC servers, a load generator, a mock server and a demo server.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = AntiphonCommand.Version.class,
        scope = CommandLine.ScopeType.INHERIT,
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:the peer answered with an error",
            "2:the command line was wrong",
            "3:the peer could not be reached, or did not answer in time",
            "130:interrupted; the call was cancelled"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  antiphon serve",
            "  antiphon call http://localhost:8080/rpc subtract '[42,23]'",
            "  antiphon call ws://localhost:8080/rpc subtract minuend=42 subtrahend=23"
        })
final class AntiphonCommand {
    private AntiphonCommand() {}

    /** Runs a command and returns its exit code. Interrupting the thread makes the command end orderly. */
    static int run(Terminal terminal, String... args) {
        CommandLine line = new CommandLine(new AntiphonCommand());
        commands(terminal, args.length == 0 ? "" : args[0]).forEach(line::addSubcommand);
        line.setExpandAtFiles(false) // '@' is an ordinary character of a parameter
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setOut(terminal.outWriter())
                .setErr(terminal.errWriter())
                .setParameterExceptionHandler(
                        (wrong, words) -> usageError(terminal, wrong.getCommandLine(), wrong, words))
                .setExecutionExceptionHandler((thrown, command, parsed) -> thrown instanceof UsageException
                        ? usageError(terminal, command, thrown, args)
                        : internalError(terminal, thrown, args));
        if (args.length == 0) {
            line.usage(line.getErr());
            return ExitCode.USAGE;
        }
        try {
            return line.execute(args);
        } catch (Error e) {
            return internalError(terminal, e, args);
        }
    }

    /** The command of this name, or all if there is none: reading the options of each takes a good part of a cold start. */
    private static List<Object> commands(Terminal terminal, String name) {
        return switch (name) {
            case "call" -> List.of(new CallCommand(terminal));
            case "notify" -> List.of(new NotifyCommand(terminal));
            case "batch" -> List.of(new BatchCommand(terminal));
            case "serve" -> List.of(new ServeCommand(terminal));
            case "bench" -> List.of(new BenchCommand(terminal));
            case "discover" -> List.of(new DiscoverCommand(terminal));
            case "stream" -> List.of(new StreamCommand(terminal));
            case "generate" -> List.of(new GenerateCommand(terminal));
            case "mock" -> List.of(new MockCommand(terminal));
            case "verify" -> List.of(new VerifyCommand(terminal));
            case "lint" -> List.of(new LintCommand(terminal));
            default ->
                List.of(
                        new CallCommand(terminal),
                        new StreamCommand(terminal),
                        new NotifyCommand(terminal),
                        new BatchCommand(terminal),
                        new DiscoverCommand(terminal),
                        new ServeCommand(terminal),
                        new GenerateCommand(terminal),
                        new BenchCommand(terminal),
                        new MockCommand(terminal),
                        new VerifyCommand(terminal),
                        new LintCommand(terminal));
        };
    }

    private static int usageError(Terminal terminal, CommandLine command, Exception wrong, String[] args) {
        String message = String.valueOf(wrong.getMessage());
        if (!printJson(terminal, "usage", message, args)) {
            terminal.printError(message);
            terminal.printError("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        }
        return ExitCode.USAGE;
    }

    private static int internalError(Terminal terminal, Throwable thrown, String[] args) {
        printJson(terminal, "bug", thrown.toString(), args);
        terminal.printError("Internal error. Please report it with the following stack trace:");
        Set<Throwable> printed = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable each = thrown; each != null && printed.add(each); each = each.getCause()) {
            // Line by line, so that printError escapes what the message quotes of a peer.
            terminal.printError((each == thrown ? "" : "Caused by: ") + each);
            for (StackTraceElement frame : each.getStackTrace()) {
                terminal.printError("    at " + frame);
            }
        }
        return ExitCode.BUG;
    }

    /** Prints the failure as JSON if the arguments contain {@code --json}, even if they cannot be parsed; returns whether they do. */
    private static boolean printJson(Terminal terminal, String kind, String message, String[] args) {
        boolean json = Arrays.asList(args).contains("--json");
        if (json) {
            new ResultPrinter(terminal, true).print(new CallResult.NoResponse(kind, message));
        }
        return json;
    }

    /** The version of the build, from a resource that the build fills in. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            try (InputStream file = Objects.requireNonNull(AntiphonCommand.class.getResourceAsStream("version.txt"))) {
                return new String[] {"antiphon " + new String(file.readAllBytes(), StandardCharsets.UTF_8).strip()};
            }
        }
    }
}
