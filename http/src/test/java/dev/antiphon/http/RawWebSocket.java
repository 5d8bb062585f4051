package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Listener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** A WebSocket client that sends whatever frames it is told to, and gives those that come back. */
final class RawWebSocket implements AutoCloseable {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final byte[] MASK = {1, 2, 3, 4};

    private final Wire wire;

    private RawWebSocket(Wire wire) {
        this.wire = wire;
    }

    /** Connects; the answer to the handshake is taken from the socket. */
    static RawWebSocket to(Listener listener, String... headers) {
        Wire wire = Wire.to(listener);
        wire.send(handshake(headers));
        String reply = wire.reply();
        if (!reply.startsWith("HTTP/1.1 101 Switching Protocols\r\n")) {
            throw new AssertionError(reply);
        }
        return new RawWebSocket(wire);
    }

    static String handshake(String... headers) {
        return Wire.head(
                        "GET",
                        "/rpc",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
                .replace(
                        "\r\n\r\n",
                        headers.length == 0 ? "\r\n\r\n" : "\r\n" + String.join("\r\n", headers) + "\r\n\r\n");
    }

    /** Sends a frame as a client must: with a mask. */
    RawWebSocket send(int opcode, boolean last, byte[] payload) {
        wire.send(frame(opcode, last, true, payload));
        return this;
    }

    RawWebSocket text(String text) {
        return send(TEXT, true, text.getBytes(UTF_8));
    }

    static byte[] frame(int opcode, boolean last, boolean masked, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write((last ? 0x80 : 0) | opcode);
        int mask = masked ? 0x80 : 0;
        if (payload.length < 126) {
            frame.write(mask | payload.length);
        } else if (payload.length < 65_536) {
            frame.write(mask | 126);
            frame.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            frame.write(mask | 127);
            frame.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        }
        byte[] content = payload.clone();
        if (masked) {
            frame.writeBytes(MASK);
            for (int i = 0; i < content.length; i++) {
                content[i] ^= MASK[i % 4];
            }
        }
        frame.writeBytes(content);
        return frame.toByteArray();
    }

    static byte[] closePayload(int code, String reason) {
        byte[] words = reason.getBytes(UTF_8);
        return ByteBuffer.allocate(2 + words.length)
                .putShort((short) code)
                .put(words)
                .array();
    }

    /** The next frame: its first byte, and its content. */
    Frame next() {
        try {
            int first = wire.oneByte();
            int length = wire.oneByte();
            if (length == 126) {
                length = ByteBuffer.wrap(wire.bytes(2)).getShort() & 0xffff;
            } else if (length == 127) {
                length = (int) ByteBuffer.wrap(wire.bytes(8)).getLong();
            }
            return new Frame(first & 0x0f, (first & 0x80) != 0, wire.bytes(length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next frame must be a whole text. */
    String nextText() {
        Frame frame = next();
        if (frame.opcode() != TEXT || !frame.last()) {
            throw new AssertionError("no whole text: " + frame);
        }
        return frame.text();
    }

    Wire wire() {
        return wire;
    }

    @Override
    public void close() {
        wire.close();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    record Frame(int opcode, boolean last, byte[] payload) {
        String text() {
            return new String(payload, UTF_8);
        }

        /** The code of a close frame. */
        int code() {
            if (opcode != CLOSE || payload.length < 2) {
                throw new AssertionError("no close frame with a code: " + this);
            }
            return ByteBuffer.wrap(payload).getShort() & 0xffff;
        }

        @Override
        public String toString() {
            return opcode + (last ? " " : "+ ") + text();
        }
    }
}
