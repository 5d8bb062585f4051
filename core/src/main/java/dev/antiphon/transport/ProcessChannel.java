package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A channel to a child process, over its standard input and output. When the channel closes, the input of the process is closed; a
 * process that does not exit within a timeout is terminated, and after another timeout killed together with its descendants. The same
 * happens in a shutdown hook of this process. When the process exits or closes its output, the channel closes, and the {@link
 * Disconnect} has the exit code.
 *
 * <p><b>Threads.</b> Those of a {@link StreamChannel}. {@link #close} returns when the process has exited, unless it is called by the
 * reader thread or by an interrupted thread.
 */
public final class ProcessChannel implements Channel {
    private final ChildProcess process;
    private final StreamChannel streams;

    /** The shutdown hook that closes the channel. */
    private final Thread hook = new Thread(this::close, "antiphon ends a process");

    /** Whether this side closes the channel: then the receiver is notified at once, without the exit code. */
    private volatile boolean local;

    private ProcessChannel(ChildProcess process, StreamChannel streams) {
        this.process = process;
        this.streams = streams;
    }

    static ProcessChannel to(ChildProcess process, StreamChannel streams) {
        ProcessChannel channel = new ProcessChannel(process, streams);
        channel.watch();
        return channel;
    }

    private void watch() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is shutting down, so the child process is ended too.
            CompletableFuture<String> unused = process.end();
        }
        CompletableFuture<Void> unused = process.onExit()
                .thenRunAsync(
                        this::processHasEnded,
                        action -> StreamChannel.daemon("ends", peer(), action).start());
    }

    private void processHasEnded() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is running already.
        }
        // Another process may have inherited the streams and keep them open; do not wait for that.
        streams.peerHasGone(Disconnect.of(Kind.REMOTE, "the peer has ended"));
    }

    /**
     * The process id.
     *
     * @return the id that the operating system has given to the process
     */
    public long pid() {
        return process.pid();
    }

    /**
     * A future of the exit code.
     *
     * @return completes with the exit code when the process exits; completing or cancelling it has no effect
     */
    public CompletableFuture<Integer> onExit() {
        return process.onExit();
    }

    @Override
    public String peer() {
        return streams.peer();
    }

    @Override
    public void start(Receiver receiver) {
        streams.start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                receiver.message(bytes, start, end);
            }

            @Override
            public void tooLarge(int limit) {
                receiver.tooLarge(limit);
            }

            @Override
            public void closed(Disconnect reason) {
                CompletableFuture<String> end = process.end();
                if (local) {
                    receiver.closed(reason);
                } else {
                    CompletableFuture<Void> unused = end.thenAccept(words -> receiver.closed(
                            new Disconnect(reason.kind(), reason.detail() + "; " + words, reason.cause())));
                }
            }
        });
    }

    @Override
    public void send(byte[] message) {
        streams.send(message);
    }

    @Override
    public void pause() {
        streams.pause();
    }

    @Override
    public void resume() {
        streams.resume();
    }

    @Override
    public void close() {
        local = true;
        streams.close();
        // The reader thread must not block, and queued messages are still being written: closed(...) ends the process.
        if (!streams.isReader()) {
            await(process.end());
        }
    }

    private static void await(CompletableFuture<String> end) {
        try {
            end.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new AssertionError("the end of a process cannot fail", e);
        }
    }

    @Override
    public void abort(Disconnect reason) {
        local = true;
        streams.abort(reason);
        CompletableFuture<String> unused = process.end();
    }
}
