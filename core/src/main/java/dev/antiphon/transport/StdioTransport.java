package dev.antiphon.transport;

/**
 * A transport to the parent process, over the standard input and output of this process.
 *
 * <p>A process can have one such channel in its life. The channel takes the two streams over: from then on {@link System#out} is {@link
 * System#err}, so that output of the program is not mixed with messages, and {@link System#in} is empty.
 *
 * <p><b>Threads.</b> The channel has two daemon threads, which do not keep the process alive. A program that has nothing else to do
 * waits for its session:
 *
 * <pre>{@code
 * StdioTransport.serve(server).onClose().join();
 * }</pre>
 */
public final class StdioTransport {
    private StdioTransport() {}

    /**
     * Serves the parent process, with one message per line; for other settings see {@link #builder}.
     *
     * @param acceptor takes over the channel, such as a server
     * @return the session
     * @throws IllegalStateException if another channel has taken over the streams of this process
     */
    public static Session serve(Acceptor acceptor) {
        return builder().serve(acceptor);
    }

    /**
     * Connects to the parent process.
     *
     * @param framing the framing of both streams
     * @return the channel, not started
     * @throws IllegalStateException if another channel has taken over the streams of this process
     */
    public static Channel channel(Framing framing) {
        return builder().framing(framing).channel();
    }

    /**
     * Creates a builder for other settings.
     *
     * @return a builder
     */
    public static StdioBuilder builder() {
        return new StdioBuilder(StandardStreams.OF_THIS_PROCESS);
    }
}
