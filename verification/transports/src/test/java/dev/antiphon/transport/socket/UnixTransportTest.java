package dev.antiphon.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a Unix domain socket. */
class UnixTransportTest {
    @TempDir
    Path directory;

    private Path file;

    private final SocketHost host = new SocketHost();

    @BeforeEach
    void chooseFile() {
        file = directory.resolve("a socket");
    }

    private static void assertConnects(Listener listener, Path file, SocketHost host) {
        Channel channel = UnixTransport.connect(file);
        Channel accepted = host.next();
        RecordingReceiver receiver = new RecordingReceiver();
        accepted.start(receiver);
        channel.start(new RecordingReceiver());
        channel.send("hello".getBytes(UTF_8));
        assertThat(receiver.next()).isEqualTo("hello");
        assertThat(accepted.peer()).contains(listener.address().toString());
        channel.close();
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    private void assertCannotListen(String why) {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> UnixTransport.serve(host, file))
                .withMessageContaining("unix://")
                .withMessageContaining(file.getFileName().toString().replace(" ", "%20"))
                .withMessageContaining(why);
    }

    @Test
    void only_the_owner_of_the_file_may_connect() throws IOException {
        try (Listener listener = UnixTransport.serve(host, file)) {
            assertThat(Files.getPosixFilePermissions(file))
                    .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
            assertConnects(listener, file, host);
        }
    }

    @Test
    void the_file_is_deleted_when_the_listener_is_closed() {
        try (Listener listener = UnixTransport.serve(host, file)) {
            assertThat(file).exists();
            assertThat(listener.port()).isEqualTo(-1);
        }
        assertThat(Files.exists(file, LinkOption.NOFOLLOW_LINKS)).isFalse();
    }

    @Test
    void a_stale_socket_file_is_replaced() throws IOException {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(file))
                .close();
        assertThat(file).exists();
        try (Listener listener = UnixTransport.serve(host, file)) {
            assertConnects(listener, file, host);
        }
    }

    @Test
    void a_file_that_is_not_a_socket_is_left_alone() throws IOException {
        Files.writeString(file, "precious");
        assertCannotListen("not a socket");
        assertThat(file).hasContent("precious");
    }

    @Test
    void a_link_to_a_socket_is_left_alone() throws IOException {
        Path other = directory.resolve("other");
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(other))
                .close();
        Files.createSymbolicLink(file, other);
        assertCannotListen("not a socket");
        assertThat(file).isSymbolicLink();
    }

    @Test
    void a_socket_file_with_a_listener_is_left_alone() {
        SocketHost first = new SocketHost();
        try (Listener listener = UnixTransport.serve(first, file)) {
            assertCannotListen("another process listens there already");
            first.next().close();
            assertConnects(listener, file, first);
        }
    }

    @Test
    void a_file_that_has_replaced_the_listeners_own_is_left_alone() throws IOException {
        try (Listener listener = UnixTransport.serve(host, file)) {
            Files.delete(file);
            Files.writeString(file, "precious");
            assertThat(listener.connections()).isZero();
        }
        assertThat(file).hasContent("precious");
    }

    @Test
    void a_file_in_a_missing_directory_is_rejected_with_its_name() {
        file = directory.resolve("missing").resolve("socket");
        assertCannotListen("Cannot listen on");
    }

    @Test
    void connecting_without_a_listener_fails_with_the_name_of_the_file() throws IOException {
        assertCannotConnect();
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(file))
                .close();
        assertCannotConnect();
    }

    private void assertCannotConnect() {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> UnixTransport.connect(file))
                .withMessageContaining("unix://" + file.toUri().getRawPath())
                .withCauseInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOST));
    }

    @Test
    void connecting_to_a_server_that_hangs_times_out() throws IOException {
        List<Channel> waiting = new ArrayList<>();
        try (ServerSocketChannel hanging = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            hanging.bind(UnixDomainSocketAddress.of(file), 1);
            SocketSettings settings = new SocketSettings(Framing.newline(), 1000);
            waiting.add(UnixTransport.connect(file, Duration.ofSeconds(60), settings));
            assertThatExceptionOfType(TransportException.class)
                    .isThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            waiting.add(UnixTransport.connect(file, Duration.ofMillis(200), settings));
                        }
                    })
                    .withMessageContaining("200 ms");
        } finally {
            waiting.forEach(Channel::close);
        }
    }
}
