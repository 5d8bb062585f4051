package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LateCallTest {
    /** A channel that carries a request only behind its cancellation. */
    private static final class LateChannel implements Channel {
        private final Channel channel;
        private final CountDownLatch cancelled = new CountDownLatch(1);

        LateChannel(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void send(byte[] message) {
            try {
                if (new String(message, StandardCharsets.UTF_8).contains("\"late\"")) {
                    assertThat(cancelled.await(60, TimeUnit.SECONDS)).isTrue();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            channel.send(message);
            cancelled.countDown();
        }

        @Override
        public String peer() {
            return channel.peer();
        }

        @Override
        public void start(Receiver receiver) {
            channel.start(receiver);
        }

        @Override
        public void pause() {
            channel.pause();
        }

        @Override
        public void resume() {
            channel.resume();
        }

        @Override
        public void close() {
            channel.close();
        }

        @Override
        public void abort(Disconnect reason) {
            channel.abort(reason);
        }
    }

    @Test
    void a_call_whose_time_is_over_before_it_is_sent_is_cancelled_when_the_peer_has_it() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        LateChannel late = new LateChannel(pair.left());
        JsonRpcConnection connection =
                JsonRpcClient.builder().cancelConvention(CancelConvention.LSP).connect(late);
        CompletableFuture<Integer> call =
                connection.callAsync("late", int.class, CallOption.timeout(Duration.ofMillis(1)));
        assertThat(call)
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .withCauseInstanceOf(CallTimeoutException.class);
        String message = peer.next();
        while (!message.contains("late")) {
            message = peer.next(); // told too early
        }
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}");
        connection.close();
    }
}
