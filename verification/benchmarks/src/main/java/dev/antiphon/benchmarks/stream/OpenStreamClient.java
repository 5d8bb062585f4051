package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A client that opens streams, and keeps the futures of their ends. For one thread. */
final class OpenStreamClient implements AutoCloseable {
    private final JsonRpcClient client;
    private final @Nullable CompletableFuture<RawJson>[] ends;
    private final Semaphore items = new Semaphore(0);
    private int open;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of futures of the same type
    OpenStreamClient(JsonRpcClient client, int most) {
        this.client = client;
        this.ends = new CompletableFuture[most];
    }

    private void take(Long item) {
        items.release(Math.toIntExact(item));
    }

    void open(int count) throws InterruptedException {
        Consumer<Long> consumer = this::take; // one for all, so that the heap has only what a stream needs
        for (int done = 0; done < count; done += IdleStreams.AT_ONCE) {
            int some = Math.min(IdleStreams.AT_ONCE, count - done);
            for (int i = 0; i < some; i++) {
                ends[open++] =
                        client.stream(OpenStreamServer.METHOD, null, Long.class).forEach(consumer);
            }
            if (!items.tryAcquire(some, IdleStreams.TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the first items of some streams do not come");
            }
        }
    }

    int open() {
        return open;
    }

    /** Waits until all have ended. */
    void awaitEnd() throws Exception {
        for (int i = 0; i < open; i++) {
            CompletableFuture<RawJson> end = ends[i];
            if (end != null) {
                end.get(IdleStreams.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            }
            ends[i] = null;
        }
        open = 0;
    }

    @Override
    public void close() {
        client.close();
    }
}
