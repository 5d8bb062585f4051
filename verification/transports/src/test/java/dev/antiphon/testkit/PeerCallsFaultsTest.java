package dev.antiphon.testkit;

import static dev.antiphon.testkit.Say.error;
import static dev.antiphon.testkit.Say.notification;
import static dev.antiphon.testkit.Say.request;
import static dev.antiphon.testkit.Say.result;
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

/** A peer that calls with ids that are taken, cancels oddly, or sends more than there is room for. */
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
    void a_request_whose_id_is_taken_is_refused_and_the_first_is_undisturbed() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send(request(1, "quick")).expect(error(1, -32600, "Invalid Request"));
        release.countDown();
        peer.expect(result(1, "\"slow\""));
        Tables.awaitEmpty(connection);
    }

    @Test
    void a_request_whose_id_is_taken_is_refused_too_if_it_would_be_answered_at_once() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send(request(1, "inline")).expect(error(1, -32600, "Invalid Request"));
        release.countDown();
        peer.expect(result(1, "\"slow\""));
        Tables.awaitEmpty(connection);
    }

    @Test
    void an_id_can_be_used_again_as_soon_as_its_answer_is_there() {
        for (int i = 0; i < 200; i++) {
            peer.send(request(1, "quick")).expect(result(1, "\"quick\""));
        }
        Tables.awaitEmpty(connection);
    }

    @Test
    void null_is_no_id_that_can_be_taken() {
        String asking = "{\"jsonrpc\":\"2.0\",\"method\":\"quick\",\"id\":null}";
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"slow\",\"id\":null}");
        Await.forLatch(running);
        peer.send(asking).expect("{\"jsonrpc\":\"2.0\",\"result\":\"quick\",\"id\":null}");
        release.countDown();
        peer.expect("{\"jsonrpc\":\"2.0\",\"result\":\"slow\",\"id\":null}");
        Tables.awaitEmpty(connection);
    }

    @Test
    void a_cancellation_of_what_is_not_running_has_no_effect() {
        peer.send(Say.cancel(7))
                .send(notification("$/cancelRequest", "{}"))
                .send(notification("$/cancelRequest", "[]"))
                .send(notification("$/cancelRequest", "{\"id\":{}}"))
                .send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\"}")
                .send(request(1, "inline"))
                .expect(result(1, "\"inline\""));
        Tables.assertEmpty(connection);
    }

    @Test
    void a_cancellation_is_understood_however_its_name_is_spelled() {
        peer.send(request(1, "slow"));
        Await.forLatch(running);
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$\\/cancelRequest\",\"params\":{\"id\":1}}")
                .expect(error(1, -32001, "Request cancelled"));
        Tables.awaitEmpty(connection);
    }

    @Test
    void a_channel_that_was_paused_for_want_of_room_resumes_even_if_room_is_made_while_it_pauses() {
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
        Tables.awaitEmpty(flooded);
    }

    @Test
    void a_drain_ends_by_itself_when_a_call_that_was_made_meanwhile_is_answered() {
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

    /** A channel during whose pausing something happens. */
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
