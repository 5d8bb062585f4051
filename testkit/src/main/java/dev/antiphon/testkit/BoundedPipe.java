package dev.antiphon.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Objects;

/**
 * One direction of a {@link FaultyPipe}: a ring buffer with a reader and a writer. Unlike {@link java.io.PipedInputStream} it
 * does not check whether the threads at its ends are alive, nor poll once per second. Thread-safe.
 */
final class BoundedPipe {
    private static final int CAPACITY = 64 * 1024;

    private final ByteStreamFault fault;
    private final Runnable cutBothWays;
    private final byte[] ring = new byte[CAPACITY];
    private int first;
    private int held;
    private long passed;
    private boolean cut;
    private boolean ended;
    private boolean abandoned;

    BoundedPipe(ByteStreamFault fault, Runnable cutBothWays) {
        this.fault = fault;
        this.cutBothWays = cutBothWays;
    }

    InputStream in() {
        return new In();
    }

    OutputStream out() {
        return new Out();
    }

    synchronized long passed() {
        return passed;
    }

    synchronized void cut() {
        cut = true;
        notifyAll();
    }

    private void write(byte[] bytes, int start, int length) throws IOException {
        int position = start;
        int end = start + length;
        while (position < end) {
            boolean cutNow;
            synchronized (this) {
                awaitRoom();
                int count = (int) Math.min(
                        Math.min(end - position, CAPACITY - held),
                        Math.min(fault.cutAfter() - passed, fault.stallAfter() - passed));
                for (int i = 0; i < count; i++) {
                    ring[(first + held++) % CAPACITY] = bytes[position++];
                }
                passed += count;
                cutNow = passed == fault.cutAfter();
                notifyAll();
            }
            if (cutNow) {
                cutBothWays.run(); // outside the lock, since it takes that of the other direction too
            }
        }
    }

    private synchronized void awaitRoom() throws IOException {
        while (!cut && !ended && !abandoned && (held == CAPACITY || passed >= fault.stallAfter())) {
            await();
        }
        if (cut) {
            throw new IOException("the pipe is cut");
        }
        if (abandoned) {
            throw new IOException("the other end reads no more");
        }
        if (ended) {
            throw new IOException("the stream is closed");
        }
    }

    private synchronized int read(byte[] bytes, int start, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (held == 0 && !cut && !ended && !abandoned) {
            await();
        }
        if (abandoned) {
            throw new IOException("the stream is closed");
        }
        if (held == 0) {
            return -1;
        }
        int count = Math.min(Math.min(length, held), fault.chop());
        for (int i = 0; i < count; i++) {
            bytes[start + i] = ring[first];
            first = (first + 1) % CAPACITY;
        }
        held -= count;
        notifyAll();
        return count;
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    private synchronized void abandon() {
        abandoned = true;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // the callers have the loops
    private void await() throws InterruptedIOException {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private final class In extends InputStream {
        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return BoundedPipe.this.read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int start, int length) throws IOException {
            Objects.checkFromIndexSize(start, length, bytes.length);
            return BoundedPipe.this.read(bytes, start, length);
        }

        @Override
        public void close() {
            abandon();
        }
    }

    private final class Out extends OutputStream {
        @Override
        public void write(int one) throws IOException {
            BoundedPipe.this.write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int start, int length) throws IOException {
            Objects.checkFromIndexSize(start, length, bytes.length);
            BoundedPipe.this.write(bytes, start, length);
        }

        @Override
        public void close() {
            end();
        }
    }
}
