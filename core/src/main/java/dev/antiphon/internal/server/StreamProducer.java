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
 * The lazy producer of one stream. It runs the user's code, and connects the source that the code returns to the stream, when the consumer
 * requests the first item.
 */
public final class StreamProducer implements OutboundStream.Source {
    private final OutboundStream outboundStream;
    private final ServerCall call;
    private final Maker maker;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable Object produced;

    /** The user's code, which creates the source of the items. */
    interface Maker {
        /** Whether the code sends the items itself, so that running it produces them. */
        boolean sends();

        /** Returns a publisher, stream, iterator or iterable; or null if the code sends the items itself. */
        @Nullable
        Object make() throws Throwable;
    }

    StreamProducer(OutboundStream outboundStream, ServerCall call, Maker maker) {
        this.outboundStream = outboundStream;
        this.call = call;
        this.maker = maker;
    }

    /** Connects an existing source to its stream, when the consumer requests the first item. */
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

    /** Prepares the source on this thread, which may block. */
    void begin() {
        if (!maker.sends()) {
            produced = make(); // now: a failure becomes the response to the call
            if (produced == null) {
                return;
            }
        }
        outboundStream.open();
        outboundStream.from(this);
    }

    /** Runs the user's code; null if it has failed, or sends the items itself. */
    private @Nullable Object make() {
        ServerCallState state = call.state();
        if (!state.begin()) {
            return null; // cancelled, so the stream has ended
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
