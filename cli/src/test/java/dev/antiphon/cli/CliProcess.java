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

/** The command line in a child process. */
final class CliProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader err;

    CliProcess(String... args) throws IOException {
        this(List.of(), args);
    }

    /** Starts it with options of the JVM. */
    CliProcess(List<String> options, String... args) throws IOException {
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

    /** The class path of the tests without SLF4J, which Vert.x would use, and which would print that it has no provider. */
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

    /** Reads its standard output to the end. */
    String output() throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Writes to its standard input, and closes it. */
    void input(byte[] bytes) throws IOException {
        process.getOutputStream().write(bytes);
        process.getOutputStream().close();
    }

    /** Sends SIGTERM. */
    void terminate() {
        process.toHandle().destroy(); // Process.destroy() would close the streams too
    }

    /** Waits for its exit code. */
    int code() throws InterruptedException {
        assertThat(process.waitFor(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .as("the process ends")
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
