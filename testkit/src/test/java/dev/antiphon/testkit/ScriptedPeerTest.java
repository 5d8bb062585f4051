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
    private final RecordingReceiver receiver = new RecordingReceiver();

    @AfterEach
    void verify() {
        receiver.verify();
    }

    private void send(String text) {
        channel.send(text.getBytes(UTF_8));
    }

    // --- expecting

    @Test
    void messages_are_compared_as_json() {
        channel.start(receiver);
        send("{\"a\":1,\"b\":[{\"c\":\"d\",\"e\":null}]}");
        peer.expect("{ \"b\": [{\"e\":null, \"c\":\"\\u0064\"}], \"a\": 1 }");
    }

    @Test
    void a_number_equals_neither_a_string_nor_another_notation() {
        assertThat(JsonComparison.same("[1]", "[\"1\"]")).isFalse();
        assertThat(JsonComparison.same("[1]", "[1.0]")).isFalse();
        assertThat(JsonComparison.same("[1,2]", "[2,1]")).isFalse();
        assertThat(JsonComparison.same("{\"a\":1}", "{\"a\":1,\"b\":2}")).isFalse();
    }

    @Test
    void an_unexpected_message_fails_with_all_messages_so_far() {
        channel.start(receiver);
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
    void messages_can_be_expected_in_any_order_each_once() {
        channel.start(receiver);
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
    void an_unexpected_message_fails_expecting_nothing_and_the_end() {
        channel.start(receiver);
        send("[1]");
        assertThatExceptionOfType(AssertionError.class).isThrownBy(peer::expectNothing);
        send("[2]");
        channel.close();
        assertThatExceptionOfType(AssertionError.class).isThrownBy(peer::expectClosed);
    }

    @Test
    void expecting_a_message_fails_at_once_when_none_can_arrive() {
        channel.start(receiver);
        channel.close();
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> peer.expect("[1]"))
                .withMessageContaining("closed by the code under test");
    }

    @Test
    void the_end_by_the_code_under_test_has_its_reason() {
        channel.start(receiver);
        Disconnect reason = Disconnect.of(Kind.STALLED, "for a test");
        channel.abort(reason);
        channel.close();
        assertThat(peer.expectClosed()).isSameAs(reason);
        assertThat(receiver.end()).isSameAs(reason);
    }

    // --- sending

    @Test
    void a_message_has_arrived_when_send_returns() {
        channel.start(receiver);
        peer.send("[1]").sendTooLarge(10).send("[2]");
        assertThat(receiver.rest()).containsExactly("[1]", RecordingReceiver.TOO_LARGE, "[2]");
    }

    @Test
    void messages_sent_before_the_start_arrive_with_it() {
        peer.send("[1]");
        peer.close();
        channel.start(receiver);
        assertThat(receiver.rest()).containsExactly("[1]");
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @Test
    void a_paused_channel_gets_nothing_until_it_resumes() {
        channel.start(receiver);
        channel.pause();
        peer.send("[1]").cut();
        assertThat(receiver.rest()).isEmpty();
        channel.resume();
        assertThat(receiver.rest()).containsExactly("[1]");
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void a_paused_channel_can_be_closed() {
        channel.start(receiver);
        channel.pause();
        peer.send("[1]").cut();
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.LOCAL);
        assertThat(receiver.rest()).isEmpty();
    }

    @Test
    void sending_to_a_closed_peer_fails_with_the_reason() {
        channel.start(receiver);
        peer.cut();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> send("[1]"))
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST));
    }

    @Test
    void a_channel_must_be_started_and_only_once() {
        assertThatIllegalStateException().isThrownBy(() -> send("[1]"));
        channel.start(receiver);
        assertThatIllegalStateException().isThrownBy(() -> channel.start(receiver));
    }

    @Test
    void a_sender_blocks_while_the_peer_does_not_read() {
        channel.start(receiver);
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
    void a_receiver_that_answers_a_peer_that_does_not_read_never_blocks() {
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
