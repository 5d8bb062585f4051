package dev.antiphon.http;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Opens ten thousand connections, or the given number, and leaves them: {@code ManyConnectionsMain [COUNT]}. The clients are a
 * process of their own, since each side needs a file for each connection. Fails unless all are counted, calls are answered meanwhile,
 * all silent ones are closed, and the used heap is back at its size before.
 */
final class ManyConnectionsMain {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final double TOLERATED_MIB = 8;

    private ManyConnectionsMain() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            open(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
            return;
        }
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        boolean good = true;
        for (boolean h2c : new boolean[] {false, true}) {
            good &= run(count, h2c);
        }
        System.out.println(good ? "good" : "NOT GOOD");
        System.exit(good ? 0 : 1);
    }

    private static boolean run(int count, boolean h2c) throws Exception {
        HttpListenerBuilder builder = HttpTransport.builder(TranscriptServer.of(List.of(), false))
                .maxConnections(count + 1)
                .requestTimeout(Duration.ofSeconds(30));
        try (Listener listener = (h2c ? builder.h2c() : builder).serve()) {
            boolean answered = isAnswered(listener);
            Wait.until("the first has left", () -> listener.connections() == 0);
            double before = usedMiB();
            Process clients = clients(listener.port(), count);
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(clients.getInputStream(), StandardCharsets.UTF_8))) {
                String opened = said.readLine();
                Wait.until("all are counted", () -> listener.connections() == count);
                double during = usedMiB();
                answered &= isAnswered(listener);
                Wait.until("all connections are closed", () -> listener.connections() == 0);
                double after = heapOfBefore(before);
                System.out.printf(
                        Locale.ROOT,
                        "%s: %s opened; heap %.1f MiB before, %.1f during (%.1f KiB each), %.1f after%n",
                        h2c ? "HTTP/1.1 or h2c" : "HTTP/1.1",
                        opened,
                        before,
                        during,
                        (during - before) * 1024 / count,
                        after);
                return answered && after - before < TOLERATED_MIB;
            } finally {
                clients.destroy();
                clients.waitFor();
            }
        }
    }

    private static boolean isAnswered(Listener listener) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            return client.send(RawHttpClient.post(CALL)).response().body().endsWith("\"result\":19,\"id\":1}");
        }
    }

    private static Process clients(int port, int count) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyConnectionsMain.class.getName(),
                        Integer.toString(port),
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** In the process of the clients. */
    private static void open(int port, int count) throws Exception {
        List<SocketChannel> open = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            open.add(SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        }
        System.out.println(open.size());
        int end = System.in.read(); // when the other process has ended, or ends this one
        System.out.println(end);
        open.clear();
    }

    /** Polls the used heap until it is back at its size before, or a minute has passed: event loops release closed connections later. */
    private static double heapOfBefore(double before) {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        double now = usedMiB();
        while (now - before >= TOLERATED_MIB && System.nanoTime() - deadline < 0) {
            now = usedMiB();
        }
        return now;
    }

    private static double usedMiB() {
        Runtime runtime = Runtime.getRuntime();
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(least, (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0);
        }
        return least;
    }
}
