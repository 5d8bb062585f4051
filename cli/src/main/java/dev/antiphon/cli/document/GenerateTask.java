package dev.antiphon.cli.document;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.GenerationException;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.generate.TypeScriptGenerator;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Generates code from an OpenRPC document. Separate from the command, so that the help of the command does not load Jackson. */
public final class GenerateTask {
    private final Terminal terminal;
    private final GenerateOptions options;
    private final ClientOptions client;

    public GenerateTask(Terminal terminal, GenerateOptions options, ClientOptions client) {
        this.terminal = terminal;
        this.options = options;
        this.client = client;
    }

    /** Writes the files and prints their names; returns the exit code. */
    public int run() throws IOException {
        String javaOption = options.javaOption();
        if (options.language == GenerateOptions.Language.TYPESCRIPT && javaOption != null) {
            throw new UsageException(javaOption + " is for java; leave it out");
        }
        return CommandRunner.run(terminal, client.json(), this::generate);
    }

    private int generate() {
        try {
            OpenRpcDocument document =
                    OpenRpcDocument.parse(new DocumentLoader(client, terminal).text(options.document));
            GeneratedCode code =
                    options.language == GenerateOptions.Language.TYPESCRIPT ? typeScript(document) : java(document);
            return write(code);
        } catch (OpenRpcException | GenerationException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return failed(String.valueOf(e));
        }
    }

    private GeneratedCode typeScript(OpenRpcDocument document) {
        TypeScriptGenerator generator = TypeScriptGenerator.create();
        return (options.name == null ? generator : generator.client(options.name)).generate(document);
    }

    private GeneratedCode java(OpenRpcDocument document) {
        JavaGenerator generator =
                JavaGenerator.inPackage(options.packageName == null ? "generated" : options.packageName);
        if (options.name != null) {
            generator = generator.service(options.name);
        }
        if (options.grouped) {
            generator = generator.groupedByPrefix();
        }
        return (options.exact ? generator.exactNumbers() : generator).generate(document);
    }

    private int write(GeneratedCode code) {
        try {
            return report(code.writeTo(options.output), code.warnings());
        } catch (IOException e) {
            return failed("The code could not be written: " + e);
        }
    }

    private int report(List<Path> files, List<String> warnings) {
        warnings.forEach(warning -> terminal.printError("warning: " + warning));
        if (client.json()) {
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

    private int failed(String reason) {
        return new ResultPrinter(terminal, client.json()).print(new CallResult.NoResponse("generate", reason));
    }

    private static void write(List<String> texts, JsonOutput out) {
        char before = '[';
        if (texts.isEmpty()) {
            out.write(before);
        }
        for (String text : texts) {
            out.write(before);
            out.value(text);
            before = ',';
        }
        out.write(']');
    }
}
