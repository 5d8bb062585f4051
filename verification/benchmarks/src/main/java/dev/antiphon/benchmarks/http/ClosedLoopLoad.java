package dev.antiphon.benchmarks.http;

import dev.antiphon.benchmarks.load.Requests;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * So many connections to a server, each of which asks, waits for the answer and asks again, as HTTP clients do that do not pipeline.
 * Every answer is checked. All on the one thread that calls {@link #run}.
 */
final class ClosedLoopLoad implements Closeable {
    /** The reply to the request of this crowd. */
    static final String REPLY = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";

    private final Selector selector = Selector.open();
    private final List<LoadConnection> lines = new ArrayList<>();
    private long end;
    private long answered;
    private int waiting;

    ClosedLoopLoad(int port, int connections) throws IOException {
        ResponseCheck check = new ResponseCheck(REPLY);
        byte[] request = RawCall.request(port, Requests.subtractByPosition());
        for (int i = 0; i < connections; i++) {
            lines.add(LoadConnection.open(port, request, check, selector));
        }
    }

    /** Asks for so long, and then waits until everything is answered. */
    Throughput run(Duration duration) throws IOException {
        long start = System.nanoTime();
        end = start + duration.toNanos();
        answered = 0;
        for (LoadConnection line : lines) {
            line.send();
        }
        waiting = lines.size();
        while (waiting > 0) {
            selector.select(this::ready);
        }
        return new Throughput(answered, System.nanoTime() - start);
    }

    private void ready(SelectionKey key) {
        LoadConnection line = (LoadConnection) key.attachment();
        try {
            if (line.receive()) {
                answered++;
                if (System.nanoTime() < end) {
                    line.send();
                } else {
                    waiting--;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (LoadConnection line : lines) {
            line.close();
        }
        selector.close();
    }
}
