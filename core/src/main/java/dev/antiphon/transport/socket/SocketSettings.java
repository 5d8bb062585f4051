package dev.antiphon.transport.socket;

import dev.antiphon.transport.Framing;
import java.time.Duration;

/**
 * How a socket is read and written: what is a message, and how long the peer may keep it waiting.
 *
 * @param framing cuts the stream into messages
 * @param messageBytes the size of a message received at most
 * @param frame how long the peer may stop in the middle of a message
 * @param stall how long the peer may take nothing of what is to be written
 * @param closing how long closing may take, with writing what was sent
 */
record SocketSettings(Framing framing, int messageBytes, Duration frame, Duration stall, Duration closing) {
    /** What a server takes: it does not know who calls it. */
    static final int SERVER_MESSAGE_BYTES = 1024 * 1024;

    /** What a client takes: it has chosen whom it calls. */
    static final int CLIENT_MESSAGE_BYTES = 25 * 1024 * 1024;

    SocketSettings {
        if (messageBytes < 1) {
            throw new IllegalArgumentException("messageBytes must be 1 or more, not " + messageBytes);
        }
    }

    SocketSettings(Framing framing, int messageBytes) {
        this(framing, messageBytes, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(5));
    }

    SocketSettings framing(Framing changed) {
        return new SocketSettings(changed, messageBytes, frame, stall, closing);
    }

    SocketSettings messageBytes(int changed) {
        return new SocketSettings(framing, changed, frame, stall, closing);
    }
}
