package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.testkit.RecordingReceiver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The program that tests start as a child process. */
final class ChildMain {
    private ChildMain() {}

    /** The command that starts this program. */
    static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                ChildMain.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "echo" -> echo();
            case "place" -> say(System.getenv("ANTIPHON_TEST") + " in " + System.getProperty("user.dir"));
            case "complain" -> {
                System.err.println("first\r");
                System.err.println("x".repeat(20_000));
                System.err.print("last");
                echo();
            }
            case "exit" -> {
                say("last words");
                System.exit(Integer.parseInt(arguments[1]));
            }
            case "cut" -> {
                System.out.print("{\"half\":");
                System.out.flush();
            }
            case "deaf" -> {
                // Ignores both the end of its input and SIGTERM.
                if (arguments[1].equals("very")) {
                    Runtime.getRuntime().addShutdownHook(new Thread(ChildMain::sleep));
                }
                say("ready");
                sleep();
            }
            case "parent" -> {
                Process child = new ProcessBuilder(command("deaf", "very")).start();
                child.inputReader(UTF_8).readLine();
                say(String.valueOf(child.pid()));
                sleep();
            }
            case "leave" -> {
                RecordingReceiver receiver = new RecordingReceiver();
                ProcessChannel child = ProcessTransport.builder(command("deaf", "very"))
                        .shutdownTimeout(Duration.ofMillis(100))
                        .start();
                child.start(receiver);
                receiver.next();
                say(String.valueOf(child.pid()));
                System.in.read();
                System.exit(0);
            }
            case "fork" -> {
                new ProcessBuilder(command("echo")).inheritIO().start();
                System.exit(5);
            }
            case "serve" -> serve();
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    private static void echo() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        String line;
        while ((line = in.readLine()) != null) {
            say(line);
        }
    }

    private static void say(String line) {
        PrintStream out = new PrintStream(System.out, true, UTF_8);
        out.print(line + "\n");
        out.flush();
    }

    private static void sleep() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Answers over the standard streams, and prints meanwhile, which must not mix with the messages. */
    private static void serve() {
        CountDownLatch closed = new CountDownLatch(1);
        Channel channel = StdioTransport.channel(Framing.contentLength());
        channel.start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                System.out.println("printed meanwhile");
                channel.send(bytes);
            }

            @Override
            public void tooLarge(int limit) {}

            @Override
            public void closed(Disconnect reason) {
                System.out.println("closed as " + reason.kind());
                closed.countDown();
            }
        });
        Wait.forLatch(closed);
    }
}
