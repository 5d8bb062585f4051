package dev.antiphon.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The code generated from a document. Immutable and thread-safe.
 *
 * @param files the files
 * @param warnings the parts of the document that are not supported, in sentences; values of such parts are any JSON
 */
public record GeneratedCode(List<SourceFile> files, List<String> warnings) {
    /**
     * Copies the lists.
     *
     * @param files the files
     * @param warnings the parts of the document that are not supported, in sentences
     */
    public GeneratedCode {
        files = List.copyOf(files);
        warnings = List.copyOf(warnings);
    }

    /**
     * Writes the files in UTF-8, and creates directories as needed. Does not touch files that already have the same content, so that they
     * are not compiled again.
     *
     * @param directory the output directory
     * @return the paths of all files, in order
     * @throws IOException if writing fails
     */
    public List<Path> writeTo(Path directory) throws IOException {
        Path root = directory.toAbsolutePath().normalize();
        List<Path> written = new ArrayList<>();
        for (SourceFile file : files) {
            Path path = root.resolve(file.path()).normalize();
            if (!path.startsWith(root) || path.equals(root)) {
                throw new IOException("The file " + file.path() + " would be outside of " + directory);
            }
            byte[] text = file.text().getBytes(StandardCharsets.UTF_8);
            if (!Files.isRegularFile(path) || !Arrays.equals(Files.readAllBytes(path), text)) {
                Files.createDirectories(path.getParent());
                Files.write(path, text);
            }
            written.add(directory.resolve(file.path()));
        }
        return written;
    }
}
