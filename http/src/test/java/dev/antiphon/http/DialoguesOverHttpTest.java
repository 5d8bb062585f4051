package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Dialogue;
import dev.antiphon.DialogueClient;
import dev.antiphon.DialogueServer;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.OpenStreams;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The dialogues of core over WebSockets, and over HTTP those with one request. */
class DialoguesOverHttpTest {
    private static Stream<Dialogue> exchanges(String file) {
        return Dialogue.load(file).stream().filter(Dialogue::isExchange);
    }

    private static HttpConnector connector(String scheme, Listener listener) {
        return HttpTransport.connector(scheme + "://localhost:" + listener.port() + "/rpc");
    }

    @TestFactory
    Stream<DynamicTest> a_server_follows_the_dialogue_over_a_websocket() {
        return Dialogue.load(Dialogue.SERVER).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueServer player = new DialogueServer();
                    try (Listener listener = HttpTransport.serve(player.server(), 0)) {
                        player.play(dialogue, connector("ws", listener).channel());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_client_follows_the_dialogue_over_a_websocket() {
        return Dialogue.load(Dialogue.CLIENT).stream()
                .map(dialogue -> DynamicTest.dynamicTest(dialogue.title(), () -> {
                    DialogueClient player = new DialogueClient();
                    try (Listener listener = HttpTransport.builder(
                                            JsonRpcServer.builder().build())
                                    .webSocketAcceptor(player.acceptor())
                                    .serve();
                            JsonRpcConnection client = player.builder()
                                    .connect(connector("ws", listener).channel())) {
                        player.play(dialogue, client);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> a_server_follows_the_dialogue_with_events_and_lines() {
        return exchanges(Dialogue.SERVER)
                .flatMap(dialogue -> Stream.of("text/event-stream", "application/x-ndjson")
                        .flatMap(accept -> Stream.of(false, true).map(http2 -> answered(dialogue, accept, http2))));
    }

    private static DynamicTest answered(Dialogue dialogue, String accept, boolean http2) {
        String title = dialogue.title() + ", " + accept + (http2 ? ", HTTP/2" : ", HTTP/1.1");
        return DynamicTest.dynamicTest(title, () -> {
            DialogueServer player = new DialogueServer();
            try (Listener listener =
                    HttpTransport.builder(player.server()).port(0).h2c().serve()) {
                HttpConnector connector = connector("http", listener);
                try (Exchange exchange = (http2 ? connector.http2() : connector).exchange()) {
                    player.play(dialogue, exchange, accept);
                }
                Wait.until("nothing is left", () -> OpenStreams.named(player.server()) == 0);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> a_client_follows_the_dialogue_with_events_and_lines() {
        return exchanges(Dialogue.CLIENT)
                .flatMap(dialogue -> Stream.of(ResponderServer.Format.EVENTS, ResponderServer.Format.LINES)
                        .map(format -> DynamicTest.dynamicTest(dialogue.title() + ", " + format, () -> {
                            List<String> answers = dialogue.lines().stream()
                                    .filter(line -> line.speaker() == Dialogue.Speaker.SERVER)
                                    .map(Dialogue.Line::text)
                                    .toList();
                            DialogueClient player = new DialogueClient();
                            try (ResponderServer server = new ResponderServer(
                                            (message, headers) -> CompletableFuture.completedFuture(answers), format);
                                    JsonRpcClient client = player.builder().connect(server.uri())) {
                                player.play(dialogue, client);
                            }
                        })));
    }

    @Test
    void most_dialogues_are_exchanges() {
        assertThat(exchanges(Dialogue.SERVER)).hasSize(7);
        assertThat(exchanges(Dialogue.CLIENT)).hasSize(7);
    }
}
