package dev.antiphon.http.internal.websocket;

import dev.antiphon.http.internal.websocket.WebSocketFrameHandler.Fragment;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * The fragments that have arrived and wait for the receiver. Delivery stops while the receiver has paused the channel, and while too many
 * responses wait in the outbound queue. Confined to the event loop.
 */
final class InboundQueue {
    private final ArrayDeque<Fragment> fragments = new ArrayDeque<>();
    private final Consumer<Fragment> consumer;

    /** Until the channel is started, there is no receiver. */
    private boolean pausedByReceiver = true;

    private boolean pausedByResponses;
    private boolean delivering;

    InboundQueue(Consumer<Fragment> consumer) {
        this.consumer = consumer;
    }

    void add(Fragment fragment) {
        fragments.add(fragment);
    }

    void clear() {
        fragments.clear();
    }

    boolean isEmpty() {
        return fragments.isEmpty();
    }

    boolean isPaused() {
        return pausedByReceiver || pausedByResponses;
    }

    void pause() {
        pausedByReceiver = true;
    }

    void resume() {
        pausedByReceiver = false;
    }

    void pauseForResponses() {
        pausedByResponses = true;
    }

    void resumeAfterResponses() {
        pausedByResponses = false;
    }

    boolean isPausedForResponses() {
        return pausedByResponses;
    }

    /**
     * Delivers fragments until none is left or delivery is stopped. Does nothing if it is called by the consumer.
     *
     * @return whether it did
     */
    boolean deliver() {
        if (delivering) {
            return false;
        }
        delivering = true;
        try {
            while (!isPaused() && !fragments.isEmpty()) {
                consumer.accept(fragments.remove());
            }
        } finally {
            delivering = false;
        }
        return true;
    }
}
