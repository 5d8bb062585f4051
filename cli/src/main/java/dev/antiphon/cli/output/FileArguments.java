package dev.antiphon.cli.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Checks of files that are named on the command line. All throw {@link IllegalArgumentException} with the name of the file. */
public final class FileArguments {
    private FileArguments() {}

    public static Path requireReadable(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("The file '" + file + "' cannot be read");
        }
        return file;
    }

    /** Checks that a file can be created or overwritten, without doing so. */
    public static void requireWritable(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        boolean writable = Files.exists(file)
                ? Files.isWritable(file) && !Files.isDirectory(file)
                : directory != null && Files.isDirectory(directory) && Files.isWritable(directory);
        if (!writable) {
            throw new IllegalArgumentException(unwritable(file));
        }
    }

    public static BufferedWriter openForAppending(Path file) {
        try {
            return Files.newBufferedWriter(
                    file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException(unwritable(file), e);
        }
    }

    /** The error message for a file that cannot be written. */
    public static String unwritable(Path file) {
        return "The file '" + file + "' cannot be written";
    }
}
