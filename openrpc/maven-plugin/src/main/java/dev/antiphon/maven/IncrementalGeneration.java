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
 * Incremental code generation: generates if the document, the settings or the plugin have changed, or generated files are missing. A file
 * in the output directory holds a digest of the inputs and the list of generated files. Not thread-safe.
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
            String digest = digest(text);
            List<String> before = state();
            if (!before.isEmpty() && before.get(0).equals(digest) && allExist(before.subList(1, before.size()))) {
                log.info("The code generated from " + document + " is up to date");
                return;
            }
            GeneratedCode code = generator.apply(OpenRpcDocument.parse(text));
            code.warnings().forEach(log::warn);
            write(code, digest, before);
            log.info("Generated " + code.files().size() + " files from " + document);
        } catch (OpenRpcException | GenerationException | IllegalArgumentException invalid) {
            throw new MojoExecutionException(document + ": " + invalid.getMessage(), invalid);
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "The code generated from " + document + " cannot be written to " + output, e);
        }
    }

    private void write(GeneratedCode code, String digest, List<String> before) throws IOException {
        List<String> state = new ArrayList<>(List.of(digest));
        for (SourceFile file : code.files()) {
            state.add(file.path());
        }
        Files.createDirectories(output);
        Files.deleteIfExists(output.resolve(STATE)); // an interrupted build is not up to date
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

    private boolean allExist(List<String> files) {
        return files.stream().allMatch(file -> Files.isRegularFile(output.resolve(file)));
    }

    private String digest(byte[] text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(text);
            digest.update(settings.getBytes(StandardCharsets.UTF_8));
            String version =
                    String.valueOf(IncrementalGeneration.class.getPackage().getImplementationVersion());
            digest.update(version.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
