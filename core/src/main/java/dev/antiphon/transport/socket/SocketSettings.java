package dev.antiphon.transport.socket;

import dev.antiphon.transport.Framing;
import java.time.Duration;

/**
 * The framing, the size limit and the timeouts of a socket. Immutable.
 *
 * @param framing the framing of both directions
 * @param maxMessageBytes the size limit for received messages
 * @param frameTimeout how long the peer may stop in the middle of a message
 * @param writeTimeout how long the peer may take nothing while there is something to write
 * @param closeTimeout how long closing may take, including the writing of queued messages
 */
record SocketSettings(
        Framing framing, int maxMessageBytes, Duration frameTimeout, Duration writeTimeout, Duration closeTimeout) {
    /** The default for servers, whose callers are not trusted. */
    static final int SERVER_MESSAGE_BYTES = 1024 * 1024;

    /** The default for clients, which have chosen their server. */
    static final int CLIENT_MESSAGE_BYTES = 25 * 1024 * 1024;

    SocketSettings {
        if (maxMessageBytes < 1) {
            throw new IllegalArgumentException("maxMessageBytes must be 1 or more, not " + maxMessageBytes);
        }
    }

    SocketSettings(Framing framing, int maxMessageBytes) {
        this(framing, maxMessageBytes, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(5));
    }

    SocketSettings framing(Framing changed) {
        return new SocketSettings(changed, maxMessageBytes, frameTimeout, writeTimeout, closeTimeout);
    }

    SocketSettings maxMessageBytes(int changed) {
        return new SocketSettings(framing, changed, frameTimeout, writeTimeout, closeTimeout);
    }
}
