package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedPeerTest {
    private final ScriptedPeer peer = new ScriptedPeer();
    private final Channel channel = peer.channel();
    private final RecordingReceiver inbox = new RecordingReceiver();

    @AfterEach
    void verify() {
        inbox.verify();
    }

    private void send(String text) {
        channel.send(text.getBytes(UTF_8));
    }

    // --- what the peer expects

    @Test
    void messages_are_compared_as_json() {
        channel.start(inbox);
        send("{\"a\":1,\"b\":[{\"c\":\"d\",\"e\":null}]}");
        peer.expect("{ \"b\": [{\"e\":null, \"c\":\"\\u0064\"}], \"a\": 1 }");
    }

    @Test
    void a_number_is_not_the_string_that_looks_like_it_nor_another_spelling() {
        assertThat(JsonComparison.same("[1]", "[\"1\"]")).isFalse();
        assertThat(JsonComparison.same("[1]", "[1.0]")).isFalse();
        assertThat(JsonComparison.same("[1,2]", "[2,1]")).isFalse();
        assertThat(JsonComparison.same("{\"a\":1}", "{\"a\":1,\"b\":2}")).isFalse();
    }

    @Test
    void another_message_fails_and_shows_the_whole_wire() {
        channel.start(inbox);
        peer.send("[0]");
        send("[1]");
        send("[2]");
        peer.expect("[1]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> peer.expect("[3]"))
                .withMessageContaining("expected\n    [3]\nbut got\n    [2]")
                .withMessageContaining("    --> [0]\n    <-- [1]\n    <-- [2]");
    }

    @Test
    void messages_may_be_expected_in_any_order_each_once() {
        channel.start(inbox);
        send("[1]");
        send("[2]");
        send("[1]");
        peer.expectInAnyOrder("[2]", "[1]", "[1]").expectNothing();
        send("[1]");
        send("[1]");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> peer.expectInAnyOrder("[1]", "[2]"))
                .withMessageContaining("[2]");
    }

    @Test
    void a_message_that_nobody_expects_fails_both_nothing_and_the_end() {
        channel.start(inbox);
        send("[1]");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(peer::expectNothing);
        send("[2]");
        channel.close();
        assertThatExceptionOfType(AssertionError.class).isThrownBy(peer::expectClosed);
    }

    @Test
    void a_message_that_can_never_come_is_not_waited_for() {
        channel.start(inbox);
        channel.close();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> peer.expect("[1]"))
                .withMessageContaining("closed by the code under test");
    }

    @Test
    void the_end_that_the_code_under_test_makes_is_told_with_its_reason() {
        channel.start(inbox);
        Disconnect reason = Disconnect.of(Kind.STALLED, "for a test");
        channel.abort(reason);
        channel.close();
        assertThat(peer.expectClosed()).isSameAs(reason);
        assertThat(inbox.end()).isSameAs(reason);
    }

    // --- what the peer says

    @Test
    void what_is_sent_has_arrived_when_send_returns() {
        channel.start(inbox);
        peer.send("[1]").sendTooLarge(10).send("[2]");
        assertThat(inbox.rest()).containsExactly("[1]", RecordingReceiver.TOO_LARGE, "[2]");
    }

    @Test
    void what_is_sent_before_the_start_arrives_then() {
        peer.send("[1]");
        peer.close();
        channel.start(inbox);
        assertThat(inbox.rest()).containsExactly("[1]");
        assertThat(inbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_channel_that_is_paused_gets_nothing_until_it_resumes() {
        channel.start(inbox);
        channel.pause();
        peer.send("[1]").cut();
        assertThat(inbox.rest()).isEmpty();
        channel.resume();
        assertThat(inbox.rest()).containsExactly("[1]");
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void a_channel_that_is_paused_can_be_closed() {
        channel.start(inbox);
        channel.pause();
        peer.send("[1]").cut();
        channel.close();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(inbox.rest()).isEmpty();
    }

    @Test
    void a_channel_whose_peer_is_gone_takes_no_message_and_says_why() {
        channel.start(inbox);
        peer.cut();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> send("[1]"))
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST));
    }

    @Test
    void a_channel_must_be_started_and_only_once() {
        assertThatIllegalStateException().isThrownBy(() -> send("[1]"));
        channel.start(inbox);
        assertThatIllegalStateException().isThrownBy(() -> channel.start(inbox));
    }

    @Test
    void a_thread_that_sends_to_a_peer_that_does_not_read_waits_until_it_does() {
        channel.start(inbox);
        peer.stopReading();
        AtomicInteger sent = new AtomicInteger();
        Thread sender = DaemonThreads.start(() -> {
            for (int i = 0; i < 100; i++) {
                send("[" + i + "]");
                sent.incrementAndGet();
            }
        });
        Await.until("the bound is reached", () -> sent.get() == 16);
        Await.untilWaiting(sender);
        peer.startReading();
        for (int i = 0; i < 100; i++) {
            peer.expect("[" + i + "]");
        }
    }

    @Test
    void a_receiver_that_answers_a_peer_that_does_not_read_never_waits() {
        channel.start(new RecordingReceiver(message -> {
            for (int i = 0; i < 100; i++) {
                channel.send(message);
            }
        }));
        peer.stopReading().send("[1]");
        for (int i = 0; i < 100; i++) {
            peer.expect("[1]");
        }
    }
}
