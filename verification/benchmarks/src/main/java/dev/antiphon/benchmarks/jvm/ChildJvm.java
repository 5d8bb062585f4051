package dev.antiphon.benchmarks.jvm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A child JVM that reads and prints lines, with the JDK and the class path of this JVM by default. Its standard error is that of this
 * JVM. For one thread.
 */
public final class ChildJvm implements Closeable {
    private static final long EXIT_TIMEOUT_SECONDS = 10;

    private final String name;
    private final Process process;
    private final BufferedReader out;
    private final BufferedWriter in;

    private ChildJvm(String name, List<String> command) throws IOException {
        this.name = name;
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII));
        this.in = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), US_ASCII));
    }

    /** Starts a main class. */
    public static ChildJvm start(Class<?> main, List<String> jvmArguments, String... arguments) throws IOException {
        return start(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                main,
                jvmArguments,
                arguments);
    }

    /** Starts a main class on another JDK and with another class path. */
    public static ChildJvm start(
            Path java, String classPath, Class<?> main, List<String> jvmArguments, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(main.getSimpleName() + " " + String.join(" ", arguments), command);
    }

    /** Runs a main class to its end, and returns the figures that it prints, separated by spaces. */
    public static double[] measure(int figures, Class<?> main, List<String> jvmArguments, String... arguments)
            throws IOException {
        try (ChildJvm child = start(main, jvmArguments, arguments)) {
            String output = child.read();
            String[] printed = output.strip().split(" ", -1);
            if (child.exitCode() != 0 || printed.length != figures) {
                throw new IllegalStateException(child.name + " did not measure: " + output);
            }
            return Arrays.stream(printed).mapToDouble(Double::parseDouble).toArray();
        }
    }

    /** Sends a line and waits for the next line of the output. */
    public String ask(String line) throws IOException {
        in.write(line);
        in.newLine();
        in.flush();
        return read();
    }

    /** Waits for the next line of the output. */
    public String read() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException(name + " has ended");
        }
        return line;
    }

    private int exitCode() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + name, e);
        }
    }

    @Override
    public void close() {
        try {
            in.close();
            process.waitFor(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}
