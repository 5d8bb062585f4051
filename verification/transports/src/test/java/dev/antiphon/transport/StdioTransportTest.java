package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Taking over the standard streams in this process; {@link ProcessChannelTest} tests it in a child process. */
class StdioTransportTest {
    private final InputStream systemIn = System.in;
    private final PrintStream systemOut = System.out;
    private final PrintStream systemErr = System.err;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final RecordingReceiver receiver = new RecordingReceiver();

    @BeforeEach
    void replaceErrors() {
        System.setErr(new PrintStream(errors, true, UTF_8));
    }

    @AfterEach
    void restore() {
        System.setIn(systemIn);
        System.setOut(systemOut);
        System.setErr(systemErr);
    }

    private StdioBuilder builder(String input) {
        return new StdioBuilder(new StandardStreams(() -> new ByteArrayInputStream(input.getBytes(UTF_8)), out));
    }

    @Test
    void the_channel_has_the_streams_for_itself() throws IOException {
        Channel channel = builder("[1]\n").channel();
        System.out.print("printed");
        assertThat(System.in.read()).isEqualTo(-1);
        RecordingReceiver answering = new RecordingReceiver(channel::send);
        channel.start(answering);
        assertThat(answering.end().kind()).isEqualTo(Kind.REMOTE);
        assertThat(out).hasToString("[1]\n");
        assertThat(errors.toString(UTF_8)).contains("printed");
    }

    @Test
    void the_streams_can_be_taken_over_only_once() {
        StdioBuilder builder = builder("");
        builder.channel();
        assertThatIllegalStateException().isThrownBy(builder::channel).withMessageContaining("only one");
    }

    @Test
    void an_acceptor_gets_the_channel_and_its_session_is_returned() {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        Session session = new NoSession();
        Session served = builder("[1]\n").serve(channel -> {
            accepted.complete(channel);
            return session;
        });
        assertThat(served).isSameAs(session);
        accepted.join().start(receiver);
        assertThat(receiver.next()).isEqualTo("[1]");
    }

    @Test
    void the_framing_and_the_size_of_messages_can_be_chosen() {
        builder("Content-Length: 3\r\n\r\n[1]Content-Length: 4\r\n\r\n[10]")
                .framing(Framing.contentLength())
                .maxMessageBytes(3)
                .channel()
                .start(receiver);
        assertThat(receiver.next(2)).containsExactly("[1]", RecordingReceiver.TOO_LARGE);
        assertThatIllegalArgumentException().isThrownBy(() -> builder("").maxMessageBytes(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdio:/", "stdio:///", "stdio:/?framing=newline"})
    void a_uri_connects(String uri) {
        StdioProvider.connect(endpoint(uri, 1000), builder("[1]\n")).start(receiver);
        assertThat(receiver.next()).isEqualTo("[1]");
    }

    @Test
    void a_uri_may_have_the_framing_and_the_endpoint_has_the_size_of_messages() {
        Endpoint endpoint = endpoint("stdio:/?framing=length-prefix", 2);
        StdioProvider.connect(endpoint, builder("\0\0\0\2[]\0\0\0\3[1]")).start(receiver);
        assertThat(receiver.next(2)).containsExactly("[]", RecordingReceiver.TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdio:in", "stdio:?framing=content-length", "stdio://localhost/", "stdio:/server"})
    void another_uri_is_rejected_with_the_expected_form(String uri) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StdioProvider.connect(endpoint(uri, 1000), builder("")))
                .withMessageContaining(uri)
                .withMessageContaining("stdio:/?framing=content-length");
    }

    @Test
    void the_provider_is_found() {
        assertThat(ServiceLoader.load(TransportProvider.class))
                .filteredOn(provider -> provider.schemes().contains("stdio"))
                .hasOnlyElementsOfType(StdioProvider.class)
                .hasSize(1);
    }

    private static Endpoint endpoint(String uri, int maxMessageBytes) {
        return new Endpoint(URI.create(uri), Duration.ofSeconds(10), maxMessageBytes, Map.of());
    }

    private static final class NoSession implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration timeout) {
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return new CompletableFuture<>();
        }

        @Override
        public void close() {}
    }
}
