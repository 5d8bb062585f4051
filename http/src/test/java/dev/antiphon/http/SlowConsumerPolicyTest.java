package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.SlowConsumerPolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A peer that never reads, while the server has more and more to tell it. */
class SlowConsumerPolicyTest {
    private static final int MIB = 1 << 20;

    /** Tells until that is refused. */
    private static Disconnect tell(UnaryOperator<HttpListenerBuilder> how, long[] told) throws Exception {
        CompletableFuture<JsonRpcConnection> connected = new CompletableFuture<>();
        Listener listener = how.apply(
                        HttpTransport.builder(JsonRpcServer.builder().build())
                                .onConnect((connection, methods) -> connected.complete(connection)))
                .serve();
        try (RawWebSocket neverRead = RawWebSocket.to(listener)) {
            assertThat(neverRead.wire().socket().isConnected()).isTrue();
            JsonRpcConnection connection = connected.get(60, TimeUnit.SECONDS);
            RawJson news = RawJson.of("[\"" + "x".repeat(64 << 10) + "\"]");
            try {
                while (told[0] < 1L << 30) {
                    connection.notify("news", news);
                    told[0] += 64 << 10;
                }
            } catch (TransportException refused) {
                assertThat(connection.onClose().get(60, TimeUnit.SECONDS)).isEqualTo(refused.reason());
                return refused.reason();
            }
            throw new AssertionError("it takes everything");
        } finally {
            listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void senders_wait_and_a_peer_that_takes_nothing_for_too_long_is_disconnected() throws Exception {
        long[] told = new long[1];
        Disconnect reason = tell(
                builder -> builder.outboundQueue(1000, 4L * MIB, SlowConsumerPolicy.WAIT)
                        .webSocketTimeouts(Duration.ofMillis(300), Duration.ofSeconds(10)),
                told);
        assertThat(reason.kind()).isEqualTo(Disconnect.Kind.STALLED);
        assertThat(reason.detail()).contains("read nothing");
        // What the queue holds, and what the two operating systems' ends of the socket do.
        assertThat(told[0]).isLessThan(32L * MIB);
    }

    @Test
    void nobody_waits_if_such_a_peer_is_to_be_disconnected_at_once() throws Exception {
        long[] told = new long[1];
        Disconnect reason = tell(builder -> builder.outboundQueue(1000, 4L * MIB, SlowConsumerPolicy.DISCONNECT), told);
        assertThat(reason.kind()).isEqualTo(Disconnect.Kind.STALLED);
        assertThat(reason.detail()).contains("more slowly");
        assertThat(told[0]).isLessThan(32L * MIB);
    }
}
