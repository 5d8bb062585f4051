package dev.antiphon.cli.document;

import dev.antiphon.cli.command.GenerateCommand;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.GenerationException;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.generate.TypeScriptGenerator;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.transport.TransportException;
import java.io.IOException;

/** Generates from a document. Apart from the command, so that other commands do not load what it needs. */
public final class GenerateTask {
    private final GenerateCommand command;
    private final Terminal terminal;

    public GenerateTask(GenerateCommand command, Terminal terminal) {
        this.command = command;
        this.terminal = terminal;
    }

    public int run() {
        byte[] text;
        try {
            text = new DocumentLoader(command.talk, terminal).text(command.from);
        } catch (IllegalArgumentException wrong) {
            throw command.talk.wrong(wrong);
        } catch (TransportException | JsonRpcException unusable) {
            return new ResultPrinter(terminal, command.talk.json).print(CallResult.of(unusable));
        } catch (IOException e) {
            return command.failed(String.valueOf(e));
        }
        return generate(text);
    }

    private int generate(byte[] text) {
        GeneratedCode code;
        try {
            code = generate(OpenRpcDocument.parse(text));
        } catch (OpenRpcException | GenerationException wrong) {
            return command.failed(String.valueOf(wrong.getMessage()));
        } catch (IllegalArgumentException wrong) {
            throw command.talk.wrong(wrong); // a name that can be none
        }
        try {
            return command.report(code.writeTo(command.output), code.warnings());
        } catch (IOException e) {
            return command.failed("It could not be written: " + e);
        }
    }

    private GeneratedCode generate(OpenRpcDocument document) {
        if (command.language == GenerateCommand.Language.TYPESCRIPT) {
            TypeScriptGenerator generator = TypeScriptGenerator.create();
            return (command.name == null ? generator : generator.client(command.name)).generate(document);
        }
        JavaGenerator generator =
                JavaGenerator.inPackage(command.packageName == null ? "generated" : command.packageName);
        if (command.name != null) {
            generator = generator.service(command.name);
        }
        if (command.grouped) {
            generator = generator.groupedByPrefix();
        }
        return (command.exact ? generator.exactNumbers() : generator).generate(document);
    }
}
