package dev.antiphon.testkit;

import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TcpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

class TcpChannelTest extends ChannelContract {
    private static final int LIMIT = 2 * 1024 * 1024;

    private final List<Listener> listeners = new ArrayList<>();

    @Override
    protected Pair open() {
        Accepted accepted = new Accepted();
        Listener listener = TcpTransport.builder(accepted, "localhost", 0)
                .framing(Framing.contentLength())
                .messageBytes(LIMIT)
                .serve();
        listeners.add(listener);
        return new Pair(
                TcpTransport.connect(
                        "localhost", listener.port(), Framing.contentLength(), Duration.ofSeconds(30), LIMIT),
                accepted.channel());
    }

    @AfterEach
    void close() {
        listeners.forEach(Listener::close);
    }
}
