package dev.antiphon.web.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Listener;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.stream.Stream;

/** A WebSocket client that sends the frames it is given, valid or not, and reads those of the server. For one thread at a time. */
public final class RawWebSocket implements AutoCloseable {
    /** The opcode of a further fragment of a message. */
    public static final int CONTINUATION = 0;

    /** The opcode of text. */
    public static final int TEXT = 1;

    /** The opcode of bytes. */
    public static final int BINARY = 2;

    /** The opcode of a close frame. */
    public static final int CLOSE = 8;

    /** The opcode of a ping. */
    public static final int PING = 9;

    /** The opcode of a pong. */
    public static final int PONG = 10;

    private static final byte[] MASK = {1, 2, 3, 4};

    private final RawHttpClient client;

    private RawWebSocket(RawHttpClient client) {
        this.client = client;
    }

    /** Connects to {@code /rpc}, and reads the response to the handshake, which must be 101. */
    public static RawWebSocket connect(Listener listener, String... headers) {
        return upgrade(RawHttpClient.connect(listener), headers);
    }

    /** Upgrades a connection, and reads the response to the handshake, which must be 101. */
    public static RawWebSocket upgrade(RawHttpClient client, String... headers) {
        RawHttpResponse response = client.send(handshake(headers)).head();
        if (response.status() != 101) {
            throw new AssertionError(response);
        }
        return new RawWebSocket(client);
    }

    /** A valid handshake with further headers. */
    public static String handshake(String... headers) {
        return RawHttpClient.request("GET", "/rpc", handshakeHeaders(headers));
    }

    private static String[] handshakeHeaders(String... more) {
        return Stream.concat(
                        Stream.of(
                                "Upgrade: websocket",
                                "Connection: Upgrade",
                                "Sec-WebSocket-Version: 13",
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /** Sends a frame with a mask, as a client must. */
    public RawWebSocket send(int opcode, boolean last, byte[] payload) {
        client.send(frame(opcode, last, true, payload));
        return this;
    }

    /** Sends a text in one frame. */
    public RawWebSocket text(String text) {
        return send(TEXT, true, text.getBytes(UTF_8));
    }

    /** Encodes a frame. */
    public static byte[] frame(int opcode, boolean last, boolean masked, byte[] payload) {
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

    /** The payload of a close frame. */
    public static byte[] closePayload(int code, String reason) {
        byte[] text = reason.getBytes(UTF_8);
        return ByteBuffer.allocate(2 + text.length)
                .putShort((short) code)
                .put(text)
                .array();
    }

    /** Reads the next frame. */
    public Frame next() {
        int first = client.readByte();
        int length = client.readByte();
        if (length == 126) {
            length = ByteBuffer.wrap(client.readBytes(2)).getShort() & 0xffff;
        } else if (length == 127) {
            length = (int) ByteBuffer.wrap(client.readBytes(8)).getLong();
        }
        return new Frame(first & 0x0f, (first & 0x80) != 0, client.readBytes(length));
    }

    /** Reads the next frame, which must be a whole text. */
    public String nextText() {
        Frame frame = next();
        if (frame.opcode() != TEXT || !frame.last()) {
            throw new AssertionError("not a whole text: " + frame);
        }
        return frame.text();
    }

    /** The connection. */
    public RawHttpClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
    }

    /**
     * A frame of the server.
     *
     * @param opcode the opcode
     * @param last whether it is the last fragment of its message
     * @param payload the content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    public record Frame(int opcode, boolean last, byte[] payload) {
        /** The content as text. */
        public String text() {
            return new String(payload, UTF_8);
        }

        /** The code of a close frame. */
        public int code() {
            if (opcode != CLOSE || payload.length < 2) {
                throw new AssertionError("not a close frame with a code: " + this);
            }
            return ByteBuffer.wrap(payload).getShort() & 0xffff;
        }

        @Override
        public String toString() {
            return opcode + (last ? " " : "+ ") + text();
        }
    }
}
