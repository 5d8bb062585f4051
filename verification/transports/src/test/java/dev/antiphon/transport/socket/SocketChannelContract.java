package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.FramedChannelContract;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The contract of channels over sockets, for every family of sockets and every framing. */
abstract class SocketChannelContract extends FramedChannelContract {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Framing framing;
    private final List<AutoCloseable> opened = new ArrayList<>();

    SocketChannelContract(Framing framing) {
        this.framing = framing;
    }

    abstract SocketListenerBuilder builder(Acceptor acceptor) throws Exception;

    abstract Channel connect(Listener listener, SocketSettings settings);

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened) {
            one.close();
        }
    }

    @Override
    protected Pair open() throws Exception {
        SocketHost host = new SocketHost();
        int limit = 2 * 1024 * 1024;
        Listener listener =
                builder(host).framing(framing).maxMessageBytes(limit).serve();
        opened.add(listener);
        Channel left = connect(listener, new SocketSettings(framing, limit));
        return new Pair(left, host.next());
    }

    @Override
    protected Wired wire(Framing framing, int maxMessageBytes, Duration stall) throws Exception {
        SocketHost host = new SocketHost();
        Listener listener = builder(host)
                .framing(framing)
                .maxMessageBytes(maxMessageBytes)
                .timeouts(LONG, stall, LONG)
                .serve();
        SocketPeer peer = new SocketPeer(listener);
        opened.add(peer);
        opened.add(listener);
        return new Wired(host.next(), peer.in(), peer.out());
    }
}
