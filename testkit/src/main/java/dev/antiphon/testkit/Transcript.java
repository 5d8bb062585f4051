package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Channel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;

/**
 * A golden file of messages to a server and their answers, run against a server over any transport.
 *
 * <ul>
 *   <li>{@code -->} is a message to the server, and {@code <--} on the next line its answer; with nothing behind it there is none.
 *   <li>Answers are compared as JSON: members in any order, everything else exactly, numbers as they are spelled.
 *   <li>{@code --> hex} gives the bytes of a message in hexadecimal, for what is not text.
 *   <li>{@code !} lines say how the server is set up for the messages below them, in words that whoever makes the server
 *       understands; {@code ! default} undoes the others.
 *   <li>{@code #} lines are comments.
 * </ul>
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> the_server_answers_as_the_transcript_says() {
 *     return Transcript.resource(getClass(), "calls.txt").over(setup -> connect(server(setup)));
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param name what it is called, such as the name of its file
 * @param steps the messages and answers, in order
 */
public record Transcript(String name, List<Step> steps) {
    /**
     * Keeps a copy of the steps.
     *
     * @param name what it is called, such as the name of its file
     * @param steps the messages and answers, in order
     */
    public Transcript {
        steps = List.copyOf(steps);
    }

    /**
     * One message and its answer.
     *
     * @param line where it stands in the file, the first line being 1
     * @param setup the set-up lines that hold for it, without the exclamation marks
     * @param message the message as text; what is no UTF-8 shows as replacement characters
     * @param hex the bytes of the message, in hexadecimal
     * @param answer the answer as text; empty if there is none
     */
    public record Step(int line, List<String> setup, String message, String hex, String answer) {
        /**
         * The message as it is sent.
         *
         * @return its bytes, in an array of their own
         */
        public byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }

        /**
         * Compares what came back with what the transcript says.
         *
         * @param actual the answer, or null if there was none
         */
        public void check(byte @Nullable [] actual) {
            String text = actual == null ? "" : new String(actual, UTF_8);
            if (!JsonComparison.same(answer, text)) {
                throw new AssertionError(this + "\nexpected\n    " + shown(answer) + "\nbut got\n    " + shown(text));
            }
        }

        private static String shown(String text) {
            return text.isEmpty() ? "(no answer)" : text;
        }

        @Override
        public String toString() {
            String text = message.strip();
            return "line " + line + ": " + (text.length() > 70 ? text.substring(0, 70) + "..." : text);
        }
    }

    /**
     * Reads a transcript that lies beside a class.
     *
     * @param beside the class
     * @param name the name of the resource, relative to the class or absolute
     * @return the transcript
     * @throws IllegalArgumentException if it is not there, or is no transcript; the message names the line
     */
    public static Transcript resource(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalArgumentException("There is no resource '" + name + "' beside " + beside.getName());
            }
            return parse(name, new String(file.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a transcript.
     *
     * @param name what it is called, such as the name of its file
     * @param text its text
     * @return the transcript
     * @throws IllegalArgumentException if the text is no transcript; the message names the line
     */
    public static Transcript parse(String name, String text) {
        List<Step> steps = new ArrayList<>();
        List<String> setup = new ArrayList<>();
        byte[] sent = null;
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.equals("! default") && sent == null) {
                setup.clear();
            } else if (line.startsWith("! ") && sent == null) {
                setup.add(line.substring(2));
            } else if (line.startsWith("-->") && sent == null) {
                sent = bytes(line.substring(3));
            } else if (line.startsWith("<--") && sent != null) {
                String hex = HexFormat.of().formatHex(sent);
                String answer = line.substring(3).strip();
                steps.add(new Step(number - 1, List.copyOf(setup), new String(sent, UTF_8), hex, answer));
                sent = null;
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException(name + ", line " + number + ", is out of place: " + line);
            }
        }
        if (sent != null || steps.isEmpty()) {
            throw new IllegalArgumentException(name + (sent != null ? " ends without an answer" : " has no messages"));
        }
        return new Transcript(name, steps);
    }

    private static byte[] bytes(String text) {
        if (text.startsWith(" hex")) {
            return HexFormat.of().parseHex(text.substring(4).replace(" ", ""));
        }
        return text.isEmpty() ? new byte[0] : text.substring(1).getBytes(UTF_8);
    }

    /**
     * The transcript without some of its steps.
     *
     * @param kept tells which to keep
     * @return the transcript of those
     */
    public Transcript filter(Predicate<Step> kept) {
        return new Transcript(name, steps.stream().filter(kept).toList());
    }

    /**
     * Runs this against servers that are called directly, or over exchanges.
     *
     * @param servers gives for set-up lines what takes a message to the answer, or to null if there is none
     * @return a test for each step
     */
    public Stream<DynamicTest> with(
            Function<List<String>, Function<byte[], CompletionStage<byte @Nullable []>>> servers) {
        return steps.stream()
                .map(step -> DynamicTest.dynamicTest(name + " " + step, () -> {
                    CompletableFuture<byte @Nullable []> answer =
                            servers.apply(step.setup()).apply(step.bytes()).toCompletableFuture();
                    step.check(Await.forResult(answer));
                }));
    }

    /**
     * Runs this against servers over channels, a new one for each step. That no answer comes where there is none, and that the
     * connection goes on in any case, is shown by a call behind each message, of a method that must not exist.
     *
     * @param servers gives for set-up lines a channel to a server, connected and not started; it is closed after the step
     * @return a test for each step
     */
    public Stream<DynamicTest> over(Function<List<String>, Channel> servers) {
        return steps.stream()
                .map(step -> DynamicTest.dynamicTest(name + " " + step, () -> {
                    RecordingReceiver inbox = new RecordingReceiver();
                    try (Channel channel = servers.apply(step.setup())) {
                        channel.start(inbox);
                        channel.send(step.bytes());
                        step.check(step.answer().isEmpty() ? null : inbox.next().getBytes(UTF_8));
                        channel.send("{\"jsonrpc\":\"2.0\",\"method\":\"?\",\"id\":\"goes on\"}".getBytes(ISO_8859_1));
                        String next = inbox.next();
                        if (!next.contains("\"goes on\"")) {
                            throw new AssertionError(step + "\nexpected no more, but got\n    " + next);
                        }
                    }
                    inbox.verify();
                }));
    }
}
