package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.internal.concurrent.Workers;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An executor that takes no more work refuses calls; what has begun comes to its end all the same. */
final class RefusingExecutorTest {
    /** What the server has. */
    interface Ticking {
        Flow.Publisher<Integer> ticks();

        int slow() throws InterruptedException;
    }

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
    private volatile boolean full;

    private final Workers threads = new Workers();
    private final Executor executor = task -> {
        if (full) {
            throw new RejectedExecutionException("full");
        }
        threads.execute(task);
    };

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection connection =
            JsonRpcServer.builder().executor(executor).service(Ticking.class, new Ticker()).stream(
                            "inline", Parameters.none(), (args, sink) -> sink.complete(), MethodOption.nonBlocking())
                    .build()
                    .accept(pair.left());
    private final WirePeer peer = new WirePeer(pair.right());

    private final class Ticker implements Ticking {
        @Override
        public Flow.Publisher<Integer> ticks() {
            return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
                private int last;

                @Override
                public void request(long items) {
                    subscriber.onNext(++last);
                }

                @Override
                public void cancel() {
                    cancelled.complete(true);
                }
            });
        }

        @Override
        public int slow() throws InterruptedException {
            begun.countDown();
            try {
                return Wait.forResult(new CompletableFuture<Integer>());
            } catch (AssertionError e) {
                interrupted.complete(e.getCause() instanceof InterruptedException);
                throw e;
            }
        }
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private void openStream() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"ticks\",\"id\":1,\"options\":{\"stream\":{\"credit\":1}}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1}}");
    }

    @Test
    void the_end_of_a_connection_reaches_everybody() {
        openStream();
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\",\"id\":2}");
        Wait.forLatch(begun);
        CompletableFuture<Integer> back = connection.callAsync("back", Integer.class);
        full = true;
        peer.close();

        assertThat(Wait.forResult(connection.onClose()).kind()).isEqualTo(Disconnect.Kind.REMOTE);
        assertThat(back)
                .failsWithin(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(TransportException.class);
        assertThat(Wait.forResult(cancelled)).isTrue();
        assertThat(Wait.forResult(interrupted)).isTrue();
        Wait.until("nothing is left", () -> connection.counts().runningCalls() == 0);
    }

    @Test
    void a_peer_that_has_room_for_more_gets_more() {
        openStream();
        full = true;
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":5}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":2}}");
        assertThat(connection.onClose()).isNotDone();
    }

    @Test
    void a_caller_whose_patience_ends_stops_its_call() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"slow\",\"id\":2,\"options\":{\"timeout\":50}}");
        Wait.forLatch(begun);
        full = true;
        assertThat(Wait.forResult(interrupted)).isTrue();
    }

    @Test
    void a_stream_that_nobody_can_produce_is_refused() {
        full = true;
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"inline\",\"id\":1,\"options\":{\"stream\":{\"credit\":1}}}");
        assertThat(peer.next()).contains("busy");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"inline\",\"id\":2}");
        assertThat(peer.next()).isEqualTo(Wire.error(-32002, "Server busy", 2));
        Wait.until("nothing is left", () -> connection.counts().runningCalls() == 0);
    }
}
