package dev.antiphon.testkit;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Keeps the one channel that a listener accepts until a test takes it. */
final class Accepted implements Acceptor {
    private final CompletableFuture<Channel> channel = new CompletableFuture<>();

    @Override
    public Session accept(Channel accepted) {
        channel.complete(accepted);
        return new Closing(accepted);
    }

    Channel channel() {
        return Wait.forResult(channel);
    }

    private record Closing(Channel channel) implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration patience) {
            channel.close();
            return CompletableFuture.completedFuture(true);
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return new CompletableFuture<>();
        }

        @Override
        public void close() {
            channel.close();
        }
    }
}
