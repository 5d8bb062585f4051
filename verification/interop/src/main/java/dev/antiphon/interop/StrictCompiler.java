package dev.antiphon.interop;

import dev.antiphon.generate.GeneratedCode;
import dev.antiphon.processor.ServiceProcessor;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated code with every warning as an error, with the annotation processor or without it. */
final class StrictCompiler {
    private StrictCompiler() {}

    static void compile(GeneratedCode code, boolean processor) throws IOException {
        Path directory = Files.createTempDirectory("antiphon-generated");
        try {
            List<Path> files = code.writeTo(directory.resolve("sources"));
            // With a processor, "processing" would report every annotation of other processors.
            List<String> lint = processor ? List.of("-Xlint:all,-processing") : List.of("-Xlint:all", "-proc:none");
            compile(directory.resolve("classes"), files, lint, processor);
        } finally {
            delete(directory);
        }
    }

    private static void compile(Path classes, List<Path> files, List<String> lint, boolean processor)
            throws IOException {
        Files.createDirectories(classes);
        List<String> options = new ArrayList<>(
                List.of("-Werror", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
        options.addAll(lint);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavaCompiler.CompilationTask task =
                    compiler.getTask(said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files));
            if (processor) {
                task.setProcessors(List.of(new ServiceProcessor()));
            }
            if (!task.call()) {
                throw new AssertionError(said.toString());
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
