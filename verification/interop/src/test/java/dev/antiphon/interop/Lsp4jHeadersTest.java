package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonPrimitive;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.interop.Lsp4jDemo.Echo;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.StreamChannel;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers that LSP4J can write: with any charset but exactly UTF-8 it adds a Content-Type. */
final class Lsp4jHeadersTest {
    private final AntiphonPeer ours = new AntiphonPeer();

    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "utf8", "Utf-8"})
    void a_content_type_with_utf_8_is_accepted(String charset) throws Exception {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ConnectedEnds ends = ends(charset, sent)) {
            String answer = ends.theirs()
                    .remote()
                    .echo(new Echo(new JsonPrimitive("ß€𝄞")))
                    .get(60, TimeUnit.SECONDS)
                    .getAsString();

            assertThat(answer).isEqualTo("ß€𝄞");
            assertThat(ends.ours().call("client.ping", String.class)).isEqualTo(Lsp4jService.PONG);
            assertThat(sent.toString(StandardCharsets.UTF_8))
                    .contains("\r\nContent-Type: application/json; charset=" + charset + "\r\n");
        }
    }

    @Test
    void another_charset_ends_the_connection_and_is_named() throws Exception {
        try (ConnectedEnds ends = ends("UTF-16LE", OutputStream.nullOutputStream())) {
            ends.theirs().remote().note(1);

            Disconnect reason = ends.ours().onClose().get(60, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(Disconnect.Kind.BROKEN_FRAME);
            assertThat(reason.detail()).contains("UTF-16LE").contains("utf-8");
            ends.theirs().awaitEnd();
        }
    }

    private ConnectedEnds ends(String charset, OutputStream copy) throws IOException {
        Pipe up = Pipe.open();
        Pipe down = Pipe.open();
        Lsp4jEnd theirs = new Lsp4jEnd(
                Channels.newInputStream(down.source()),
                new Copying(Channels.newOutputStream(up.sink()), copy),
                new EncodingLauncher(charset));
        JsonRpcConnection connection = (JsonRpcConnection) ours.acceptor()
                .accept(StreamChannel.over(
                        new SmallReads(Channels.newInputStream(up.source())),
                        Channels.newOutputStream(down.sink()),
                        Framing.contentLength(),
                        1 << 20,
                        "LSP4J"));
        return new ConnectedEnds(connection, theirs, () -> {});
    }

    /** Writes everything twice. */
    private static final class Copying extends FilterOutputStream {
        private final OutputStream copy;

        Copying(OutputStream out, OutputStream copy) {
            super(out);
            this.copy = copy;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            copy.write(bytes, offset, length);
            out.write(bytes, offset, length);
        }
    }

    /** LSP4J's launcher does not let its users choose the charset, but its parts do. */
    private static final class EncodingLauncher extends Launcher.Builder<Lsp4jDemo> {
        private final String charset;

        EncodingLauncher(String charset) {
            this.charset = charset;
        }

        @Override
        protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler json) {
            Endpoint local = ServiceEndpoints.toEndpoint(localServices);
            RemoteEndpoint remote =
                    new RemoteEndpoint(wrapMessageConsumer(new StreamMessageConsumer(output, charset, json)), local);
            json.setMethodProvider(remote);
            remote.setJsonHandler(json);
            return remote;
        }
    }
}
