package dev.antiphon.benchmarks.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("exhaustive")
class ConnectionTargetTest {
    static Stream<Arguments> contenders() {
        return Stream.of(PairTransport.values())
                .flatMap(transport -> Stream.of(CallPattern.values())
                        .flatMap(pattern -> Stream.of(ConnectionContenders.values())
                                .filter(contender -> contender.can(pattern))
                                .map(contender -> Arguments.of(contender, transport, pattern))));
    }

    /** The targets check every result themselves, and throw. */
    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("contenders")
    void everyContenderGetsTheRightResults(ConnectionContenders contender, PairTransport transport, CallPattern pattern)
            throws Exception {
        try (ConnectionTarget peers = contender.connect(transport)) {
            pattern.begin(peers);
            for (int i = 0; i < 3 * CallPattern.OUTSTANDING; i++) {
                pattern.step(peers);
            }
        }
    }

    @Test
    void theBareLoopsWriteTheBytesThatAntiphonWrites() throws Exception {
        byte[] reply = JsonRpcServer.builder()
                .service(BenchService.class, new PlainService(), ServiceOption.nonBlocking())
                .build()
                .handle(BareFrames.REQUEST)
                .join();
        assertThat(Framing.newline().frame(reply)).isEqualTo(BareFrames.REPLY);
        assertThat(requestOfAntiphon(1_000_000)).isEqualTo(BareFrames.REQUEST);
    }

    private static byte[] requestOfAntiphon(long id) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                JsonRpcClient client = JsonRpcClient.builder()
                        .ids(() -> RpcId.of(id))
                        .connect(TcpTransport.connect(
                                listener.getInetAddress().getHostAddress(), listener.getLocalPort()));
                Socket socket = listener.accept()) {
            var unanswered = client.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION))
                    .subtract(42, 23);
            assertThat(unanswered).isNotDone();
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int one;
            do {
                one = socket.getInputStream().read();
                line.write(one);
            } while (one != '\n');
            return line.toByteArray();
        }
    }

    @Test
    void aBareLoopThrowsForAWrongByte() {
        byte[] wrong = "{\"jsonrpc\":\"2.0\",\"result\":18,".getBytes(US_ASCII);

        assertThatThrownBy(() -> new BareFrames(new ByteArrayInputStream(wrong), BareFrames.REPLY).read())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("byte 27");
    }

    @Test
    void theNumberOfPendingCallsStaysConstant() {
        try (ManyPendingCalls connection = new ManyPendingCalls(100)) {
            for (int i = 0; i < 1000; i++) {
                connection.step();
            }
            assertThat(connection.pending()).isEqualTo(100);
        }
    }

    @Test
    void theHeapOfPendingCallsIsMeasured() throws Exception {
        PendingHeap heap = PendingHeap.measure(2000);

        assertThat(heap.waiting()).isPositive();
        assertThat(heap.answered()).isLessThan(heap.waiting());
    }
}
