package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebSocketDemoTest extends DemoContract {
    private final List<Listener> listeners = new ArrayList<>();

    @Override
    Channel connect(Acceptor server) {
        Listener listener =
                (server instanceof JsonRpcServer plain ? HttpTransport.builder(plain) : languageServer()).serve();
        listeners.add(listener);
        return HttpTransport.connector(listener.address().toString().replaceFirst("^http", "ws"))
                .channel();
    }

    /** An HTTP listener creates its connections itself, so it does not take the acceptor of {@link DemoServer#languageServer}. */
    private static HttpListenerBuilder languageServer() {
        return HttpTransport.builder(
                        DemoServer.builder().errorProfile(ErrorProfile.LSP).build())
                .connections(peer -> peer.errorProfile(ErrorProfile.LSP).cancelConvention(CancelConvention.LSP));
    }

    @AfterEach
    void stopListening() {
        listeners.forEach(Listener::close);
    }

    @Test
    void a_connection_survives_garbage_collections() {
        try (JsonRpcConnection client = JsonRpcClient.builder().connect(connect(DemoServer.server()))) {
            for (int i = 0; i < 10; i++) {
                System.gc();
                assertThat(client.call("sum", RawJson.of("[1,2]"), int.class)).isEqualTo(3);
            }
        }
    }
}
