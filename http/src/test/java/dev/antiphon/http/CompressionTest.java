package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

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
        return Wire.head(
                "POST",
                "/rpc",
                "Content-Type: application/json",
                "Content-Encoding: gzip",
                "Content-Length: " + length);
    }

    @Test
    void a_compressed_request_is_taken() throws IOException {
        byte[] body = gzip(CALL.getBytes(UTF_8), 1);
        try (Listener listener = serve();
                Wire wire = Wire.to(listener)) {
            wire.send(head(body.length)).send(body);
            assertThat(wire.reply()).endsWith("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
        }
    }

    @Test
    void a_large_reply_is_compressed_for_those_who_want_that() throws IOException {
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"" + "x".repeat(5000) + "\"],\"id\":1}";
        try (Listener listener = serve();
                Wire wire = Wire.to(listener)) {
            wire.send(Wire.post(call, "Accept-Encoding: gzip"));
            String head = wire.readHead();
            assertThat(head).contains("\r\ncontent-encoding: gzip\r\n");
            byte[] body;
            int length = head.indexOf("content-length: ");
            if (length >= 0) {
                body = wire.bytes(Integer.parseInt(head.substring(length + 16, head.indexOf("\r\n", length))));
            } else {
                ByteArrayOutputStream chunks = new ByteArrayOutputStream();
                int size;
                do {
                    StringBuilder line = new StringBuilder();
                    while (line.indexOf("\r\n") < 0) {
                        line.append((char) wire.oneByte());
                    }
                    size = Integer.parseInt(line.toString().strip(), 16);
                    chunks.writeBytes(wire.bytes(size));
                    wire.bytes(2);
                } while (size > 0);
                body = chunks.toByteArray();
            }
            assertThat(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes())
                    .asString(UTF_8)
                    .contains("x".repeat(5000));
        }
    }

    @Test
    void a_request_that_grows_a_thousandfold_is_refused_and_takes_no_memory() throws IOException {
        byte[] bomb = gzip(new byte[MIB], 400);
        try (Listener listener = serve();
                Wire wire = Wire.to(listener)) {
            long before = used();
            wire.send(head(bomb.length)).tries(bomb);
            assertThat(wire.reply()).startsWith("HTTP/1.1 413 ").contains("\"code\":-32004");
            assertThat(used() - before).isLessThan(16L * MIB);
        }
    }

    /** What was live when a collection ended: what the server has thrown away since is no matter, and it goes on doing so. */
    @SuppressWarnings("DoNotCallSystemGc")
    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }

    @Test
    void websockets_are_not_compressed_since_nothing_bounds_what_a_frame_grows_to() {
        try (Listener listener = serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(RawWebSocket.handshake("Sec-WebSocket-Extensions: permessage-deflate"))
                            .reply())
                    .startsWith("HTTP/1.1 101 ")
                    .doesNotContainIgnoringCase("sec-websocket-extensions");
        }
    }
}
