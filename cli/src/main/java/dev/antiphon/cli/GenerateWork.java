package dev.antiphon.cli;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.GenerationException;
import dev.antiphon.generate.JavaGenerator;
import dev.antiphon.generate.TypeScriptGenerator;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds a document and generates from it. Apart from the command, so that other commands do not load what it needs. */
final class GenerateWork {
    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final GenerateCommand command;
    private final Terminal terminal;

    GenerateWork(GenerateCommand command, Terminal terminal) {
        this.command = command;
        this.terminal = terminal;
    }

    int run() throws IOException {
        String from = command.from;
        if (from.equals("-")) {
            return generate(terminal.readAll());
        }
        if (!ADDRESS.matcher(from).matches()) {
            return file(Path.of(from));
        }
        URI uri;
        try {
            uri = URI.create(from);
        } catch (IllegalArgumentException wrong) {
            throw command.talk.wrong(wrong);
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (scheme.equals("file")) {
            return file(Path.of(uri));
        }
        boolean web = scheme.equals("http") || scheme.equals("https");
        if (web && String.valueOf(uri.getPath()).endsWith(".json")) {
            return get(uri);
        }
        return command.talk.with(uri, terminal, client -> {
            RawJson document;
            try {
                document = client.call("rpc.discover", null, RawJson.class);
            } catch (RuntimeException failed) {
                return new Report(terminal, command.talk.json).print(Outcome.of(failed));
            }
            return generate(document.toBytes());
        });
    }

    private int file(Path file) {
        try {
            return generate(DocumentSource.file(file));
        } catch (IOException e) {
            return command.failed(String.valueOf(e));
        } catch (IllegalArgumentException unreadable) {
            throw command.talk.wrong(unreadable);
        }
    }

    private int get(URI uri) {
        if (command.talk.authorities != null) {
            throw command.talk.wrong(
                    new IllegalArgumentException(
                            "--cacert is for servers that answer rpc.discover; get the document by other means, and give the file"));
        }
        Duration patience =
                command.talk.timeout == null || command.talk.timeout.isZero() ? PATIENCE : command.talk.timeout;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(patience).header("Accept", "application/json");
        command.talk.headers.forEach(header -> request.header(header.name(), header.value()));
        if (command.talk.bearer != null) {
            request.header("Authorization", "Bearer " + command.talk.bearer);
        }
        try {
            HttpResponse<InputStream> response = HttpClient.newBuilder()
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .connectTimeout(patience)
                    .build()
                    .send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != 200) {
                    return command.failed(uri + " answered with status " + response.statusCode());
                }
                byte[] text = body.readNBytes(DocumentSource.LARGEST + 1);
                return text.length <= DocumentSource.LARGEST
                        ? generate(text)
                        : command.failed(uri + " answered with more than a document can have");
            }
        } catch (IOException e) {
            return command.failed(uri + " cannot be reached: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        }
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
