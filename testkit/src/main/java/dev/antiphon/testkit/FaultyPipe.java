package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.StreamChannel;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A bidirectional byte stream in memory, like a socket, that can be cut at any byte, stall, or return its bytes one by one.
 *
 * <p>Each direction buffers up to 64 KiB; a writer blocks when the buffer is full. When the pipe is cut, writers fail at once,
 * and readers get the bytes that passed before and then the end. Thread-safe.
 */
public final class FaultyPipe implements AutoCloseable {
    private final BoundedPipe toRight;
    private final BoundedPipe toLeft;
    private final End left;
    private final End right;

    /**
     * Creates a pipe with faults.
     *
     * @param toRight the fault of the bytes from left to right
     * @param toLeft the fault of the bytes from right to left
     */
    public FaultyPipe(ByteStreamFault toRight, ByteStreamFault toLeft) {
        this.toRight = new BoundedPipe(toRight, this::cut);
        this.toLeft = new BoundedPipe(toLeft, this::cut);
        this.left = new End(this.toLeft.in(), this.toRight.out(), "the right end of a pipe");
        this.right = new End(this.toRight.in(), this.toLeft.out(), "the left end of a pipe");
        if (toRight.cutAfter() == 0 || toLeft.cutAfter() == 0) {
            cut();
        }
    }

    /**
     * Creates a pipe without faults.
     *
     * @return the pipe
     */
    public static FaultyPipe whole() {
        return new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.none());
    }

    /**
     * One end of a pipe.
     *
     * @param in the bytes from the other end
     * @param out the bytes to the other end
     * @param peer the name of the other end
     */
    public record End(InputStream in, OutputStream out, String peer) {
        /**
         * Creates a channel over this end.
         *
         * @param framing the message framing
         * @param messageBytes the largest message received, in bytes
         * @return the channel, not started
         */
        public Channel channel(Framing framing, int messageBytes) {
            return StreamChannel.over(in, out, framing, messageBytes, peer);
        }
    }

    /**
     * The left end.
     *
     * @return the end, always the same
     */
    public End left() {
        return left;
    }

    /**
     * The right end.
     *
     * @return the end, always the same
     */
    public End right() {
        return right;
    }

    /** Cuts the pipe now, in both directions. */
    public void cut() {
        toRight.cut();
        toLeft.cut();
    }

    /** Cuts the pipe, unless it is cut already. */
    @Override
    public void close() {
        cut();
    }

    /**
     * The number of bytes that have passed from left to right.
     *
     * @return the number of bytes
     */
    public long passedRight() {
        return toRight.passed();
    }

    /**
     * The number of bytes that have passed from right to left.
     *
     * @return the number of bytes
     */
    public long passedLeft() {
        return toLeft.passed();
    }
}
