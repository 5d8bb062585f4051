package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.SlowConsumerPolicy;
import dev.antiphon.web.contract.RawWebSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A WebSocket peer that never reads, while the server sends notifications. */
class SlowConsumerPolicyTest {
    private static final int MIB = 1 << 20;

    /** Sends notifications until the connection fails, and returns the reason; {@code sent} counts their bytes. */
    private static Disconnect sendUntilFailure(UnaryOperator<HttpListenerBuilder> options, long[] sent)
            throws Exception {
        CompletableFuture<JsonRpcConnection> connected = new CompletableFuture<>();
        Listener listener = options.apply(
                        HttpTransport.builder(JsonRpcServer.builder().build())
                                .onConnect((connection, methods) -> connected.complete(connection)))
                .serve();
        try (RawWebSocket neverRead = RawWebSocket.connect(listener)) {
            assertThat(neverRead.client().socket().isConnected()).isTrue();
            JsonRpcConnection connection = connected.get(60, TimeUnit.SECONDS);
            RawJson params = RawJson.of("[\"" + "x".repeat(64 << 10) + "\"]");
            try {
                while (sent[0] < 1L << 30) {
                    connection.notify("news", params);
                    sent[0] += 64 << 10;
                }
            } catch (TransportException failure) {
                assertThat(connection.onClose().get(60, TimeUnit.SECONDS)).isEqualTo(failure.reason());
                return failure.reason();
            }
            throw new AssertionError("the server keeps the connection");
        } finally {
            listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void senders_wait_and_a_peer_that_reads_nothing_for_too_long_is_disconnected() throws Exception {
        long[] sent = new long[1];
        Disconnect reason = sendUntilFailure(
                builder -> builder.outboundQueue(1000, 4L * MIB, SlowConsumerPolicy.WAIT)
                        .webSocketTimeouts(Duration.ofMillis(300), Duration.ofSeconds(10)),
                sent);
        assertThat(reason.kind()).isEqualTo(Disconnect.Kind.STALLED);
        assertThat(reason.detail()).contains("read nothing");
        // The queue and the buffers of the sockets.
        assertThat(sent[0]).isLessThan(32L * MIB);
    }

    @Test
    void senders_do_not_wait_if_a_slow_peer_is_to_be_disconnected_at_once() throws Exception {
        long[] sent = new long[1];
        Disconnect reason =
                sendUntilFailure(builder -> builder.outboundQueue(1000, 4L * MIB, SlowConsumerPolicy.DISCONNECT), sent);
        assertThat(reason.kind()).isEqualTo(Disconnect.Kind.STALLED);
        assertThat(reason.detail()).contains("more slowly");
        assertThat(sent[0]).isLessThan(32L * MIB);
    }
}
