package dev.antiphon.internal.server;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An iterator whose items flow out. A worker takes them while the peer has room, and is free for others while it has not; only
 * one at a time does.
 */
final class IteratorSource implements OutboundStream.Source {
    private final OutboundStream outboundStream;
    private final ServerCall call;
    private final Iterator<?> items;
    private final @Nullable AutoCloseable resource;
    private final AtomicInteger wishes = new AtomicInteger();
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
        if (wishes.getAndIncrement() > 0) {
            return; // who is taking items looks again
        }
        int seen = 1;
        while (seen > 0) {
            pull();
            seen = wishes.addAndGet(-seen);
        }
    }

    @Override
    public void stop() {
        stopped = true;
        more(); // whoever takes items closes, which the others must not do under its hands
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

    /** Passes the next item on, for which there is room unless the stream ends meanwhile; false if there is none. */
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
