package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.error;
import static dev.antiphon.testkit.WireText.notification;
import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A peer that calls with ids in use, cancels what is not running, or sends more than the limits allow. */
class PeerCallsFaultsTest {
    private final ScriptedPeer peer = new ScriptedPeer();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final JsonRpcConnection connection = JsonRpcServer.builder()
            .method("slow", Parameters.none(), args -> {
                running.countDown();
                release.await();
                return "slow";
            })
            .method("quick", Parameters.none(), args -> "quick")
            .method("inline", Parameters.none(), args -> "inline", MethodOption.nonBlocking())
            .build()
            .accept(peer.channel());

    @Test
    void a_request_with_an_id_in_use_is_rejected_and_the_first_is_not_affected() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send(request(1, "quick")).expect(error(1, -32600, "Invalid Request"));
        release.countDown();
        peer.expect(result(1, "\"slow\""));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_non_blocking_request_with_an_id_in_use_is_rejected() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send(request(1, "inline")).expect(error(1, -32600, "Invalid Request"));
        release.countDown();
        peer.expect(result(1, "\"slow\""));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void an_id_can_be_reused_as_soon_as_its_response_arrives() {
        for (int i = 0; i < 200; i++) {
            peer.send(request(1, "quick")).expect(result(1, "\"quick\""));
        }
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void null_is_never_an_id_in_use() {
        String asking = "{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":null}";
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\",\"id\":null}");
        Await.forLatch(running);
        peer.send(asking).expect("{\"jsonrpc\":\"2.0\",\"result\":\"quick\",\"id\":null}");
        release.countDown();
        peer.expect("{\"jsonrpc\":\"2.0\",\"result\":\"slow\",\"id\":null}");
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void cancelling_an_unknown_call_has_no_effect() {
        peer.send(WireText.cancel(7))
                .send(notification("$/cancelRequest", "{}"))
                .send(notification("$/cancelRequest", "[]"))
                .send(notification("$/cancelRequest", "{\"id\":{}}"))
                .send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\"}")
                .send(request(1, "inline"))
                .expect(result(1, "\"inline\""));
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void a_cancellation_is_recognised_with_escapes_in_its_name() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$\\/cancelRequest\",\"params\":{\"id\":1}}")
                .expect(error(1, -32001, "Request cancelled"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_paused_channel_resumes_even_if_capacity_is_freed_while_it_pauses() {
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger handled = new AtomicInteger();
        CountDownLatch go = new CountDownLatch(1);
        JsonRpcServer server = JsonRpcServer.builder()
                .limit(Limit.QUEUED_CALLS, 4)
                .notification("n", Parameters.none(), args -> {
                    go.await();
                    handled.incrementAndGet();
                })
                .build();
        ScriptedPeer flooding = new ScriptedPeer();
        JsonRpcConnection flooded = server.accept(new PausingSlowly(flooding.channel(), () -> {
            go.countDown();
            Await.until("all that waited are handled", () -> handled.get() == sent.get());
        }));
        while (sent.incrementAndGet() <= 20) {
            flooding.send(notification("n", "[]"));
        }
        Await.until("the last message is handled", () -> handled.get() == 20);
        ConnectionChecks.awaitEmpty(flooded);
    }

    @Test
    void a_drain_completes_when_a_call_made_meanwhile_completes() {
        ScriptedPeer other = new ScriptedPeer();
        JsonRpcConnection draining = JsonRpcClient.builder().connect(other.channel());
        CompletableFuture<Integer> first = draining.callAsync("f", int.class);
        CompletableFuture<Boolean> drained = draining.drain(Duration.ofMinutes(10));
        CompletableFuture<Integer> second = draining.callAsync("g", int.class);
        other.send(result(1, "7"));
        assertThat(drained).isNotDone();
        other.send(result(2, "8"));
        assertThat(first).isCompletedWithValue(7);
        assertThat(second).isCompletedWithValue(8);
        assertThat(Await.forResult(drained)).isTrue();
    }

    /** A channel that runs an action while it pauses. */
    private static final class PausingSlowly extends ForwardingChannel {
        private final Runnable meanwhile;

        PausingSlowly(Channel channel, Runnable meanwhile) {
            super(channel);
            this.meanwhile = meanwhile;
        }

        @Override
        public void pause() {
            meanwhile.run();
            super.pause();
        }
    }
}
