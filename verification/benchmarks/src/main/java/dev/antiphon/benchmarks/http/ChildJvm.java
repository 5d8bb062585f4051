package dev.antiphon.benchmarks.http;

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
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another JVM, which is told things and tells things line by line. Its errors go where ours go. For one thread. */
final class ChildJvm implements Closeable {
    private static final long PATIENCE_SECONDS = 10;

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

    /** Starts it on the JVM and with the class path that we have. */
    static ChildJvm start(Class<?> main, List<String> jvmArguments, String... arguments) throws IOException {
        return start(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                main,
                jvmArguments,
                arguments);
    }

    static ChildJvm start(Path java, String classPath, Class<?> main, List<String> jvmArguments, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(main.getSimpleName() + " " + String.join(" ", arguments), command);
    }

    /** Says a line and waits for the next one that comes back. */
    String ask(String line) throws IOException {
        in.write(line);
        in.newLine();
        in.flush();
        return read();
    }

    /** Waits for a line. */
    String read() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IOException(name + " has ended before its time");
        }
        return line;
    }

    @Override
    public void close() {
        try {
            in.close();
            process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}
