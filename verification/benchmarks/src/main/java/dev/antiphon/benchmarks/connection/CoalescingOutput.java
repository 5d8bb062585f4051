package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;

/** Queues frames; a thread takes all that are queued, copies them into one buffer and writes it. */
final class CoalescingOutput implements BareOutput, Runnable {
    private static final int BUFFER = 64 * 1024;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private ArrayDeque<byte[]> taken = new ArrayDeque<>();
    private boolean idle;

    CoalescingOutput(OutputStream out) {
        this.out = out;
        DaemonThreads.thread(this).start();
    }

    @Override
    public synchronized void send(byte[] frame) {
        queue.add(frame);
        if (idle) {
            notifyAll();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                take();
                write();
            }
        } catch (IOException | InterruptedException e) {
            // The streams are closed: there is no reader any more.
        }
    }

    private synchronized void take() throws InterruptedException {
        idle = true;
        while (queue.isEmpty()) {
            wait();
        }
        idle = false;
        ArrayDeque<byte[]> empty = taken;
        taken = queue;
        queue = empty;
    }

    private void write() throws IOException {
        int size = 0;
        for (byte[] frame = taken.poll(); frame != null; frame = taken.poll()) {
            if (size + frame.length > buffer.length) {
                out.write(buffer, 0, size);
                size = 0;
            }
            System.arraycopy(frame, 0, buffer, size, frame.length);
            size += frame.length;
        }
        out.write(buffer, 0, size);
        out.flush(); // a pipe wakes its reader here
    }
}
