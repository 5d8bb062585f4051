package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A channel to a process that this one has started, and that ends with it: when the channel closes, the process gets the end
 * of its input, time to end by itself, the request to terminate, time again, and is then killed with all it has started. The
 * same happens when this process ends in order. When the process ends, or its output does, so does the channel, and the
 * {@link Disconnect} tells the exit code.
 *
 * <p><b>Threads.</b> As a {@link StreamChannel} has them. {@link #close} returns when the process is gone, unless it is called
 * by the thread that reads, or by one that is interrupted.
 */
public final class ProcessChannel implements Channel {
    private final ChildProcess process;
    private final StreamChannel streams;

    /** Closes the channel when the Java virtual machine ends. */
    private final Thread hook = new Thread(this::close, "antiphon ends a process");

    /** Whether this side ends the channel; then the receiver is told at once, and need not know how the process ends. */
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
            // This process is about to end. So is the other one, then.
            CompletableFuture<String> unused = process.end();
        }
        CompletableFuture<Void> unused = process.exit()
                .thenRunAsync(
                        this::processHasEnded,
                        action -> StreamChannel.daemon("ends", peer(), action).start());
    }

    private void processHasEnded() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It runs already.
        }
        // Another process may have inherited the streams and keep them open; nobody waits for that.
        streams.peerHasGone(Disconnect.of(Kind.REMOTE, "the peer has ended"));
    }

    /**
     * The number by which the operating system knows the process.
     *
     * @return the number
     */
    public long pid() {
        return process.pid();
    }

    /**
     * The end of the process.
     *
     * @return completes with the exit code when the process has ended; completing or cancelling it has no effect
     */
    public CompletableFuture<Integer> exit() {
        return process.exit();
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
        // The thread that reads must not wait, and what was sent is still being written: the receiver sees to the rest.
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
