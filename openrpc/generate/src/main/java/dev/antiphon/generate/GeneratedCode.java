package dev.antiphon.generate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What was generated from a document. Any thread may use it.
 *
 * @param files the files
 * @param warnings what of the document was not understood, in sentences; values of such parts may be any JSON
 */
public record GeneratedCode(List<SourceFile> files, List<String> warnings) {
    /**
     * Copies what could change.
     *
     * @param files the files
     * @param warnings what of the document was not understood, in sentences
     */
    public GeneratedCode {
        files = List.copyOf(files);
        warnings = List.copyOf(warnings);
    }

    /**
     * Writes the files, in UTF-8, and makes directories as needed. A file that is there with the same text is left alone, so that
     * nothing is compiled again for no reason.
     *
     * @param directory where to
     * @return the paths of all files, in order
     * @throws IOException if that fails
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
            if (!Files.isRegularFile(path) || !java.util.Arrays.equals(Files.readAllBytes(path), text)) {
                Files.createDirectories(path.getParent());
                Files.write(path, text);
            }
            written.add(directory.resolve(file.path()));
        }
        return written;
    }
}
