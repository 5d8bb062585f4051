package dev.antiphon.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect;
import org.junit.jupiter.api.Test;

/** A buffer with a bound of ten bytes. */
class MessageBufferTest {
    private final MessageBuffer buffer = new MessageBuffer(10);

    private static byte[] bytes(String text) {
        return text.getBytes(US_ASCII);
    }

    private String taken() {
        return new String(buffer.take(), US_ASCII);
    }

    @Test
    void a_message_of_exactly_the_bound_is_kept() {
        assertThat(buffer.add(bytes("0123456789"))).isTrue();
        assertThat(buffer.isTooLarge()).isFalse();
        assertThat(taken()).isEqualTo("0123456789");
        assertThat(buffer.add(bytes("012345"))).isTrue();
        assertThat(buffer.add(bytes("6789"))).isTrue();
        assertThat(taken()).isEqualTo("0123456789");
    }

    @Test
    void one_byte_more_than_the_bound_drops_the_message() {
        assertThat(buffer.add(bytes("0123456789a"))).isFalse();
        assertThat(buffer.isTooLarge()).isTrue();
        assertThat(taken()).isEmpty();
        assertThat(buffer.isTooLarge()).as("the next message").isFalse();
        buffer.add(bytes("0123456789"));
        buffer.add((byte) 'a');
        assertThat(buffer.isTooLarge()).isTrue();
    }

    @Test
    void further_parts_of_a_message_that_is_too_large_are_skipped() {
        buffer.add(bytes("0123456789a"));
        assertThat(buffer.add(bytes("b"))).isFalse();
        assertThat(buffer.add(new byte[0])).isFalse();
        assertThat(buffer.isTooLarge()).isTrue();
        assertThat(taken()).isEmpty();
    }

    @Test
    void the_first_array_becomes_the_buffer_and_later_parts_are_copied() {
        byte[] first = bytes("01234");
        buffer.add(first);
        assertThat(buffer.take()).isSameAs(first);
        byte[] part = bytes("xx567xx");
        buffer.add(bytes("01234"));
        buffer.add(part, 2, 5);
        part[2] = 'y';
        assertThat(taken()).isEqualTo("01234567");
    }

    @Test
    void the_array_that_was_given_away_does_not_change() {
        byte[] first = bytes("01234");
        buffer.add(first);
        buffer.add(bytes("56789"));
        assertThat(first).containsExactly(bytes("01234"));
    }

    @Test
    void many_parts_grow_the_buffer_up_to_the_bound() {
        MessageBuffer large = new MessageBuffer(1000);
        for (int i = 0; i < 1000; i++) {
            large.add((byte) i);
        }
        assertThat(large.isTooLarge()).isFalse();
        byte[] message = large.take();
        assertThat(message).hasSize(1000);
        assertThat(message[999]).isEqualTo((byte) 999);
    }

    @Test
    void a_bound_near_the_largest_array_does_not_overflow() {
        MessageBuffer huge = new MessageBuffer(Integer.MAX_VALUE);
        assertThat(huge.add(new byte[1000])).isTrue();
        assertThat(huge.add(new byte[1000], 0, 1000)).isTrue();
        assertThat(huge.take()).hasSize(2000);
    }

    @Test
    void a_receiver_gets_messages_but_no_blank_ones_and_notice_of_one_that_was_too_large() {
        RecordingReceiver receiver = new RecordingReceiver();
        buffer.add(bytes(" {} "));
        buffer.deliver(receiver);
        assertThat(receiver.next()).isEqualTo(" {} ");
        buffer.add(bytes(" \t\r\n"));
        buffer.deliver(receiver);
        buffer.deliver(receiver);
        buffer.add(bytes("0123456789a"));
        buffer.deliver(receiver);
        receiver.closed(Disconnect.of(Disconnect.Kind.REMOTE, "end"));
        assertThat(receiver.rest()).containsExactly("(too large)");
    }

    @Test
    void the_first_byte_that_is_not_white_space() {
        assertThat(MessageBuffer.firstOf(bytes(" \t\r\n{}"), 0, 6)).isEqualTo((byte) '{');
        assertThat(MessageBuffer.firstOf(bytes(" \t\r\n{}"), 0, 4)).isZero();
        assertThat(MessageBuffer.firstOf(bytes("abc"), 1, 3)).isEqualTo((byte) 'b');
        assertThat(MessageBuffer.firstOf(new byte[0], 0, 0)).isZero();
    }
}
