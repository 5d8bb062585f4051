package dev.antiphon.transport;

import java.util.Objects;

/** A builder for a channel over the standard streams of this process; see {@link StdioTransport#builder}. Not thread-safe. */
public final class StdioBuilder {
    /** The default size limit: parent and child process trust each other, and send large files as messages. */
    static final int MESSAGE_BYTES = 64 * 1024 * 1024;

    private final StandardStreams streams;
    private Framing framing = Framing.newline();
    private int maxMessageBytes = MESSAGE_BYTES;

    StdioBuilder(StandardStreams streams) {
        this.streams = streams;
    }

    /**
     * Sets the framing of both streams; one message per line by default.
     *
     * @param framing the framing
     * @return this builder
     */
    public StdioBuilder framing(Framing framing) {
        this.framing = Objects.requireNonNull(framing, "framing");
        return this;
    }

    /**
     * Sets the size limit for received messages; 64 MiB by default.
     *
     * @param max the limit in bytes
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public StdioBuilder maxMessageBytes(int max) {
        maxMessageBytes = StreamChannel.positive(max);
        return this;
    }

    /**
     * Serves the parent process.
     *
     * @param acceptor takes over the channel, such as a server
     * @return the session
     * @throws IllegalStateException if another channel has taken over the streams of this process
     */
    public Session serve(Acceptor acceptor) {
        Objects.requireNonNull(acceptor, "acceptor");
        return acceptor.accept(channel());
    }

    /**
     * Connects to the parent process.
     *
     * @return the channel, not started
     * @throws IllegalStateException if another channel has taken over the streams of this process
     */
    public Channel channel() {
        return streams.take(framing, maxMessageBytes);
    }
}
