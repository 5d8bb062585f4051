package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.TransportProvider;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** URIs of sockets. */
class SocketProviderTest {
    private static Transport connect(String uri) {
        URI address = URI.create(uri);
        TransportProvider provider = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(one -> one.schemes().contains(address.getScheme()))
                .findFirst()
                .orElseThrow();
        return provider.connect(new Endpoint(address, Duration.ofSeconds(30), 1000, Map.of()));
    }

    private static void assertCarries(String uri, SocketHost host) {
        Channel channel = (Channel) connect(uri);
        Channel accepted = host.next();
        RecordingReceiver receiver = new RecordingReceiver();
        channel.start(receiver);
        accepted.start(new RecordingReceiver(accepted::send));
        channel.send("echo".getBytes(UTF_8));
        assertThat(receiver.next()).isEqualTo("echo");
        channel.close();
    }

    @Test
    void a_tcp_uri_names_a_host_and_a_port() {
        SocketHost host = new SocketHost();
        try (Listener listener = TcpTransport.serve(host, 0)) {
            assertCarries("tcp://localhost:" + listener.port(), host);
            assertCarries("tcp://127.0.0.1:" + listener.port() + "/", host);
            assertCarries("tcp://localhost:" + listener.port() + "?framing=newline", host);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length", "length-prefix"})
    void a_uri_names_a_framing(String framing, @TempDir Path directory) {
        SocketHost host = new SocketHost();
        Path file = directory.resolve("a socket");
        try (Listener listener = UnixTransport.builder(host, file)
                .framing(Framing.named(framing))
                .serve()) {
            assertCarries(listener.address().toString(), host);
            assertCarries("unix:" + file.toUri().getRawPath() + "?framing=" + framing, host);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://localhost",
                "tcp://localhost:0",
                "tcp:4000",
                "tcp:///4000",
                "tcp://user@localhost:4000",
                "tcp://localhost:4000/rpc",
                "tcp://localhost:4000?frame=newline",
                "tcp://localhost:4000?framing=newline&more",
                "tcp://localhost:4000#fragment"
            })
    void an_invalid_tcp_uri_is_rejected_with_an_example(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connect(uri))
                .withMessageContaining(uri)
                .withMessageContaining("tcp://localhost:4000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "unix://run/socket",
                "unix:socket",
                "unix:/",
                "unix:///run/socket?timeout=1",
                "unix:///run/socket#fragment"
            })
    void an_invalid_unix_uri_is_rejected_with_an_example(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connect(uri))
                .withMessageContaining(uri)
                .withMessageContaining("unix:///run/antiphon.sock");
    }

    @Test
    void an_unknown_framing_is_rejected_with_the_known_ones() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connect("tcp://localhost:4000?framing=xml"))
                .withMessageContaining("content-length");
    }

    @Test
    void a_refused_connection_names_the_address() throws IOException {
        // A port that is bound, so that no other process listens there, by a socket that does not listen.
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String uri = "tcp://localhost:" + deaf.getLocalPort();
            assertThatExceptionOfType(TransportException.class)
                    .isThrownBy(() -> connect(uri))
                    .withMessageContaining(uri)
                    .withCauseInstanceOf(ConnectException.class)
                    .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST));
        }
    }
}
