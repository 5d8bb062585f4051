package dev.antiphon.transport;

import java.time.Duration;

/**
 * Connects two parts of one program, for tests and for services that may move elsewhere later.
 *
 * <p><b>Threads.</b> It has none of its own. The thread that sends calls the other side's receiver, and then this side's with
 * what was answered at once, unless another thread is about to do so; so a call that needs no other thread is answered when
 * {@link Channel#send} returns. No thread is kept at this for long: when others send without end, a daemon thread takes over.
 * One thread at a time calls the receivers of a pair, and never one receiver from inside another.
 *
 * <p><b>Copies.</b> There are none: the array that is sent is the array that arrives.
 */
public final class MemoryTransport {
    private MemoryTransport() {}

    /**
     * Two channels that are connected with each other.
     *
     * @param left one of them, not started
     * @param right the other, not started
     */
    public record Pair(Channel left, Channel right) {}

    /**
     * Makes two channels that are connected with each other. What one of them sends before the other is started arrives when
     * it is.
     *
     * @return the channels
     */
    public static Pair pair() {
        return pair(StreamChannel.STALL);
    }

    static Pair pair(Duration stall) {
        MemoryLink link = new MemoryLink(stall);
        return new Pair(link.left, link.right);
    }
}
