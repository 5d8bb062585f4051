package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** Channels over TCP, with every framing. */
class TcpChannelTest {
    abstract static class Tcp extends SocketChannelContract {
        Tcp(Framing framing) {
            super(framing);
        }

        @Override
        SocketListenerBuilder builder(Acceptor acceptor) {
            return TcpTransport.builder(acceptor, "localhost", 0);
        }

        @Override
        Channel connect(Listener listener, SocketSettings settings) {
            return TcpTransport.connect("localhost", listener.port(), Duration.ofSeconds(30), settings);
        }
    }

    @Nested
    class With_one_message_a_line extends Tcp {
        With_one_message_a_line() {
            super(Framing.newline());
        }
    }

    @Nested
    class With_content_lengths extends Tcp {
        With_content_lengths() {
            super(Framing.contentLength());
        }
    }

    @Nested
    class With_length_prefixes extends Tcp {
        With_length_prefixes() {
            super(Framing.lengthPrefix());
        }
    }
}
