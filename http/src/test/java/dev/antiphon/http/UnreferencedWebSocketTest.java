package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Listener;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The client of Vert.x must be referenced as long as its connection is open: Vert.x closes clients that are collected. */
class UnreferencedWebSocketTest {
    @Test
    void a_websocket_survives_garbage_collections() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("ping", Parameters.none(), args -> "pong")
                .build();
        Listener listener = HttpTransport.serve(server, 0);
        try (JsonRpcConnection connection =
                JsonRpcClient.builder().open(URI.create("ws://127.0.0.1:" + listener.port() + "/rpc"))) {
            for (int i = 0; i < 20; i++) {
                collectGarbage();
                assertThat(connection.call("ping", String.class)).isEqualTo("pong");
            }
        } finally {
            listener.drain(Duration.ofSeconds(1)).join();
        }
    }

    private static void collectGarbage() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        while (garbage.get() != null) {
            System.gc();
        }
    }
}
