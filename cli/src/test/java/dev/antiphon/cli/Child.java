package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.StreamChannel;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command line as a process of its own. */
final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader err;

    Child(String... args) throws IOException {
        this(List.of(), args);
    }

    /** With options for the JVM. */
    Child(List<String> options, String... args) throws IOException {
        List<String> command = Stream.of(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "-Xshare:auto"),
                        options.stream(),
                        Stream.of("-cp", classPath(), Main.class.getName()),
                        Stream.of(args))
                .flatMap(words -> words)
                .toList();
        process = new ProcessBuilder(command).start();
        err = process.errorReader(StandardCharsets.UTF_8);
    }

    /** That of the tests, without a library of theirs which Vert.x would use, and which would say that it has no provider. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("slf4j"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The channel over its standard input and output, not started. Closing it ends the input. */
    Channel channel(Framing framing) {
        return StreamChannel.over(
                process.getInputStream(), process.getOutputStream(), framing, DemoServer.MESSAGE_BYTES, "child");
    }

    /** The next line of its standard error; null at its end. */
    String errorLine() throws IOException {
        return err.readLine();
    }

    /** Its standard output, whole. */
    String output() throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Writes to its standard input, and ends that. */
    void input(byte[] bytes) throws IOException {
        process.getOutputStream().write(bytes);
        process.getOutputStream().close();
    }

    /** Asks it to end, with SIGTERM. */
    void terminate() {
        process.toHandle().destroy(); // Process.destroy() would close the streams too
    }

    /** Its exit code, for which this waits. */
    int code() throws InterruptedException {
        assertThat(process.waitFor(RawPeer.PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("the process ends")
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
