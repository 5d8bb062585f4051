package dev.antiphon.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * A TCP relay that behaves like a bad network: at random it stalls, closes or resets connections, also within a message. Two threads for
 * each connection, which end with it.
 */
final class DisconnectingRelay implements AutoCloseable {
    private static final int MOST_STALL_MILLIS = 50;

    final LongAdder connections = new LongAdder();
    final LongAdder closes = new LongAdder();
    final LongAdder resets = new LongAdder();
    final LongAdder stalls = new LongAdder();

    private final int target;
    private final int life;
    private final SplittableRandom seeds;
    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /**
     * Listens on a free port.
     *
     * @param target the port to pass connections on to
     * @param life the average number of reads before a direction of a connection breaks
     */
    DisconnectingRelay(int target, int life, long seed) throws IOException {
        this.target = target;
        this.life = life;
        this.seeds = new SplittableRandom(seed);
        this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        start("accepts", this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                relay(listening.accept());
            } catch (IOException closed) {
                // Either the listening socket, and then this ends, or the connection, whose peer will notice.
            }
        }
    }

    private void relay(Socket near) throws IOException {
        Socket far;
        try {
            far = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException refused) {
            near.close();
            throw refused;
        }
        connections.increment();
        near.setTcpNoDelay(true);
        far.setTcpNoDelay(true);
        open.add(near);
        open.add(far);
        SplittableRandom up = seeds.split();
        SplittableRandom down = seeds.split();
        start("up", () -> pump(near, far, up));
        start("down", () -> pump(far, near, down));
    }

    private void pump(Socket from, Socket to, SplittableRandom random) {
        byte[] bytes = new byte[16 * 1024];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(bytes);
            while (read >= 0) {
                int choice = random.nextInt(life);
                if (choice == 0) {
                    out.write(bytes, 0, random.nextInt(read + 1));
                    cut(from, to, random.nextBoolean());
                    return;
                }
                if (choice == 1) {
                    stalls.increment();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(MOST_STALL_MILLIS)));
                }
                out.write(bytes, 0, read);
                read = in.read(bytes);
            }
        } catch (IOException gone) {
            // Ends the connection too.
        }
        end(from, to);
    }

    private void cut(Socket from, Socket to, boolean reset) throws IOException {
        (reset ? resets : closes).increment();
        if (reset) {
            // Discards what is not read yet, and sends RST to the peers.
            from.setSoLinger(true, 0);
            to.setSoLinger(true, 0);
        }
        end(from, to);
    }

    private void end(Socket one, Socket other) {
        for (Socket socket : List.of(one, other)) {
            open.remove(socket);
            try {
                socket.close();
            } catch (IOException ignored) {
                // It is not used any more.
            }
        }
    }

    private static void start(String what, Runnable task) {
        Thread thread = new Thread(task, "relay " + what);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            end(socket, socket);
        }
    }

    @Override
    public String toString() {
        return connections + " connections, of which " + closes + " were closed and " + resets + " reset, and " + stalls
                + " stalls";
    }
}
