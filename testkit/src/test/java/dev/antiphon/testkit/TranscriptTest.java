package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.testkit.Transcript.Step;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.MemoryTransport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

class TranscriptTest {
    private static final String GOES_ON = "goes on";

    @Test
    void steps_have_the_set_up_that_applies() {
        Transcript transcript = Transcript.parse("t", """
                # a comment
                --> [1]
                <-- [2]

                ! one
                ! two
                --> hex FF 00
                <--
                ! default
                -->
                <-- {}
                """);
        assertThat(transcript.steps())
                .containsExactly(
                        new Step(2, List.of(), "[1]", "5b315d", "[2]"),
                        new Step(7, List.of("one", "two"), "\uFFFD\0", "ff00", ""),
                        new Step(10, List.of(), "", "", "{}"));
        assertThat(transcript.steps().get(1).bytes()).containsExactly(0xFF, 0);
        assertThat(transcript.filter(step -> step.setup().isEmpty()).steps()).hasSize(2);
    }

    @Test
    void an_invalid_transcript_is_rejected_with_the_line_number() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transcript.parse("t", "--> 1\nwhat\n"))
                .withMessageContaining("t, line 2");
        assertThatIllegalArgumentException().isThrownBy(() -> Transcript.parse("t", "--> 1\n--> 2\n<-- 3\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> Transcript.parse("t", "--> 1\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> Transcript.parse("t", "<-- 1\n"));
        assertThatIllegalArgumentException().isThrownBy(() -> Transcript.parse("t", "# nothing\n"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Transcript.resource(TranscriptTest.class, "nowhere.txt"))
                .withMessageContaining("nowhere.txt");
    }

    @Test
    void responses_are_compared_as_json() throws Throwable {
        run(direct("--> 1\n<-- {\"a\":1,\"b\":2}\n", "{\"b\":2,\"a\":1}"));
        run(direct("--> 1\n<--\n", null));
    }

    @Test
    void another_response_fails_and_shows_both() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> run(direct("--> 1\n<-- [1]\n", "[2]")))
                .withMessageContaining("line 1: 1")
                .withMessageContaining("expected\n    [1]\nbut got\n    [2]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> run(direct("--> 1\n<-- [1]\n", null)))
                .withMessageContaining("(no answer)");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> run(direct("--> 1\n<--\n", "[2]")));
    }

    @Test
    void responses_over_a_channel_are_compared_too() throws Throwable {
        run(overChannel("--> 1\n<-- [1]\n", List.of("[1]")));
        run(overChannel("--> 1\n<--\n", List.of()));
    }

    @Test
    void an_extra_response_over_a_channel_fails() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> run(overChannel("--> 1\n<--\n", List.of("[1]"))))
                .withMessageContaining("expected no more, but got\n    [1]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> run(overChannel("--> 1\n<-- [1]\n", List.of("[1]", "[1]"))));
    }

    private static void run(DynamicTest test) throws Throwable {
        test.getExecutable().execute();
    }

    private static DynamicTest direct(String text, String answer) {
        Function<byte[], CompletableFuture<byte[]>> server =
                message -> CompletableFuture.completedFuture(answer == null ? null : answer.getBytes(UTF_8));
        return Transcript.parse("t", text)
                .with(setup -> server::apply)
                .findFirst()
                .orElseThrow();
    }

    private static DynamicTest overChannel(String text, List<String> answers) {
        return Transcript.parse("t", text)
                .over(setup -> channel(answers))
                .findFirst()
                .orElseThrow();
    }

    /** A channel to a peer that sends these responses to every message but the last, which it echoes. */
    private static Channel channel(List<String> answers) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        pair.right().start(new RecordingReceiver(message -> {
            if (new String(message, UTF_8).contains(GOES_ON)) {
                pair.right().send(message);
            } else {
                answers.forEach(answer -> pair.right().send(answer.getBytes(UTF_8)));
            }
        }));
        return pair.left();
    }
}
