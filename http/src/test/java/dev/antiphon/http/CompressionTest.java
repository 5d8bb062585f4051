package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawWebSocket;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Compression of requests and responses. */
class CompressionTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final int MIB = 1 << 20;

    private static Listener serve() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), true))
                .compression()
                .serve();
    }

    private static byte[] gzip(byte[] bytes, int times) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (int i = 0; i < times; i++) {
                gzip.write(bytes);
            }
        }
        return out.toByteArray();
    }

    private static String head(int length) {
        return RawHttpClient.request(
                "POST",
                "/rpc",
                "Content-Type: application/json",
                "Content-Encoding: gzip",
                "Content-Length: " + length);
    }

    @Test
    void a_compressed_request_is_accepted() throws IOException {
        byte[] body = gzip(CALL.getBytes(UTF_8), 1);
        try (Listener listener = serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(head(body.length)).send(body);
            assertThat(client.response()).hasBody("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        }
    }

    @Test
    void a_large_response_is_compressed_for_clients_that_accept_it() throws IOException {
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"" + "x".repeat(5000) + "\"],\"id\":1}";
        try (Listener listener = serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(RawHttpClient.post(call, "Accept-Encoding: gzip"));
            assertThat(client.head()).hasHeader("Content-Encoding", "gzip");
            assertThat(new GZIPInputStream(new ByteArrayInputStream(client.restOfBody())).readAllBytes())
                    .asString(UTF_8)
                    .contains("x".repeat(5000));
        }
    }

    @Test
    void a_request_that_is_too_large_when_decompressed_is_rejected_and_not_kept_in_memory() throws IOException {
        byte[] bomb = gzip(new byte[MIB], 400);
        try (Listener listener = serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            long before = liveMemory();
            client.send(head(bomb.length)).trySend(bomb);
            assertThat(client.response()).hasStatus(413).bodyContains("\"code\":-32004");
            assertThat(liveMemory() - before).isLessThan(16L * MIB);
        }
    }

    /** The live objects after a collection; garbage that the server has produced since does not count. */
    @SuppressWarnings("DoNotCallSystemGc")
    private static long liveMemory() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }

    @Test
    void websockets_are_not_compressed_since_the_size_of_a_frame_would_not_be_bounded() {
        try (Listener listener = serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawWebSocket.handshake("Sec-WebSocket-Extensions: permessage-deflate"))
                            .head())
                    .hasStatus(101)
                    .hasNoHeader("Sec-WebSocket-Extensions");
        }
    }
}
