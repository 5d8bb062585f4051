package dev.antiphon.transport;

import java.time.Duration;

/**
 * An in-memory transport between two parts of one program, for tests and for services that may move to another process later.
 *
 * <p><b>Threads.</b> The transport has no threads of its own. The sending thread calls the receiver of the other side, and then the
 * receiver of its own side with immediate answers, unless another thread is delivering already; so a call that needs no other thread is
 * answered when {@link Channel#send} returns. A thread delivers a bounded number of messages per send; while others keep sending, a
 * daemon thread takes over. One thread at a time calls the receivers of a pair, and never one receiver from inside another.
 *
 * <p><b>Copies.</b> None: the array that is sent is the array that arrives.
 */
public final class MemoryTransport {
    private MemoryTransport() {}

    /**
     * Two channels that are connected to each other.
     *
     * @param left one of them, not started
     * @param right the other, not started
     */
    public record Pair(Channel left, Channel right) {}

    /**
     * Creates two channels that are connected to each other. Messages sent before the other side is started are queued and arrive
     * when it is.
     *
     * @return the channels
     */
    public static Pair pair() {
        return pair(StreamChannel.WRITE_TIMEOUT);
    }

    static Pair pair(Duration writeTimeout) {
        MemoryLink link = new MemoryLink(writeTimeout);
        return new Pair(link.left, link.right);
    }
}
