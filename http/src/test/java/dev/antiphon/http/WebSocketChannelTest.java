package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.testkit.ChannelContract;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;

/** The contract of channels over WebSockets. */
class WebSocketChannelTest extends ChannelContract {
    private static final int LIMIT = 2 * 1024 * 1024;

    private final List<Listener> listeners = new ArrayList<>();

    @Override
    protected Pair open() {
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        JsonRpcServer server =
                JsonRpcServer.builder().limit(Limit.MESSAGE_BYTES, LIMIT).build();
        Listener listener = listening(HttpTransport.builder(server).webSocketAcceptor(channel -> {
                    accepted.complete(channel);
                    return new Unmanaged(channel);
                }))
                .serve();
        listeners.add(listener);
        Channel client = connector(listener.port()).maxMessageBytes(LIMIT).channel();
        return new Pair(client, accepted.join());
    }

    /** Configures the server; without TLS unless overridden. */
    HttpListenerBuilder listening(HttpListenerBuilder builder) {
        return builder;
    }

    /** A connector to the server. */
    HttpConnector connector(int port) {
        return HttpTransport.connector("ws://localhost:" + port + "/rpc");
    }

    @AfterEach
    void close() {
        listeners.forEach(listener -> listener.drain(Duration.ofMillis(1)).join());
    }

    /** A session that the test closes itself. */
    private record Unmanaged(Channel channel) implements Session {
        @Override
        public CompletableFuture<Boolean> drain(Duration timeout) {
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
