package dev.antiphon.benchmarks.connection;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A peer that reads at once and answers on request. It counts lines, so that senders never block, and keeps nothing of them,
 * since it shares the heap that is measured.
 */
final class AnswerOnRequestPeer implements Runnable, AutoCloseable {
    private static final int CHUNK = 64 * 1024;

    private final ServerSocket listener;
    private @Nullable Socket socket;
    private long received;

    AnswerOnRequestPeer() throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        DaemonThreads.thread(this).start();
    }

    String host() {
        return listener.getInetAddress().getHostAddress();
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void run() {
        byte[] chunk = new byte[CHUNK];
        try (Socket accepted = listener.accept()) {
            begin(accepted);
            InputStream in = accepted.getInputStream();
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                add(chunk, count);
            }
        } catch (IOException e) {
            // The client has closed the connection, or this is closed.
        }
    }

    private synchronized void begin(Socket accepted) {
        socket = accepted;
    }

    private synchronized void add(byte[] chunk, int count) {
        for (int i = 0; i < count; i++) {
            received += chunk[i] == '\n' ? 1 : 0;
        }
        notifyAll();
    }

    /** Waits until this many calls have arrived since the start. */
    synchronized void await(long calls) throws InterruptedException {
        while (received < calls) {
            wait();
        }
    }

    /** Answers the calls with these ids, after they have arrived. */
    void answer(long first, long last) throws IOException {
        OutputStream out = new BufferedOutputStream(caller().getOutputStream(), CHUNK);
        for (long id = first; id <= last; id++) {
            out.write(AnsweringChannel.answerTo(id));
            out.write('\n');
        }
        out.flush();
    }

    private synchronized Socket caller() {
        return Objects.requireNonNull(socket, "no connection");
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
