package dev.antiphon.internal.server;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A source that sends the items of an iterator. A worker thread takes items while the peer has credit, and is released when it has none; at
 * most one thread takes items at a time.
 */
final class IteratorSource implements OutboundStream.Source {
    private final OutboundStream outboundStream;
    private final ServerCall call;
    private final Iterator<?> items;
    private final @Nullable AutoCloseable resource;
    private final AtomicInteger requests = new AtomicInteger();
    private volatile boolean stopped;
    private boolean closed;

    /** @param resource is closed when no more items are taken, or null if there is nothing to close */
    IteratorSource(
            OutboundStream outboundStream, ServerCall call, Iterator<?> items, @Nullable AutoCloseable resource) {
        this.outboundStream = outboundStream;
        this.call = call;
        this.items = items;
        this.resource = resource;
    }

    @Override
    public void more() {
        if (requests.getAndIncrement() > 0) {
            return; // the thread that takes items checks again
        }
        int seen = 1;
        while (seen > 0) {
            pull();
            seen = requests.addAndGet(-seen);
        }
    }

    @Override
    public void stop() {
        stopped = true;
        more(); // only the thread that takes items may close
    }

    private void pull() {
        ServerCallState state = call.state();
        boolean running = state.begin();
        try {
            while (running && !stopped && outboundStream.hasRoom()) {
                if (!next()) {
                    stopped = true;
                }
            }
        } finally {
            state.end();
        }
        if (stopped || !running) {
            close();
        }
    }

    /** Sends the next item; false at the end. There is credit for it, unless the stream ends meanwhile. */
    private boolean next() {
        Object item;
        try {
            if (!items.hasNext()) {
                outboundStream.complete();
                return false;
            }
            item = items.next();
        } catch (Throwable failed) {
            outboundStream.fail(failed);
            return false;
        }
        outboundStream.trySend(item);
        return true;
    }

    private void close() {
        if (closed || resource == null) {
            return;
        }
        closed = true;
        try {
            resource.close();
        } catch (Exception e) {
            Log.LOGGER.log(Level.ERROR, "A stream could not be closed", e);
        }
    }
}
