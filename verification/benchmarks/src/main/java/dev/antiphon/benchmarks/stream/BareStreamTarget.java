package dev.antiphon.benchmarks.stream;

import dev.antiphon.benchmarks.connection.DaemonThreads;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The lower bound: the bytes of Antiphon's frames over a socket, from a producer thread to a writer thread that writes whatever
 * is queued; the consumer reads the socket itself.
 */
final class BareStreamTarget implements StreamTarget {
    private final Socket client;
    private final Socket server;
    private final DataOutputStream requests;
    private final BareItemReader items;

    BareStreamTarget() throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            client = new Socket(listener.getInetAddress(), listener.getLocalPort());
            server = listener.accept();
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        requests = new DataOutputStream(client.getOutputStream());
        items = new BareItemReader(client.getInputStream());
        CoalescingFrames frames = new CoalescingFrames(server.getOutputStream());
        DaemonThreads.thread(frames).start();
        DaemonThreads.thread(() -> serve(frames)).start();
    }

    private void serve(CoalescingFrames frames) {
        try {
            DataInputStream in = new DataInputStream(server.getInputStream());
            while (true) {
                long count = in.readLong();
                for (long number = 1; number <= count; number++) {
                    frames.item(number);
                }
                frames.result(count);
            }
        } catch (IOException | InterruptedException e) {
            // The socket is closed: there is no client any more.
        }
    }

    @Override
    public void take(long count) throws IOException {
        requests.writeLong(count);
        ReceivedNumbers arrivals = new ReceivedNumbers();
        long result = items.read(arrivals);
        if (result != count) {
            throw new IllegalStateException("the result of the whole is " + result);
        }
        arrivals.check(count);
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
    }
}
