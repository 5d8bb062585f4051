package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.document.DocumentLoader;
import dev.antiphon.cli.document.GenerateTask;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Generates code from an OpenRPC document. */
@Command(
        name = "generate",
        description = {
            "Generates code from an OpenRPC document.",
            "",
            "java: service interfaces with records, to be implemented and served, or called by client.service(...). "
                    + "typescript: a client for browsers and Node, without dependencies.",
            "",
            "The files that are written are the lines of the standard output."
        },
        footer = {
            "  antiphon generate java openrpc.json -o src/main/java --package com.example.petstore",
            "  antiphon generate typescript http://localhost:8080/rpc -o web/src/api",
            "  antiphon generate java https://example.com/openrpc.json --group-by-prefix"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class GenerateCommand implements Callable<Integer> {
    /** What can be generated. */
    public enum Language {
        JAVA,
        TYPESCRIPT;

        /** Reads the name of a language. */
        static final class Reader implements ITypeConverter<Language> {
            @Override
            public Language convert(String word) {
                return switch (word.toLowerCase(Locale.ROOT)) {
                    case "java" -> JAVA;
                    case "typescript", "ts" -> TYPESCRIPT;
                    default -> throw new TypeConversionException("'" + word + "' is neither java nor typescript");
                };
            }
        }
    }

    private final Terminal terminal;

    @Spec
    CommandSpec command;

    @Mixin
    public ClientOptions talk;

    @Parameters(
            index = "0",
            paramLabel = "LANGUAGE",
            converter = Language.Reader.class,
            description = "java or typescript.")
    public Language language;

    @Parameters(index = "1", paramLabel = "FROM", description = DocumentLoader.DESCRIPTION)
    public String from;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Where to write to; packages are directories in it. Default: the current directory.")
    public Path output = Path.of("");

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            description = "The package of the Java code, which should have nothing else in it. Default: generated.")
    public @Nullable String packageName;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the service interface, or of the client. Default: the title of the document.")
    public @Nullable String name;

    @Option(
            names = "--group-by-prefix",
            description = "An interface for each prefix of a method's name: eth_call is call of Eth. For java.")
    public boolean grouped;

    @Option(
            names = "--exact-numbers",
            description = "Numbers without a format are BigInteger and BigDecimal, not long and double. For java.")
    public boolean exact;

    public GenerateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (language == Language.TYPESCRIPT && (packageName != null || grouped || exact)) {
            String option = packageName != null ? "--package" : grouped ? "--group-by-prefix" : "--exact-numbers";
            throw new ParameterException(command.commandLine(), option + " is for java; leave it out");
        }
        return new GenerateTask(this, terminal).run();
    }

    /** Tells what was written. */
    public int report(List<Path> files, List<String> warnings) {
        warnings.forEach(warning -> terminal.printError("warning: " + warning));
        if (talk.json) {
            JsonOutput out = new JsonOutput();
            out.ascii("{\"files\":");
            write(files.stream().map(Path::toString).toList(), out);
            out.ascii(",\"warnings\":");
            write(warnings, out);
            out.write('}');
            terminal.print(out.toByteArray());
        } else {
            files.forEach(file -> terminal.print(file.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return ExitCode.OK;
    }

    /** Tells that it could not be done. */
    public int failed(String why) {
        return new ResultPrinter(terminal, talk.json).print(new CallResult.NoResponse("generate", why));
    }

    private static void write(List<String> words, JsonOutput out) {
        char before = '[';
        if (words.isEmpty()) {
            out.write(before);
        }
        for (String word : words) {
            out.write(before);
            out.value(word);
            before = ',';
        }
        out.write(']');
    }
}
