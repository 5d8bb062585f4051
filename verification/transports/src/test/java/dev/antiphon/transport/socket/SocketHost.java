package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An acceptor that keeps the channels until a test takes them. To drain one of its sessions is to close the channel. */
public final class SocketHost implements Acceptor {
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();

    @Override
    public Session accept(Channel channel) {
        accepted.add(channel);
        return new Session() {
            @Override
            public CompletableFuture<Boolean> drain(Duration patience) {
                channel.close();
                return CompletableFuture.completedFuture(true);
            }

            @Override
            public CompletableFuture<Disconnect> onClose() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {
                channel.close();
            }
        };
    }

    /** The next channel that was accepted, for which this waits. */
    public Channel next() {
        try {
            Channel channel = accepted.poll(Wait.PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (channel == null) {
                throw new AssertionError("nobody has connected");
            }
            return channel;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a connection", e);
        }
    }
}
