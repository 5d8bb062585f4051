package dev.antiphon.generate;

import dev.antiphon.processor.ServiceProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles in memory, with all warnings, and gives the classes and resources that come out. */
public final class Compilation {
    private final Map<String, ByteArrayOutputStream> written = new HashMap<>();
    private final List<String> complaints = new ArrayList<>();

    private Compilation() {}

    /** Compiles with the annotation processor, or without it; what the compiler says is in {@link #complaints()}. */
    public static Compilation of(List<SourceFile> sources, boolean processor) {
        Compilation compilation = new Compilation();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        // With a processor, "processing" reports every annotation that is not the processor's.
        List<String> options =
                new ArrayList<>(List.of("-classpath", System.getProperty("java.class.path"), "-parameters"));
        options.addAll(
                processor
                        ? List.of("-Xlint:all,-processing")
                        : List.of("-Xlint:all", "-Xdoclint:all,-missing", "-proc:none"));
        try (StandardJavaFileManager standard =
                        javac.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8);
                JavaFileManager files = compilation.new Memory(standard)) {
            List<JavaFileObject> units = new ArrayList<>();
            sources.forEach(source -> units.add(new Source(source)));
            JavaCompiler.CompilationTask task = javac.getTask(null, files, diagnostics, options, null, units);
            if (processor) {
                task.setProcessors(List.of(new ServiceProcessor()));
            }
            task.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Diagnostic<?> each : diagnostics.getDiagnostics()) {
            if (each.getKind() != Diagnostic.Kind.NOTE) {
                compilation.complaints.add(each.toString());
            }
        }
        return compilation;
    }

    /** Every error and every warning. */
    public List<String> complaints() {
        return complaints;
    }

    /** A resource that was written. */
    String resource(String path) {
        return written.get(path).toString(StandardCharsets.UTF_8);
    }

    /** Loads the classes that were written. */
    public ClassLoader loader() {
        return new ClassLoader(Compilation.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                ByteArrayOutputStream bytes = written.get(name);
                if (bytes == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, bytes.toByteArray(), 0, bytes.size());
            }
        };
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(SourceFile file) {
            super(URI.create("memory:///" + file.path()), Kind.SOURCE);
            this.text = file.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        Memory(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject by) {
            return new Output(name, kind);
        }

        @Override
        public FileObject getFileForOutput(Location location, String packageName, String name, FileObject by) {
            return new Output(
                    packageName.isEmpty() ? name : packageName.replace('.', '/') + "/" + name,
                    JavaFileObject.Kind.OTHER);
        }
    }

    private final class Output extends SimpleJavaFileObject {
        private final String name;

        Output(String name, Kind kind) {
            super(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind);
            this.name = kind == Kind.SOURCE ? name + ".java" : name;
        }

        @Override
        public OutputStream openOutputStream() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            written.put(name, bytes);
            return bytes;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return written.get(name).toString(StandardCharsets.UTF_8);
        }
    }
}
