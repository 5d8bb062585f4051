package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.TranscriptServer;
import dev.antiphon.testkit.Transcript;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Receiver;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The transcripts of core, over HTTP and WebSockets. */
class TranscriptsOverHttpTest {
    private final Map<List<String>, Listener> listeners = new HashMap<>();
    private final Map<List<String>, Exchange> exchanges = new HashMap<>();

    @AfterEach
    void close() {
        exchanges.values().forEach(Exchange::close);
        listeners.values().forEach(Listener::close);
    }

    private static Stream<Transcript> transcripts() {
        return TranscriptServer.FILES.stream()
                .map(file -> Transcript.resource(JsonRpcServer.class, "transcripts/" + file));
    }

    /** A channel limits the size of a message itself. */
    private static boolean isDefinedOverChannels(Transcript.Step step) {
        return step.setup().stream().noneMatch(line -> line.startsWith("limit MESSAGE_BYTES"));
    }

    @TestFactory
    Stream<DynamicTest> every_message_gets_its_response_over_http_1() {
        return transcripts().flatMap(transcript -> transcript.with(setup -> over(setup, false)));
    }

    @TestFactory
    Stream<DynamicTest> every_message_gets_its_response_over_http_2() {
        return transcripts().flatMap(transcript -> transcript.with(setup -> over(setup, true)));
    }

    @TestFactory
    Stream<DynamicTest> every_message_gets_its_response_over_websockets() {
        return transcripts()
                .map(transcript -> transcript.filter(TranscriptsOverHttpTest::isDefinedOverChannels))
                .flatMap(transcript -> transcript.over(this::webSocket));
    }

    /** Configures the server; without TLS unless overridden. */
    HttpListenerBuilder listening(HttpListenerBuilder builder, boolean http2) {
        return builder.h2c();
    }

    /** A connector to the server. */
    HttpConnector connector(String scheme, int port, boolean http2) {
        HttpConnector connector = HttpTransport.connector(scheme + "://localhost:" + port + "/rpc");
        return http2 ? connector.http2() : connector;
    }

    private Listener listener(List<String> setup, boolean http2) {
        return listeners.computeIfAbsent(
                setup,
                lines -> listening(HttpTransport.builder(TranscriptServer.of(lines, lines.isEmpty())), http2)
                        .serve());
    }

    private Channel webSocket(List<String> setup) {
        return connector("ws", listener(setup, false).port(), false).channel();
    }

    private Function<byte[], CompletionStage<byte @Nullable []>> over(List<String> setup, boolean http2) {
        Exchange exchange = exchanges.computeIfAbsent(
                setup,
                lines -> connector("http", listener(lines, http2).port(), http2).exchange());
        return message -> {
            Answer answer = new Answer();
            exchange.send(new ExchangeRequest(message, Map.of(), Duration.ofMinutes(1), true), answer);
            return answer.future;
        };
    }

    /** Receives one message, or none. */
    private static final class Answer implements Receiver {
        final CompletableFuture<byte @Nullable []> future = new CompletableFuture<>();
        private byte @Nullable [] message;

        @Override
        public void message(byte[] bytes, int start, int end) {
            message = java.util.Arrays.copyOfRange(bytes, start, end);
        }

        @Override
        public void tooLarge(int limit) {
            future.completeExceptionally(new AssertionError("too large"));
        }

        @Override
        public void closed(Disconnect reason) {
            if (message == null && reason.kind() != Disconnect.Kind.REMOTE) {
                future.completeExceptionally(new AssertionError(reason.toString()));
            }
            future.complete(message);
        }
    }
}
