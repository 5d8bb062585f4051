package dev.antiphon.internal.monitor;

import dev.antiphon.WireListener;
import dev.antiphon.internal.Log;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A composite of wire listeners that never throws: a failing listener must not affect the messages.
 *
 * @param all the listeners, in order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WireListeners(WireListener... all) implements WireListener {
    /** A composite of the listeners, or null if there are none. */
    public static @Nullable WireListener of(List<WireListener> listeners) {
        return listeners.isEmpty() ? null : new WireListeners(listeners.toArray(new WireListener[0]));
    }

    /** A composite of two listeners, or null if both are null. */
    public static @Nullable WireListener both(@Nullable WireListener first, @Nullable WireListener second) {
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
        forEach(listener -> listener.opened(peer));
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        forEach(listener -> listener.closed(peer, reason));
    }

    @Override
    public void rejected(ErrorObject error) {
        forEach(listener -> listener.rejected(error));
    }

    @Override
    public void unmatchedResponse(String peer) {
        forEach(listener -> listener.unmatchedResponse(peer));
    }

    private void forEach(Consumer<WireListener> event) {
        for (WireListener listener : all) {
            try {
                event.accept(listener);
            } catch (Throwable failure) {
                failed(failure);
            }
        }
    }

    private static void failed(Throwable failure) {
        Log.LOGGER.log(Level.ERROR, "A wire listener failed", failure);
    }
}
