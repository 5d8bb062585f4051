package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SocketOutboundQueueTest {
    @ParameterizedTest
    @ValueSource(strings = {"", ".", "--"})
    void frames_and_what_ends_them_are_written_in_order_however_little_the_socket_takes(String end) {
        for (int room = 1; room < 12; room++) {
            for (int taken = 1; taken <= room; taken++) {
                assertThat(written(end, room, taken)).isEqualTo("one" + end + "" + end + "three" + end + "4" + end);
            }
        }
    }

    /** What is written through a buffer with so much room, of which the socket takes so many bytes at once. */
    private static String written(String end, int room, int taken) {
        SocketOutboundQueue outboundQueue = new SocketOutboundQueue("the test", end.getBytes(US_ASCII));
        assertThat(outboundQueue.add("one".getBytes(US_ASCII), false)).isEqualTo(SocketOutboundQueue.SendAction.WAKE);
        for (String frame : new String[] {"", "three", "4"}) {
            assertThat(outboundQueue.add(frame.getBytes(US_ASCII), false))
                    .isEqualTo(SocketOutboundQueue.SendAction.NOTHING);
        }
        ByteArrayOutputStream socket = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(room);
        while (outboundQueue.fill(buffer.clear())) {
            int count = Math.min(taken, buffer.position());
            socket.write(buffer.array(), 0, count);
            outboundQueue.written(count);
        }
        assertThat(outboundQueue.isIdle()).isTrue();
        return socket.toString(US_ASCII);
    }
}
