package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Several listeners as one that never throws: what a listener does wrong must not harm the messages that it hears.
 *
 * @param all the listeners, in order
 */
@SuppressWarnings("ArrayRecordComponent") // told apart by nobody but by what they are
record WireListeners(WireListener... all) implements WireListener {
    /** The listeners as one, or null if there are none. */
    static @Nullable WireListener of(List<WireListener> listeners) {
        return listeners.isEmpty() ? null : new WireListeners(listeners.toArray(new WireListener[0]));
    }

    /** Two listeners as one, or null if there is none. */
    static @Nullable WireListener both(@Nullable WireListener first, @Nullable WireListener second) {
        if (first == null || second == null || first.equals(second)) {
            return first == null ? second : first;
        }
        return new WireListeners(first, second);
    }

    // Loops rather than lambdas: these are called for every message.

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        for (WireListener listener : all) {
            try {
                listener.received(peer, bytes, start, end);
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        for (WireListener listener : all) {
            try {
                listener.sent(peer, bytes, start, end);
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }

    @Override
    public void opened(String peer) {
        tell(listener -> listener.opened(peer));
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        tell(listener -> listener.closed(peer, reason));
    }

    @Override
    public void refused(ErrorObject error) {
        tell(listener -> listener.refused(error));
    }

    @Override
    public void stray(String peer) {
        tell(listener -> listener.stray(peer));
    }

    private void tell(Consumer<WireListener> news) {
        for (WireListener listener : all) {
            try {
                news.accept(listener);
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }

    private static void failed(Throwable failure) {
        Log.LOGGER.log(Level.ERROR, "A listener to the wire failed", failure);
    }
}
