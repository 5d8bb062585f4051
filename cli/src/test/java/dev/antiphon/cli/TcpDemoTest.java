package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TcpDemoTest extends DemoContract {
    private final List<Listener> listeners = new ArrayList<>();

    @Override
    Channel connect(Acceptor server) {
        Listener listener = TcpTransport.builder(server, "127.0.0.1", 0)
                .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                .serve();
        listeners.add(listener);
        return TcpTransport.connect("127.0.0.1", listener.port());
    }

    @AfterEach
    void stopListening() {
        listeners.forEach(Listener::close);
    }

    @Test
    void a_message_over_16_mib_is_rejected_and_the_next_one_answered() throws InterruptedException {
        try (RawPeer peer = new RawPeer(connect(DemoServer.server()))) {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"" + "x".repeat(DemoServer.MESSAGE_BYTES)
                    + "\"],\"id\":1}");
            assertThat(peer.next()).contains("-32004");
            assertNothingElse(peer);
        }
    }
}
