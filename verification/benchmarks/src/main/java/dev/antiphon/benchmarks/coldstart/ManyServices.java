package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.processor.ServiceIndexProcessor;
import dev.antiphon.processor.ServiceProcessor;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Generates many services, compiles them with the annotation processor, and measures the time in which a new JVM creates a client
 * with all of them: with generated code and by reflection, in turn.
 */
public final class ManyServices {
    private static final int METHODS = 20;
    private static final String[] TYPES = {"int", "String", "double", "long", "boolean"};

    private final int count;
    private final Path classes;

    private ManyServices(int count, Path classes) {
        this.count = count;
        this.classes = classes;
    }

    /** Compiles this many services into a directory. */
    public static ManyServices compiled(int count, Path directory) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("sources/many"));
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(Files.writeString(sources.resolve("Service" + i + ".java"), source(i)));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> options = List.of("-d", classes.toString(), "-cp", origin(JsonRpcClient.class), "-parameters");
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, manager, null, options, null, manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new ServiceProcessor(), new ServiceIndexProcessor()));
            if (!task.call()) {
                throw new IllegalStateException("The services do not compile");
            }
        }
        return new ManyServices(count, classes);
    }

    static String name(int index) {
        return "many.Service" + index;
    }

    private static String source(int index) {
        StringBuilder source = new StringBuilder("package many;\n\n@dev.antiphon.service.JsonRpcService(prefix = \"s"
                + index + "\")\npublic interface Service" + index + " {\n");
        for (int i = 0; i < METHODS; i++) {
            source.append("    ")
                    .append(TYPES[i % TYPES.length])
                    .append(" method")
                    .append(i)
                    .append('(');
            for (int k = 0; k < i % 4; k++) {
                source.append(k == 0 ? "" : ", ")
                        .append(TYPES[(i + k) % TYPES.length])
                        .append(" parameter")
                        .append(k);
            }
            source.append(");\n");
        }
        return source.append("}\n").toString();
    }

    /** Milliseconds of both ways, after one turn that is not counted: it fills the file cache. */
    public Map<String, List<Double>> run(int turns) throws IOException, InterruptedException {
        Map<String, List<Double>> milliseconds = new LinkedHashMap<>();
        for (int turn = 0; turn <= turns; turn++) {
            for (String way : List.of("generated", "reflection")) {
                double time = time(way);
                if (turn > 0) {
                    milliseconds
                            .computeIfAbsent(way, unused -> new ArrayList<>())
                            .add(time);
                }
            }
        }
        return milliseconds;
    }

    private double time(String way) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = String.join(
                File.pathSeparator, classes.toString(), origin(ManyServicesMain.class), origin(JsonRpcClient.class));
        Process process = new ProcessBuilder(
                        java, "-cp", classPath, ManyServicesMain.class.getName(), String.valueOf(count), way)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8).trim();
        if (process.waitFor() != 0 || !output.startsWith(way + " ")) {
            throw new IllegalStateException("Wanted " + way + ", got: " + output);
        }
        return Long.parseLong(output.substring(way.length() + 1)) / 1e6;
    }

    private static String origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("cannot find the jar of " + type, e);
        }
    }
}
