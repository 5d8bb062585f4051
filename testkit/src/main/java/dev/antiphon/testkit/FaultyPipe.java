package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.StreamChannel;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Two ends of a stream of bytes in memory, as of a socket, that can be cut at any byte, stall, or give the bytes one by one.
 *
 * <p>Each way holds up to 64 KiB; who writes more waits. When the pipe is cut, whoever writes fails at once, and whoever reads
 * gets what had passed before and then the end. Safe for use by any number of threads.
 */
public final class FaultyPipe implements AutoCloseable {
    private final BoundedPipe toRight;
    private final BoundedPipe toLeft;
    private final End left;
    private final End right;

    /**
     * Makes a pipe with faults.
     *
     * @param toRight what happens to the bytes that go from the left to the right
     * @param toLeft what happens to the bytes that go from the right to the left
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
     * Makes a pipe without faults.
     *
     * @return the pipe
     */
    public static FaultyPipe whole() {
        return new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.none());
    }

    /**
     * One end of a pipe.
     *
     * @param in what comes from the other end
     * @param out what goes to the other end
     * @param peer what the other end is called
     */
    public record End(InputStream in, OutputStream out, String peer) {
        /**
         * A channel over this end.
         *
         * @param framing how the bytes are cut into messages
         * @param messageBytes the size of a message received at most
         * @return the channel, not started
         */
        public Channel channel(Framing framing, int messageBytes) {
            return StreamChannel.over(in, out, framing, messageBytes, peer);
        }
    }

    /**
     * The left end.
     *
     * @return the end, the same each time
     */
    public End left() {
        return left;
    }

    /**
     * The right end.
     *
     * @return the end, the same each time
     */
    public End right() {
        return right;
    }

    /** Cuts the pipe now, both ways. */
    public void cut() {
        toRight.cut();
        toLeft.cut();
    }

    /** Cuts the pipe, if it was not cut before. */
    @Override
    public void close() {
        cut();
    }

    /**
     * How many bytes have gone from the left to the right.
     *
     * @return how many
     */
    public long passedRight() {
        return toRight.passed();
    }

    /**
     * How many bytes have gone from the right to the left.
     *
     * @return how many
     */
    public long passedLeft() {
        return toLeft.passed();
    }
}
