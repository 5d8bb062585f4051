package dev.antiphon.benchmarks.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
@Tag("exhaustive")
class StreamTargetsTest {
    /** The default credit of Antiphon's client. */
    private static final long BUFFER = 256;

    /** The targets check every number themselves, and throw. */
    @ParameterizedTest
    @EnumSource
    void every_contender_delivers_every_number(StreamContenders contender) throws Exception {
        try (StreamTarget target = contender.open()) {
            target.take(1);
            target.take(contender.items(20_000));
            target.take(0);
            target.take(3000);
        }
    }

    @Test
    void wrong_numbers_are_noticed() {
        assertThatIllegalStateException().isThrownBy(() -> arrived(1, 2).check(3));
        assertThatIllegalStateException().isThrownBy(() -> arrived(1, 2, 3, 4).check(3));
        assertThatIllegalStateException().isThrownBy(() -> arrived(1, 2, 4).check(3));
        assertThatIllegalStateException()
                .isThrownBy(() -> arrived(2, 1, 3).check(3))
                .withMessageContaining("out of order");
        arrived(1, 2, 3).check(3);
    }

    private static ReceivedNumbers arrived(long... numbers) {
        ReceivedNumbers arrivals = new ReceivedNumbers();
        for (long number : numbers) {
            arrivals.add(number);
        }
        return arrivals;
    }

    @ParameterizedTest
    @EnumSource
    void the_server_sends_as_many_items_as_there_is_credit(StreamTransport transport) throws Exception {
        AtomicLong most = new AtomicLong();
        try (AntiphonStreamTarget target = AntiphonStreamTarget.over(transport)) {
            target.take(20_000, item -> {
                if (item == 1) {
                    awaitSent(target, BUFFER);
                }
                most.accumulateAndGet(target.sent() - item, Math::max);
                ConsumerSpeed.SLOW.after(item);
            });
        }
        // The first item has been consumed, and frees credit for another that has not been granted yet.
        assertThat(most.get()).isBetween(BUFFER - 1, BUFFER);
    }

    private static void awaitSent(AntiphonStreamTarget target, long wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (target.sent() < wanted) {
            assertThat(System.nanoTime() - deadline).as("time left, negative").isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void the_bare_loop_writes_the_bytes_of_antiphon() throws Exception {
        byte[] expected = new byte[5 * BareItemFrames.LONGEST];
        int size = 0;
        for (int number = 1; number <= 3; number++) {
            size = BareItemFrames.item(number, expected, size);
        }
        size = BareItemFrames.result(3, expected, size);

        assertThat(streamOfAntiphon("[3]", 4)).isEqualTo(new String(expected, 0, size, US_ASCII));
    }

    private static String streamOfAntiphon(String params, int lines) throws Exception {
        try (AntiphonStreamTarget target = AntiphonStreamTarget.over(StreamTransport.TCP);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), target.port())) {
            socket.getOutputStream()
                    .write(("{\"jsonrpc\":\"3.0\",\"method\":\"numbers\",\"params\":" + params
                                    + ",\"id\":1,\"options\":{\"stream\":{\"credit\":256}}}\n")
                            .getBytes(US_ASCII));
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            for (int left = lines; left > 0; ) {
                int one = socket.getInputStream().read();
                if (one < 0) {
                    throw new EOFException(text.toString(US_ASCII));
                }
                text.write(one);
                left -= one == '\n' ? 1 : 0;
            }
            return text.toString(US_ASCII);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 9, 10, 99, 100, 1_000_000, Long.MAX_VALUE})
    void the_bare_loop_reads_what_it_writes(long number) throws Exception {
        byte[] bytes = new byte[2 * BareItemFrames.LONGEST];
        int size = BareItemFrames.result(number, bytes, BareItemFrames.item(1, bytes, 0));
        ReceivedNumbers arrivals = new ReceivedNumbers();

        assertThat(new BareItemReader(new ByteArrayInputStream(bytes, 0, size)).read(arrivals))
                .isEqualTo(number);
        arrivals.check(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":2,\"data\":1}}\n",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":x}}\n",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":}}\n",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1} \n",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":1}\n",
                "{}\n",
            })
    void the_bare_loop_rejects_an_invalid_frame(String text) {
        assertThatIllegalStateException()
                .isThrownBy(() -> new BareItemReader(new ByteArrayInputStream(text.getBytes(US_ASCII)))
                        .read(new ReceivedNumbers()));
    }

    @Test
    void messages_of_grpc_have_the_bytes_of_protobuf() throws Exception {
        Int64Message message = new Int64Message();

        // The example of protobuf's documentation of its encoding.
        assertThat(message.stream(150L).readAllBytes()).containsExactly(0x08, 0x96, 0x01);
        assertThat(message.stream(0L).readAllBytes()).isEmpty();
        assertThat(message.stream(-1L).readAllBytes()).hasSize(11);
        for (long value : new long[] {0, 1, 127, 128, 150, 1_000_000, Long.MAX_VALUE, -1}) {
            assertThat(message.parse(message.stream(value))).isEqualTo(value);
        }
    }
}
