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

/** LSP4J on streams, with Content-Length headers before the messages. */
final class Lsp4jConnectionTarget extends FutureConnectionTarget {
    /** It logs that streams are closed, which is how these end. Kept, since loggers are forgotten otherwise. */
    private static final Logger LOGGER = Logger.getLogger("org.eclipse.lsp4j");

    private final Streams streams;
    private final Subtraction remote;

    private Lsp4jConnectionTarget(Streams streams, Streams.End client, Streams.End server) {
        LOGGER.setLevel(Level.OFF);
        this.streams = streams;
        start(new Service(), server);
        this.remote = start(new Object(), client).getRemoteProxy();
    }

    /** On the streams as a socket gives them, which is what its users do: it reads headers byte by byte. */
    static Lsp4jConnectionTarget over(PairTransport medium) throws IOException {
        Streams streams = medium.connect();
        return new Lsp4jConnectionTarget(streams, streams.client(), streams.server());
    }

    /** On buffered streams, which spares it a system call for every byte of a header, and every other one for a write. */
    static Lsp4jConnectionTarget buffered(PairTransport medium) throws IOException {
        Streams streams = medium.connect();
        return new Lsp4jConnectionTarget(streams, buffered(streams.client()), buffered(streams.server()));
    }

    private static Streams.End buffered(Streams.End end) {
        return new Streams.End(new BufferedInputStream(end.in()), new BufferedOutputStream(end.out()), end.closed());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // it ends with the streams
    private static Launcher<Subtraction> start(Object local, Streams.End end) {
        ExecutorService thread = Executors.newSingleThreadExecutor(Daemons::thread);
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
