package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every transcript against a server whose handlers may block, and against one whose handlers never do. */
class TranscriptTest {
    @TestFactory
    Stream<DynamicNode> everyMessageIsAnsweredAsTheTranscriptSays() {
        return TranscriptServer.FILES.stream()
                .map(file -> DynamicContainer.dynamicContainer(
                        file,
                        Stream.of(true, false)
                                .flatMap(blocking -> Transcript.load(file).exchanges().stream()
                                        .map(exchange -> check(exchange, blocking)))));
    }

    private static DynamicTest check(Transcript.Exchange exchange, boolean blocking) {
        String name = (blocking ? "on a worker, " : "inline, ") + exchange;
        return DynamicTest.dynamicTest(name, () -> {
            byte[] answer = TranscriptServer.of(exchange.setup(), blocking)
                    .handle(exchange.sent())
                    .get();
            String text = answer == null ? "" : new String(answer, StandardCharsets.UTF_8);
            assertThat(Transcript.canonical(text)).isEqualTo(Transcript.canonical(exchange.expected()));
        });
    }
}
