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
import picocli.CommandLine.ParameterException;

/** The command line as a whole: finds the command, and answers for mistakes in how it was written. */
@Command(
        name = "antiphon",
        description = "Calls JSON-RPC servers, measures them, and serves a demo to call.",
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
            "130:interrupted; a call is cancelled then"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  antiphon serve",
            "  antiphon call http://localhost:8080/rpc subtract '[42,23]'",
            "  antiphon call ws://localhost:8080/rpc subtract minuend=42 subtrahend=23"
        })
final class AntiphonCommand {
    private AntiphonCommand() {}

    /** Runs a command and gives its exit code. Interrupting the thread ends it in order. */
    static int run(Terminal terminal, String... args) {
        CommandLine line = new CommandLine(new AntiphonCommand());
        commands(terminal, args.length == 0 ? "" : args[0]).forEach(line::addSubcommand);
        line.setExpandAtFiles(false) // '@' is as good a beginning of a parameter as any
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setOut(terminal.outWriter())
                .setErr(terminal.errWriter())
                .setParameterExceptionHandler((wrong, words) -> wrong(terminal, wrong, words))
                .setExecutionExceptionHandler((bug, command, parsed) -> bug(terminal, bug, args));
        if (args.length == 0) {
            line.usage(line.getErr());
            return ExitCode.USAGE;
        }
        try {
            return line.execute(args);
        } catch (Error e) {
            return bug(terminal, e, args);
        }
    }

    /** The one that is wanted, or all if that is not known: looking at the options of each takes a good part of a cold start. */
    private static List<Object> commands(Terminal terminal, String wanted) {
        return switch (wanted) {
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

    private static int wrong(Terminal terminal, ParameterException wrong, String[] words) {
        CommandLine command = wrong.getCommandLine();
        String message = String.valueOf(wrong.getMessage());
        if (!tellProgram(terminal, "usage", message, words)) {
            terminal.printError(message);
            terminal.printError("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        }
        return ExitCode.USAGE;
    }

    private static int bug(Terminal terminal, Throwable bug, String[] words) {
        tellProgram(terminal, "bug", bug.toString(), words);
        terminal.printError("This should not have happened:");
        Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable each = bug; each != null && told.add(each); each = each.getCause()) {
            terminal.printError((each == bug ? "" : "Caused by: ") + each); // which may quote what a peer has sent
            for (StackTraceElement frame : each.getStackTrace()) {
                terminal.printError("    at " + frame);
            }
        }
        return ExitCode.BUG;
    }

    /** A program that has asked for JSON gets it even if its command line could not be understood. */
    private static boolean tellProgram(Terminal terminal, String kind, String message, String[] words) {
        boolean wanted = Arrays.asList(words).contains("--json");
        if (wanted) {
            new ResultPrinter(terminal, true).print(new CallResult.NoResponse(kind, message));
        }
        return wanted;
    }

    /** The version of the build, which it writes into a file. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() throws IOException {
            try (InputStream file = Objects.requireNonNull(AntiphonCommand.class.getResourceAsStream("version.txt"))) {
                return new String[] {"antiphon " + new String(file.readAllBytes(), StandardCharsets.UTF_8).strip()};
            }
        }
    }
}
