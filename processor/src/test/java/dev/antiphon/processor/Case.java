package dev.antiphon.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A test case: valid sources in {@code ok/}, or invalid sources in {@code bad/} with the expected messages beside them. It is a file or a
 * directory, named after its diagnostic with an optional suffix. The {@code jar/} of a directory is compiled first, as a dependency.
 */
record Case(Path source) {
    static List<Case> all(String kind) {
        try (Stream<Path> all = Files.list(directory(kind))) {
            return all.filter(path -> !path.toString().endsWith(".txt"))
                    .sorted()
                    .map(Case::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path directory(String kind) {
        try {
            return Path.of(
                    Objects.requireNonNull(Case.class.getResource(kind), kind).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** AN301 for AN301.java, AN301Future.java and a directory AN301. */
    String code() {
        return name().substring(0, "AN000".length());
    }

    String name() {
        return source.getFileName().toString().replace(".java", "");
    }

    boolean isDirectory() {
        return Files.isDirectory(source);
    }

    /** The expected messages. */
    List<String> expected() throws IOException {
        return Files.readAllLines(source.resolveSibling(name() + ".txt"));
    }

    Compilation compile(Compilation.With with, Path directory) throws IOException {
        Path jar = source.resolve("jar");
        if (!Files.exists(jar)) {
            return Compilation.of(with, directory.resolve("classes"), List.of(), sources(source));
        }
        Path classes = directory.resolve("jar");
        Compilation first = Compilation.withoutProcessor(classes, sources(jar));
        if (!first.successful()) {
            throw new IllegalStateException("The jar of " + name() + " cannot be compiled: " + first.messages());
        }
        List<Path> own =
                sources(source).stream().filter(path -> !path.startsWith(jar)).toList();
        return Compilation.of(with, directory.resolve("classes"), List.of(classes), own);
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public String toString() {
        return name();
    }
}
