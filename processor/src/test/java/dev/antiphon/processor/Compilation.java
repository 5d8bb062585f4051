package dev.antiphon.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.spi.GeneratedServiceIndex;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.eclipse.jdt.internal.compiler.tool.EclipseCompiler;
import org.jspecify.annotations.Nullable;

/**
 * The result of a compilation with the processor: the directory of classes, and all warnings and errors.
 *
 * @param messages each as {@code File.java:LINE: message}, or without file and line if it has none
 */
public record Compilation(Path classes, boolean successful, List<String> messages) {
    /** The supported compilers. */
    public enum With {
        JAVAC("-Xlint:all"),
        /** With its default warnings; fewer would suppress those of processors too. */
        ECLIPSE("-g");

        private final String option;

        With(String option) {
            this.option = option;
        }

        JavaCompiler compiler() {
            return this == JAVAC ? ToolProvider.getSystemJavaCompiler() : new EclipseCompiler();
        }
    }

    /** The compilers to test with: javac by default, all with {@code -Pexhaustive}. */
    static List<With> compilers() {
        return Boolean.getBoolean("antiphon.exhaustive") ? List.of(With.values()) : List.of(With.JAVAC);
    }

    /**
     * Compiles sources.
     *
     * @param classes the output directory, which is on the class path too, as in an incremental build
     * @param path further entries of the class path
     */
    static Compilation of(With with, Path classes, Collection<Path> path, Collection<Path> sources) {
        return of(with, classes, path, sources, List.of(new ServiceProcessor(), new ServiceIndexProcessor()));
    }

    /** Compiles sources without the processor, and without parameter names unless an option adds them. */
    static Compilation withoutProcessor(Path classes, Collection<Path> sources, String... options) {
        return of(With.JAVAC, classes, List.of(), sources, List.of(), options);
    }

    /** Compiles further sources of a compiled module, as for its tests. */
    static Compilation patching(String module, Path compiled, Path classes, Collection<Path> sources) {
        String path = core() + File.pathSeparator + compiled;
        String patch = sources.iterator().next().getParent().getParent().toString();
        List<Processor> processors = List.of(new ServiceProcessor(), new ServiceIndexProcessor());
        return of(
                With.JAVAC,
                classes,
                List.of(),
                sources,
                processors,
                "-p",
                path,
                "--add-modules",
                module,
                "--patch-module",
                module + "=" + patch);
    }

    /** Compiles sources with processors, or without any if there are none. */
    public static Compilation of(
            With with,
            Path classes,
            Collection<Path> path,
            Collection<Path> sources,
            List<? extends Processor> processors,
            String... more) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaCompiler compiler = with.compiler();
        StringWriter output = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, Locale.ROOT, UTF_8)) {
            Files.createDirectories(classes);
            Path generated = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-sources"));
            List<String> options = new ArrayList<>(List.of("-d", classes.toString(), "--release", "17", with.option));
            options.addAll(List.of("-s", generated.toString()));
            options.addAll(paths(classes, path, sources));
            options.addAll(List.of(more));
            if (processors.isEmpty()) {
                options.add("-proc:none");
            }
            JavaCompiler.CompilationTask task =
                    compiler.getTask(output, files, found, options, null, files.getJavaFileObjectsFromPaths(sources));
            if (!processors.isEmpty()) {
                task.setProcessors(processors);
            }
            boolean successful = task.call();
            List<String> messages = new ArrayList<>();
            found.getDiagnostics().forEach(each -> add(each, messages));
            if (!successful && messages.isEmpty()) {
                messages.add(output.toString());
            }
            return new Compilation(classes, successful, messages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The module path with core and JSpecify for a module, else the class path of the tests. */
    private static List<String> paths(Path classes, Collection<Path> path, Collection<Path> sources) {
        List<String> all = new ArrayList<>();
        path.forEach(each -> all.add(each.toString()));
        if (sources.stream().anyMatch(source -> source.endsWith("module-info.java"))) {
            all.addAll(List.of(core(), place(Nullable.class)));
            return List.of("-p", String.join(File.pathSeparator, all), "-cp", classes.toString());
        }
        all.add(0, classes.toString());
        all.add(System.getProperty("java.class.path"));
        return List.of("-cp", String.join(File.pathSeparator, all));
    }

    private static String core() {
        return place(GeneratedServiceIndex.class);
    }

    private static String place(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(Diagnostic<? extends JavaFileObject> diagnostic, List<String> messages) {
        if (diagnostic.getKind() != Diagnostic.Kind.NOTE && diagnostic.getKind() != Diagnostic.Kind.OTHER) {
            JavaFileObject source = diagnostic.getSource();
            String where = source == null
                    ? ""
                    : Path.of(source.toUri()).getFileName() + ":" + diagnostic.getLineNumber() + ": ";
            messages.add(where + diagnostic.getMessage(Locale.ROOT));
        }
    }

    /** A loader of the compiled classes, which the caller closes. */
    public URLClassLoader loader() {
        try {
            return new URLClassLoader(
                    new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
