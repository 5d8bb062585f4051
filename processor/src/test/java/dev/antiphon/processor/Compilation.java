package dev.antiphon.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;

/** Compiles sources with the processor, as a build would, into a directory that goes away. */
final class Compilation implements AutoCloseable {
    /** The compilers that users have. */
    enum With {
        JAVAC("-Xlint:all,-options"),
        ECLIPSE("-warn:none");

        private final String option;

        With(String option) {
            this.option = option;
        }

        JavaCompiler compiler() {
            return this == JAVAC ? ToolProvider.getSystemJavaCompiler() : new EclipseCompiler();
        }
    }

    private final Path directory;
    private final List<String> messages = new ArrayList<>();
    private final boolean successful;

    private Compilation(Path directory, boolean successful) {
        this.directory = directory;
        this.successful = successful;
    }

    static Compilation of(With with, Path... sources) {
        return of(with, List.of(), sources);
    }

    /** @param options more options for the compiler */
    static Compilation of(With with, List<String> options, Path... sources) {
        try {
            Path directory = Files.createTempDirectory("compilation");
            Path classes = Files.createDirectory(directory.resolve("classes"));
            JavaCompiler compiler = with.compiler();
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            StringWriter output = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, UTF_8)) {
                List<String> all = new ArrayList<>(List.of(
                        "-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "--release", "17"));
                all.add(with.option);
                all.addAll(options);
                JavaCompiler.CompilationTask task =
                        compiler.getTask(output, files, found, all, null, files.getJavaFileObjects(sources));
                task.setProcessors(List.of(new ServiceProcessor(), new IndexProcessor()));
                Compilation compilation = new Compilation(directory, task.call());
                found.getDiagnostics().forEach(compilation::add);
                if (!compilation.successful && compilation.messages.isEmpty()) {
                    compilation.messages.add(output.toString());
                }
                return compilation;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(Diagnostic<? extends JavaFileObject> diagnostic) {
        if (diagnostic.getKind() != Diagnostic.Kind.NOTE && diagnostic.getKind() != Diagnostic.Kind.OTHER) {
            JavaFileObject source = diagnostic.getSource();
            String where = source == null
                    ? ""
                    : Path.of(source.toUri()).getFileName() + ":" + diagnostic.getLineNumber() + ": ";
            messages.add(where + diagnostic.getMessage(Locale.ROOT));
        }
    }

    boolean isSuccessful() {
        return successful;
    }

    /** Every warning and error, with its place. */
    List<String> messages() {
        return messages;
    }

    Path classes() {
        return directory.resolve("classes");
    }

    /** A loader of what was compiled. */
    URLClassLoader loader() {
        try {
            return new URLClassLoader(
                    new URL[] {classes().toUri().toURL()}, getClass().getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                if (!path.toFile().delete()) {
                    throw new IllegalStateException("Cannot delete " + path);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
