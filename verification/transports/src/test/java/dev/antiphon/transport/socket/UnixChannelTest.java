package dev.antiphon.transport.socket;

import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Channels over Unix domain sockets, with every framing. */
class UnixChannelTest {
    abstract static class Unix extends SocketChannelContract {
        private static final AtomicInteger COUNT = new AtomicInteger();

        @TempDir
        Path directory;

        Unix(Framing framing) {
            super(framing);
        }

        @Override
        SocketListenerBuilder builder(Acceptor acceptor) {
            return UnixTransport.builder(acceptor, directory.resolve("s" + COUNT.incrementAndGet()));
        }

        @Override
        Channel connect(Listener listener, SocketSettings settings) {
            return UnixTransport.connect(Path.of(listener.address().getPath()), Duration.ofSeconds(30), settings);
        }
    }

    @Nested
    class With_one_message_a_line extends Unix {
        With_one_message_a_line() {
            super(Framing.newline());
        }
    }

    @Nested
    class With_content_lengths extends Unix {
        With_content_lengths() {
            super(Framing.contentLength());
        }
    }

    @Nested
    class With_length_prefixes extends Unix {
        With_length_prefixes() {
            super(Framing.lengthPrefix());
        }
    }
}
