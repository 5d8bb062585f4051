package dev.antiphon.benchmarks.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A JVM that measures something where nothing else takes memory or gives it back, prints figures and ends. Its errors go where
 * ours go: Vert.x logs there when a busy machine keeps its threads waiting.
 */
final class OwnJvm {
    private OwnJvm() {}

    /** Runs a program on the JVM and with the class path that we have, and gives so many figures that it prints. */
    static double[] measure(int figures, Class<?> main, List<String> jvmArguments, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        String[] printed = output.split(" ", -1);
        if (process.waitFor() != 0 || printed.length != figures) {
            throw new IllegalStateException(
                    main.getSimpleName() + " " + String.join(" ", arguments) + " did not measure: " + output);
        }
        return Arrays.stream(printed).mapToDouble(Double::parseDouble).toArray();
    }
}
