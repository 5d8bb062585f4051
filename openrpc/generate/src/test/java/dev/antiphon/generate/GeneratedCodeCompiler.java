package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.processor.Compilation;
import dev.antiphon.processor.ServiceProcessor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles generated code in a temporary directory, with all warnings, and asserts that there are none. */
public final class GeneratedCodeCompiler {
    private GeneratedCodeCompiler() {}

    /** Compiles code with the annotation processor, or without it, and returns a loader of the classes. */
    public static ClassLoader compile(List<SourceFile> files, boolean processor) {
        // With a processor, the lint category "processing" reports all annotations of others.
        List<String> options = new ArrayList<>(List.of("-parameters"));
        options.addAll(processor ? List.of("-Xlint:-processing") : List.of("-Xdoclint:all,-missing"));
        try {
            Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target", "compiled")), "code");
            Compilation compilation = Compilation.of(
                    Compilation.With.JAVAC,
                    directory.resolve("classes"),
                    List.of(),
                    new GeneratedCode(files, List.of()).writeTo(directory.resolve("sources")),
                    processor ? List.of(new ServiceProcessor()) : List.of(),
                    options.toArray(String[]::new));
            assertThat(compilation.messages()).isEmpty();
            return compilation.loader();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
