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

/** An acceptor that queues its channels for a test. Draining one of its sessions closes the channel. */
public final class SocketHost implements Acceptor {
    private final BlockingQueue<Channel> accepted = new LinkedBlockingQueue<>();

    @Override
    public Session accept(Channel channel) {
        accepted.add(channel);
        return new Session() {
            @Override
            public CompletableFuture<Boolean> drain(Duration timeout) {
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

    /** Waits for the next accepted channel. */
    public Channel next() {
        try {
            Channel channel = accepted.poll(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (channel == null) {
                throw new AssertionError("timed out waiting for a connection");
            }
            return channel;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a connection", e);
        }
    }
}
