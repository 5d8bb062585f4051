package dev.antiphon.testkit;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.socket.TcpTransport;
import dev.antiphon.transport.socket.UnixTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A transport for the tests of streams. */
public interface StreamCarrier {
    /** Connects a client and a server whose builders have the convention set. */
    StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client);

    /** Whether it carries single exchanges, without connections. */
    default boolean isExchange() {
        return false;
    }

    /** Connects two ends over a listener. */
    static StreamEnds over(
            Function<Acceptor, Listener> listening,
            Function<Listener, Channel> dialing,
            StreamSetup wire,
            JsonRpcServer server,
            ClientBuilder client) {
        LinkedBlockingQueue<JsonRpcConnection> accepted = new LinkedBlockingQueue<>();
        Listener listener = listening.apply(channel -> {
            JsonRpcConnection connection = server.accept(channel);
            accepted.add(connection);
            return connection;
        });
        JsonRpcConnection asking = client.connect(wire.channel().apply(dialing.apply(listener)));
        try {
            JsonRpcConnection answering = accepted.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (answering == null) {
                throw new AssertionError("timed out waiting for the server to accept the connection");
            }
            return new StreamEnds(asking, Optional.of(answering), () -> Await.forResult(listener.drain(Duration.ZERO)));
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** The transports of core. */
    enum Core implements StreamCarrier {
        MEMORY {
            @Override
            public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
                MemoryTransport.Pair pair = MemoryTransport.pair();
                JsonRpcConnection answering = server.accept(pair.left());
                return new StreamEnds(
                        client.connect(wire.channel().apply(pair.right())), Optional.of(answering), () -> {});
            }
        },
        TCP {
            @Override
            public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
                return over(
                        acceptor -> TcpTransport.serve(acceptor, 0),
                        listener -> TcpTransport.connect("localhost", listener.port()),
                        wire,
                        server,
                        client);
            }
        },
        UNIX {
            @Override
            public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
                try {
                    Path directory = Files.createTempDirectory("streams");
                    directory.toFile().deleteOnExit();
                    Path file = directory.resolve("socket");
                    return over(
                            acceptor -> UnixTransport.serve(acceptor, file),
                            listener -> UnixTransport.connect(file),
                            wire,
                            server,
                            client);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
