package dev.antiphon.testkit;

import dev.antiphon.CancelConvention;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Opens connections with both ends in this JVM. */
interface SoakEnds extends AutoCloseable {
    record Pair(JsonRpcConnection left, JsonRpcConnection right) {}

    Pair open();

    @Override
    void close();

    static SoakEnds inMemory() {
        JsonRpcServer server = server();
        return new SoakEnds() {
            @Override
            public Pair open() {
                MemoryTransport.Pair pair = MemoryTransport.pair();
                return new Pair(
                        client(server).connect(pair.left()), client(server).connect(pair.right()));
            }

            @Override
            public void close() {}
        };
    }

    static SoakEnds overTcp() {
        JsonRpcServer server = server();
        LinkedBlockingQueue<JsonRpcConnection> accepted = new LinkedBlockingQueue<>();
        Listener listener = TcpTransport.serve(
                channel -> {
                    JsonRpcConnection connection = client(server).connect(channel);
                    accepted.add(connection);
                    return connection;
                },
                0);
        return new SoakEnds() {
            @Override
            public Pair open() {
                JsonRpcConnection left = client(server).connect(TcpTransport.connect("localhost", listener.port()));
                try {
                    JsonRpcConnection right = accepted.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
                    if (right == null) {
                        throw new AssertionError("timed out waiting for the server to accept the connection");
                    }
                    return new Pair(left, right);
                } catch (InterruptedException e) {
                    throw new AssertionError("interrupted", e);
                }
            }

            @Override
            public void close() {
                listener.close();
            }
        };
    }

    private static ClientBuilder client(JsonRpcServer server) {
        return JsonRpcClient.builder().server(server).cancelConvention(CancelConvention.LSP);
    }

    private static JsonRpcServer server() {
        CountDownLatch never = new CountDownLatch(1);
        return JsonRpcServer.builder()
                .method(
                        "add",
                        Parameters.of(Parameter.required("a", int.class), Parameter.required("b", int.class)),
                        args -> args.<Integer>get(0) + args.<Integer>get(1))
                .method("never", Parameters.none(), args -> new CompletableFuture<Integer>())
                .method("block", Parameters.none(), args -> {
                    never.await();
                    return 0;
                })
                .method("callMe", Parameters.none(), args -> {
                    try {
                        return args.call().connection().orElseThrow().call("add", RawJson.of("[1,2]"), int.class);
                    } catch (TransportException | CancelledException lost) {
                        throw new JsonRpcException(1, "lost", null); // not logged
                    }
                })
                .build();
    }
}
