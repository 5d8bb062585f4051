package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.MemoryTransport;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Plays every dialogue in memory, on either side. */
final class DialogueTest {
    @TestFactory
    Stream<DynamicTest> a_server_says_what_the_dialogue_says() {
        return Dialogue.load(Dialogue.SERVER).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueServer player = new DialogueServer();
                    MemoryTransport.Pair pair = MemoryTransport.pair();
                    try (JsonRpcConnection accepted = player.server().accept(pair.right())) {
                        player.play(dialogue, pair.left());
                        assertThat(accepted.counts().unmatchedResponses()).isZero();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_client_understands_what_the_dialogue_says() {
        return Dialogue.load(Dialogue.CLIENT).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueClient player = new DialogueClient();
                    MemoryTransport.Pair pair = MemoryTransport.pair();
                    Acceptor acceptor = player.acceptor();
                    acceptor.accept(pair.right());
                    try (JsonRpcConnection client = player.builder().connect(pair.left())) {
                        player.play(dialogue, client);
                    }
                }));
    }

    @Test
    void every_exchange_of_section_11_is_there() {
        List<String> sections = List.of(
                "11.1", "11.1.1", "11.1.2", "11.1.3", "11.2", "11.2.1", "11.3", "11.3.1", "11.4", "11.4.1", "11.4.2");
        for (String file : List.of(Dialogue.SERVER, Dialogue.CLIENT)) {
            assertThat(Dialogue.load(file).stream()
                            .map(dialogue -> dialogue.title().split(" ", 2)[0]))
                    .containsAll(sections);
        }
    }
}
