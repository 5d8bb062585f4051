package dev.antiphon.benchmarks.stream;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Two buffers: frames are written into one, while a thread writes the other to the socket. The producer blocks while both are
 * full. For one producer thread.
 */
final class CoalescingFrames implements Runnable {
    private static final int BUFFER = 64 * 1024;

    private final OutputStream out;
    private byte[] filling = new byte[BUFFER];
    private byte[] taken = new byte[BUFFER];
    private int filled;
    private boolean idle;
    private boolean full;

    CoalescingFrames(OutputStream out) {
        this.out = out;
    }

    synchronized void item(long number) throws InterruptedException {
        awaitRoom();
        filled = BareItemFrames.item(number, filling, filled);
        wakeWriter();
    }

    synchronized void result(long number) throws InterruptedException {
        awaitRoom();
        filled = BareItemFrames.result(number, filling, filled);
        wakeWriter();
    }

    private synchronized void awaitRoom() throws InterruptedException {
        while (filling.length - filled < BareItemFrames.LONGEST) {
            full = true;
            wait();
        }
    }

    private synchronized void wakeWriter() {
        if (idle) {
            idle = false;
            notifyAll();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                int size = take();
                out.write(taken, 0, size);
            }
        } catch (IOException | InterruptedException e) {
            // The socket is closed: there is no reader any more.
        }
    }

    private synchronized int take() throws InterruptedException {
        while (filled == 0) {
            idle = true;
            wait();
        }
        byte[] written = taken;
        taken = filling;
        filling = written;
        int size = filled;
        filled = 0;
        if (full) {
            full = false;
            notifyAll();
        }
        return size;
    }
}
