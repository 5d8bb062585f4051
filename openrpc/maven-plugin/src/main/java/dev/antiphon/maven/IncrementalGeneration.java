package dev.antiphon.maven;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.generate.GenerationException;
import dev.antiphon.generate.SourceFile;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.Log;

/**
 * Generates if something has changed since the last time: the document, the settings, this plugin, or what was generated. Remembers that
 * in a file beside the code, by which it also knows what to delete.
 */
final class IncrementalGeneration {
    private static final String STATE = ".antiphon-generated";

    private final Log log;
    private final Path document;
    private final Path output;
    private final String settings;

    IncrementalGeneration(Log log, Path document, Path output, String settings) {
        this.log = log;
        this.document = document;
        this.output = output;
        this.settings = settings;
    }

    void run(Function<OpenRpcDocument, GeneratedCode> generator) throws MojoExecutionException {
        if (!Files.isRegularFile(document)) {
            throw new MojoExecutionException(
                    "There is no file " + document
                            + "; <document> names an OpenRPC document, which 'antiphon discover URI --openrpc' gets from a server");
        }
        try {
            byte[] text = Files.readAllBytes(document);
            String mark = mark(text);
            List<String> before = state();
            if (!before.isEmpty() && before.get(0).equals(mark) && allThere(before.subList(1, before.size()))) {
                log.info("What was generated from " + document + " is up to date");
                return;
            }
            GeneratedCode code = generator.apply(OpenRpcDocument.parse(text));
            code.warnings().forEach(log::warn);
            write(code, mark, before);
            log.info("Generated " + code.files().size() + " files from " + document);
        } catch (OpenRpcException | GenerationException | IllegalArgumentException wrong) {
            throw new MojoExecutionException(document + ": " + wrong.getMessage(), wrong);
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "What is generated from " + document + " cannot be written to " + output, e);
        }
    }

    private void write(GeneratedCode code, String mark, List<String> before) throws IOException {
        List<String> state = new ArrayList<>(List.of(mark));
        for (SourceFile file : code.files()) {
            state.add(file.path());
        }
        Files.createDirectories(output);
        Files.deleteIfExists(output.resolve(STATE)); // a build that is cut short is not up to date
        for (String old : before.isEmpty() ? before : before.subList(1, before.size())) {
            Path path = output.resolve(old).normalize();
            if (!state.contains(old) && path.startsWith(output.normalize())) {
                Files.deleteIfExists(path);
            }
        }
        code.writeTo(output);
        Files.write(output.resolve(STATE), state);
    }

    private List<String> state() throws IOException {
        Path state = output.resolve(STATE);
        return Files.isRegularFile(state) ? Files.readAllLines(state) : List.of();
    }

    private boolean allThere(List<String> files) {
        return files.stream().allMatch(file -> Files.isRegularFile(output.resolve(file)));
    }

    private String mark(byte[] text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(text);
            digest.update(settings.getBytes(StandardCharsets.UTF_8));
            String version =
                    String.valueOf(IncrementalGeneration.class.getPackage().getImplementationVersion());
            digest.update(version.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
