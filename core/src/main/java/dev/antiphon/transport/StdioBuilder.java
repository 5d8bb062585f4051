package dev.antiphon.transport;

import java.util.Objects;

/** Says how the standard streams are used, and takes them over; see {@link StdioTransport#builder}. For one thread at a time. */
public final class StdioBuilder {
    /** A process has started the other one, so they trust each other; large files are sent as messages. */
    static final int MESSAGE_BYTES = 64 * 1024 * 1024;

    private final StandardStreams streams;
    private Framing framing = Framing.newline();
    private int messageBytes = MESSAGE_BYTES;

    StdioBuilder(StandardStreams streams) {
        this.streams = streams;
    }

    /**
     * How the streams are cut into messages; one message a line unless set.
     *
     * @param framing the framing
     * @return this builder
     */
    public StdioBuilder framing(Framing framing) {
        this.framing = Objects.requireNonNull(framing, "framing");
        return this;
    }

    /**
     * The size of a message received at most; 64 MiB unless set.
     *
     * @param most the number of bytes
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public StdioBuilder messageBytes(int most) {
        messageBytes = StreamChannel.positive(most);
        return this;
    }

    /**
     * Serves whoever has started this process.
     *
     * @param acceptor takes over the channel, such as a server
     * @return what happens on it
     * @throws IllegalStateException if the streams of this process were taken over before
     */
    public Session serve(Acceptor acceptor) {
        Objects.requireNonNull(acceptor, "acceptor");
        return acceptor.accept(channel());
    }

    /**
     * Connects to whoever has started this process.
     *
     * @return the channel, not started
     * @throws IllegalStateException if the streams of this process were taken over before
     */
    public Channel channel() {
        return streams.take(framing, messageBytes);
    }
}
