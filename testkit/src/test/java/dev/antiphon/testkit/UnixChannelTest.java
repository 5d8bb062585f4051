package dev.antiphon.testkit;

import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.UnixTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class UnixChannelTest extends ChannelContract {
    private static final int LIMIT = 2 * 1024 * 1024;

    @TempDir
    Path directory;

    private final List<Listener> listeners = new ArrayList<>();

    @Override
    protected Pair open() {
        Path file = directory.resolve("s" + listeners.size());
        Accepted accepted = new Accepted();
        listeners.add(UnixTransport.builder(accepted, file)
                .framing(Framing.lengthPrefix())
                .messageBytes(LIMIT)
                .serve());
        return new Pair(
                UnixTransport.connect(file, Framing.lengthPrefix(), Duration.ofSeconds(30), LIMIT), accepted.channel());
    }

    @AfterEach
    void close() {
        listeners.forEach(Listener::close);
    }
}
