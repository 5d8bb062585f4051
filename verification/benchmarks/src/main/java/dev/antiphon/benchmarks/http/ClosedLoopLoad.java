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
 * A closed loop over several connections to a server: each sends a request, waits for the response and sends again, as HTTP
 * clients without pipelining. Every response is checked. All on the thread that calls {@link #run}.
 */
final class ClosedLoopLoad implements Closeable {
    /** The response to the request. */
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

    /** Sends requests for this time, and then waits for the last responses. */
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
