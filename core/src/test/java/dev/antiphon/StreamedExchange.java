package dev.antiphon;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An exchange whose answers a test gives by hand, one by one, to what was sent last. */
final class StreamedExchange implements Exchange {
    final List<ExchangeRequest> letters = new CopyOnWriteArrayList<>();
    final AtomicInteger stopped = new AtomicInteger();
    private volatile @Nullable Receiver receiver;

    @Override
    public Runnable send(ExchangeRequest request, Receiver taker) {
        letters.add(request);
        receiver = taker;
        return stopped::incrementAndGet;
    }

    void say(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        receiver().message(bytes, 0, bytes.length);
    }

    /** Ends the exchange as if all were well. */
    void end() {
        receiver().closed(Disconnect.of(Disconnect.Kind.REMOTE, "done"));
    }

    private Receiver receiver() {
        Receiver known = receiver;
        if (known == null) {
            throw new AssertionError("nothing was sent");
        }
        return known;
    }

    @Override
    public String peer() {
        return "a hand";
    }

    @Override
    public void close() {}
}
