package dev.antiphon.testkit;

import dev.antiphon.Dialogue;
import dev.antiphon.DialogueClient;
import dev.antiphon.DialogueServer;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The dialogues of core, over TCP. */
class DialoguesOverTcpTest {
    private static Listener listen(Acceptor acceptor) {
        return TcpTransport.builder(acceptor, "localhost", 0)
                .framing(Framing.newline())
                .serve();
    }

    private static Channel connect(Listener listener) {
        return TcpTransport.connect(
                "localhost", listener.port(), Framing.newline(), Duration.ofSeconds(30), 1024 * 1024);
    }

    @TestFactory
    Stream<DynamicTest> a_server_says_what_the_dialogue_says() {
        return Dialogue.load(Dialogue.SERVER).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueServer player = new DialogueServer();
                    try (Listener listener = listen(player.server())) {
                        player.play(dialogue, connect(listener));
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_client_understands_what_the_dialogue_says() {
        return Dialogue.load(Dialogue.CLIENT).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueClient player = new DialogueClient();
                    try (Listener listener = listen(player.acceptor());
                            JsonRpcConnection client = player.builder().connect(connect(listener))) {
                        player.play(dialogue, client);
                    }
                }));
    }
}
