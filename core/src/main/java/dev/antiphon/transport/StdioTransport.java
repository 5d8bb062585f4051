package dev.antiphon.transport;

/**
 * A channel to whoever has started this process, over its standard input and output.
 *
 * <p>A process can have one such channel in its life. The channel takes the two streams over: from then on {@link System#out}
 * is {@link System#err}, so that what the program prints does not end up among the messages, and {@link System#in} is empty.
 *
 * <p><b>Threads.</b> The channel has two daemon threads, which do not keep the process alive. A program that has nothing else to
 * do waits for its session:
 *
 * <pre>{@code
 * StdioTransport.serve(server).onClose().join();
 * }</pre>
 */
public final class StdioTransport {
    private StdioTransport() {}

    /**
     * Serves whoever has started this process, with one message a line; for anything else see {@link #builder}.
     *
     * @param acceptor takes over the channel, such as a server
     * @return what happens on it
     * @throws IllegalStateException if the streams of this process were taken over before
     */
    public static Session serve(Acceptor acceptor) {
        return builder().serve(acceptor);
    }

    /**
     * Connects to whoever has started this process.
     *
     * @param framing how the streams are cut into messages
     * @return the channel, not started
     * @throws IllegalStateException if the streams of this process were taken over before
     */
    public static Channel channel(Framing framing) {
        return builder().framing(framing).channel();
    }

    /**
     * Takes the streams over as the builder is told to.
     *
     * @return a builder
     */
    public static StdioBuilder builder() {
        return new StdioBuilder(StandardStreams.OF_THIS_PROCESS);
    }
}
