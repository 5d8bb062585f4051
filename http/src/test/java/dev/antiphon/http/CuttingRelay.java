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
 * Passes TCP connections on to a port, and is as bad at it as networks are: it stalls for a moment, closes or resets connections, and
 * does so in the middle of whatever is on its way. Two threads for each connection, which end with it.
 */
final class CuttingRelay implements AutoCloseable {
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
     * @param life how many reads a direction of a connection lasts, on average
     */
    CuttingRelay(int target, int life, long seed) throws IOException {
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
                int fate = random.nextInt(life);
                if (fate == 0) {
                    out.write(bytes, 0, random.nextInt(read + 1));
                    cut(from, to, random.nextBoolean());
                    return;
                }
                if (fate == 1) {
                    stalls.increment();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(MOST_STALL_MILLIS)));
                }
                out.write(bytes, 0, read);
                read = in.read(bytes);
            }
        } catch (IOException gone) {
            // As good as an end.
        }
        end(from, to);
    }

    private void cut(Socket from, Socket to, boolean reset) throws IOException {
        (reset ? resets : closes).increment();
        if (reset) {
            // What is not read yet is thrown away, and the peers are told so.
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
                // It is of no use any more, whatever ails it.
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
