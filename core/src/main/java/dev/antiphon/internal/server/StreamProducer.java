package dev.antiphon.internal.server;

import dev.antiphon.internal.Log;
import dev.antiphon.internal.concurrent.CurrentCall;
import java.lang.System.Logger.Level;
import java.util.Iterator;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * What gives the items of one stream, before it does: the user's code is run, and what it gives is connected to the stream, as soon
 * as somebody wants an item.
 */
public final class StreamProducer implements OutboundStream.Source {
    private final OutboundStream outboundStream;
    private final ServerCall call;
    private final Maker maker;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable Object produced;

    /** Makes what gives the items. */
    interface Maker {
        /** Whether it sends the items itself, so that to run it is to produce. */
        boolean sends();

        /** Gives a publisher, stream, iterator or iterable; or null if it sends the items itself. */
        @Nullable
        Object make() throws Throwable;
    }

    StreamProducer(OutboundStream outboundStream, ServerCall call, Maker maker) {
        this.outboundStream = outboundStream;
        this.call = call;
        this.maker = maker;
    }

    /** Connects something that exists already with its stream, as soon as somebody wants an item. */
    public static void connect(Object source, OutboundStream outboundStream, ServerCall call) {
        StreamProducer producer = new StreamProducer(outboundStream, call, new Made(source));
        producer.produced = source;
        outboundStream.from(producer);
    }

    private record Made(Object source) implements Maker {
        @Override
        public boolean sends() {
            return false;
        }

        @Override
        public Object make() {
            return source;
        }
    }

    /** Gets ready, on this thread, which may take long. */
    void begin() {
        if (!maker.sends()) {
            produced = make(); // now: what it refuses is the answer to the call
            if (produced == null) {
                return;
            }
        }
        outboundStream.open();
        outboundStream.from(this);
    }

    /** Runs the user's code; null if it has failed, or sends by itself. */
    private @Nullable Object make() {
        ServerCallState state = call.state();
        if (!state.begin()) {
            return null; // cancelled, and so it has ended
        }
        CurrentCall currentCall = CurrentCall.ofThread();
        Object outer = currentCall.swap(call);
        try {
            return maker.make();
        } catch (Throwable thrown) {
            outboundStream.fail(thrown);
            return null;
        } finally {
            currentCall.swap(outer);
            state.end();
        }
    }

    @Override
    public void more() {
        if (outboundStream.isCold() || begun.getAndSet(true)) {
            return;
        }
        Object source = produced;
        if (source == null) {
            outboundStream.byItself();
            make();
        } else {
            connect(source);
        }
    }

    @Override
    public void stop() {
        Object source = produced;
        if (!begun.getAndSet(true) && source instanceof AutoCloseable resource) {
            try {
                resource.close();
            } catch (Exception e) {
                Log.LOGGER.log(Level.ERROR, "A stream could not be closed", e);
            }
        }
    }

    @SuppressWarnings("unchecked") // a subscriber to anything
    private void connect(Object source) {
        try {
            if (source instanceof Flow.Publisher<?> publisher) {
                ((Flow.Publisher<Object>) publisher).subscribe(new PublisherSource(outboundStream));
            } else if (source instanceof BaseStream<?, ?> stream) {
                outboundStream.from(new IteratorSource(outboundStream, call, stream.iterator(), stream));
            } else if (source instanceof Iterator<?> iterator) {
                outboundStream.from(new IteratorSource(outboundStream, call, iterator, closeable(iterator)));
            } else {
                outboundStream.from(new IteratorSource(outboundStream, call, ((Iterable<?>) source).iterator(), null));
            }
        } catch (Throwable thrown) {
            outboundStream.fail(thrown);
        }
    }

    private static @Nullable AutoCloseable closeable(Iterator<?> iterator) {
        return iterator instanceof AutoCloseable resource ? resource : null;
    }
}
