package dev.antiphon.benchmarks.connection;

import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.PlainService;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Launcher;

/** LSP4J on streams, with Content-Length headers. */
final class Lsp4jConnectionTarget extends FutureConnectionTarget {
    /** Switches off the log of closed streams, which is how these end. Kept in a field, since loggers are weakly referenced. */
    private static final Logger LOGGER = Logger.getLogger("org.eclipse.lsp4j");

    private final StreamPair streams;
    private final Subtraction remote;

    private Lsp4jConnectionTarget(StreamPair streams, StreamPair.End client, StreamPair.End server) {
        LOGGER.setLevel(Level.OFF);
        this.streams = streams;
        start(new Service(), server);
        this.remote = start(new Object(), client).getRemoteProxy();
    }

    /** On the plain streams of a socket, as its users do: it reads headers byte by byte. */
    static Lsp4jConnectionTarget over(PairTransport transport) throws IOException {
        StreamPair streams = transport.connect();
        return new Lsp4jConnectionTarget(streams, streams.client(), streams.server());
    }

    /** On buffered streams, which saves a system call per byte of a header, and every other one of a write. */
    static Lsp4jConnectionTarget buffered(PairTransport transport) throws IOException {
        StreamPair streams = transport.connect();
        return new Lsp4jConnectionTarget(streams, buffered(streams.client()), buffered(streams.server()));
    }

    private static StreamPair.End buffered(StreamPair.End end) {
        return new StreamPair.End(new BufferedInputStream(end.in()), new BufferedOutputStream(end.out()), end.closed());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // ends with the streams
    private static Launcher<Subtraction> start(Object local, StreamPair.End end) {
        ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads::thread);
        Launcher<Subtraction> launcher = new Launcher.Builder<Subtraction>()
                .setLocalService(local)
                .setRemoteInterface(Subtraction.class)
                .setInput(end.in())
                .setOutput(end.out())
                .setExecutorService(thread)
                .create();
        launcher.startListening();
        thread.shutdown();
        return launcher;
    }

    @Override
    protected Subtraction remote() {
        return remote;
    }

    @Override
    public void close() throws IOException {
        streams.close();
    }

    /** Public, since LSP4J calls it by reflection. */
    public static final class Service implements Subtraction {
        private final BenchService target = new PlainService();

        @Override
        public CompletableFuture<Integer> subtract(int minuend, int subtrahend) {
            return CompletableFuture.completedFuture(target.subtract(minuend, subtrahend));
        }
    }
}
