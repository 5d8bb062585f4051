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
 * A golden file of messages to a server and their responses, which runs against a server over any transport.
 *
 * <ul>
 *   <li>{@code -->} is a message to the server, and {@code <--} on the next line its response; an empty one means no response.
 *   <li>Responses are compared as JSON: members in any order, everything else exactly, numbers by their text.
 *   <li>{@code --> hex} has the bytes of a message in hexadecimal, for a message that is not text.
 *   <li>{@code !} lines describe the set-up of the server for the messages below them, for the code that creates the server;
 *       {@code ! default} undoes the others.
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
 * @param name the name, such as that of its file
 * @param steps the messages and responses, in order
 */
public record Transcript(String name, List<Step> steps) {
    /**
     * Copies the steps.
     *
     * @param name the name, such as that of its file
     * @param steps the messages and responses, in order
     */
    public Transcript {
        steps = List.copyOf(steps);
    }

    /**
     * One message and its response.
     *
     * @param line the line number in the file, from 1
     * @param setup the set-up lines that apply, without the exclamation marks
     * @param message the message as text, with replacement characters for invalid UTF-8
     * @param hex the bytes of the message, in hexadecimal
     * @param answer the response as text; empty if there is none
     */
    public record Step(int line, List<String> setup, String message, String hex, String answer) {
        /**
         * The message as it is sent.
         *
         * @return its bytes, a new array
         */
        public byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }

        /**
         * Compares a response with that of the transcript.
         *
         * @param actual the response, or null if there was none
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
     * Reads a transcript from a resource.
     *
     * @param beside the class that the name is relative to
     * @param name the name of the resource, relative to the class or absolute
     * @return the transcript
     * @throws IllegalArgumentException if the resource does not exist or is invalid; the message has the line number
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
     * Parses a transcript.
     *
     * @param name the name, such as that of its file
     * @param text its text
     * @return the transcript
     * @throws IllegalArgumentException if the text is invalid; the message has the line number
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
     * Filters the steps.
     *
     * @param kept selects the steps to keep
     * @return the transcript of those
     */
    public Transcript filter(Predicate<Step> kept) {
        return new Transcript(name, steps.stream().filter(kept).toList());
    }

    /**
     * Runs this transcript against servers that are called directly, or over exchanges.
     *
     * @param servers creates, for set-up lines, a function from a message to the response, or to null if there is none
     * @return one test per step
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
     * Runs this transcript against servers over channels, a new one per step. A call of an unknown method after each message
     * shows that no further response was sent, and that the connection still works.
     *
     * @param servers creates, for set-up lines, a channel to a server, connected and not started; it is closed after the step
     * @return one test per step
     */
    public Stream<DynamicTest> over(Function<List<String>, Channel> servers) {
        return steps.stream()
                .map(step -> DynamicTest.dynamicTest(name + " " + step, () -> {
                    RecordingReceiver receiver = new RecordingReceiver();
                    try (Channel channel = servers.apply(step.setup())) {
                        channel.start(receiver);
                        channel.send(step.bytes());
                        step.check(
                                step.answer().isEmpty() ? null : receiver.next().getBytes(UTF_8));
                        channel.send("{\"jsonrpc\":\"2.0\",\"method\":\"?\",\"id\":\"goes on\"}".getBytes(ISO_8859_1));
                        String next = receiver.next();
                        if (!next.contains("\"goes on\"")) {
                            throw new AssertionError(step + "\nexpected no more, but got\n    " + next);
                        }
                    }
                    receiver.verify();
                }));
    }
}
