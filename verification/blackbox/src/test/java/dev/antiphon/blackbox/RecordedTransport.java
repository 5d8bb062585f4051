package dev.antiphon.blackbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.testkit.RecordingChannel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A transport from clients to a server that records all messages. */
interface RecordedTransport extends AutoCloseable {
    /** Creates a client. */
    End connect(ClientBuilder client);

    @Override
    void close();

    /**
     * A client.
     *
     * @param sent the messages sent so far
     * @param received the messages received so far
     */
    record End(JsonRpcClient client, Supplier<List<String>> sent, Supplier<List<String>> received, Runnable closing)
            implements AutoCloseable {
        @Override
        public void close() {
            client.close();
            closing.run();
        }
    }

    /** The transports. */
    enum Kind {
        MEMORY {
            @Override
            RecordedTransport open(JsonRpcServer server) {
                return new RecordedTransport() {
                    @Override
                    public End connect(ClientBuilder client) {
                        MemoryTransport.Pair pair = MemoryTransport.pair();
                        JsonRpcConnection accepted = server.accept(pair.left());
                        RecordingChannel channel = RecordingChannel.of(pair.right());
                        return new End(client.connect(channel), channel::sent, channel::received, accepted::close);
                    }

                    @Override
                    public void close() {}
                };
            }
        },
        WEB_SOCKET {
            @Override
            RecordedTransport open(JsonRpcServer server) {
                Listener listener = HttpTransport.serve(server, 0);
                return new RecordedTransport() {
                    @Override
                    public End connect(ClientBuilder client) {
                        RecordingChannel channel = RecordingChannel.of(
                                HttpTransport.connector("ws://localhost:" + listener.port() + "/rpc")
                                        .channel());
                        return new End(client.connect(channel), channel::sent, channel::received, () -> {});
                    }

                    @Override
                    public void close() {
                        drain(listener);
                    }
                };
            }
        },
        HTTP {
            @Override
            RecordedTransport open(JsonRpcServer server) {
                Listener listener = HttpTransport.serve(server, 0);
                return new RecordedTransport() {
                    @Override
                    public End connect(ClientBuilder client) {
                        Recording exchange =
                                new Recording(HttpTransport.connector("http://localhost:" + listener.port() + "/rpc")
                                        .exchange());
                        return new End(client.over(exchange), () -> exchange.sent, () -> exchange.received, () -> {});
                    }

                    @Override
                    public void close() {
                        drain(listener);
                    }
                };
            }
        };

        abstract RecordedTransport open(JsonRpcServer server);
    }

    private static void drain(Listener listener) {
        try {
            Object unused = listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** Records an exchange. */
    record Recording(Exchange exchange, List<String> sent, List<String> received) implements Exchange {
        Recording(Exchange exchange) {
            this(exchange, new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
        }

        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            sent.add(new String(request.message(), UTF_8));
            return exchange.send(request, new Receiver() {
                @Override
                public void message(byte[] bytes, int start, int end) {
                    received.add(new String(bytes, start, end - start, UTF_8));
                    receiver.message(bytes, start, end);
                }

                @Override
                public void tooLarge(int limit) {
                    receiver.tooLarge(limit);
                }

                @Override
                public void closed(Disconnect reason) {
                    receiver.closed(reason);
                }
            });
        }

        @Override
        public String peer() {
            return exchange.peer();
        }

        @Override
        public void close() {
            exchange.close();
        }
    }
}
