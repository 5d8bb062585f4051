package dev.antiphon.contract;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.internal.Json;
import dev.antiphon.contract.internal.Operation;
import dev.antiphon.contract.internal.Shape;
import dev.antiphon.contract.internal.Violation;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Looks at the first items of streams. For one thread. */
final class StreamCheck {
    private static final int MOST_ITEMS = 20;

    private final JsonRpcClient client;
    private final Duration timeout;

    StreamCheck(JsonRpcClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    /**
     * What came of a stream.
     *
     * @param items how many items were looked at
     * @param ended whether it has ended by itself
     * @param violations what is wrong with items, or with the result of the whole
     * @param error what it has ended with; null if it has not ended so
     */
    record Outcome(
            int items,
            boolean ended,
            List<Violation> violations,
            @Nullable JsonRpcException error) {}

    /** Whether this client can ask for streams at all. */
    boolean isPossible(Operation operation) {
        try {
            client.stream(operation.name(), null, RawJson.class);
            return true;
        } catch (IllegalStateException withoutConnection) {
            return false;
        }
    }

    Outcome consume(Operation operation, RawJson params) {
        Shape shape = operation.items().orElseThrow();
        List<RawJson> items = new ArrayList<>();
        CompletableFuture<Boolean> enough = new CompletableFuture<>();
        CompletableFuture<RawJson> end = client.stream(
                        operation.name(), params, RawJson.class, CallOption.timeout(timeout))
                .forEach(item -> {
                    synchronized (items) {
                        if (items.size() < MOST_ITEMS) {
                            items.add(item.copy());
                        } else {
                            enough.complete(true);
                        }
                    }
                });
        RawJson result = null;
        JsonRpcException error = null;
        boolean ended = false;
        try {
            CompletableFuture.anyOf(end, enough).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            if (end.isDone()) {
                result = end.get();
                ended = true;
            }
        } catch (ExecutionException failed) {
            error = failure(failed.getCause());
        } catch (TimeoutException | CancellationException goesOn) {
            ended = false; // a stream may take any time; what has come so far is looked at
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end.cancel(true);
        }
        synchronized (items) {
            return new Outcome(items.size(), ended, violations(operation, shape, items, result), error);
        }
    }

    private static JsonRpcException failure(@Nullable Throwable cause) {
        if (cause instanceof JsonRpcException error) {
            return error;
        }
        if (cause instanceof TransportException lost) {
            throw lost;
        }
        throw new IllegalStateException(cause);
    }

    private static List<Violation> violations(
            Operation operation, Shape shape, List<RawJson> items, @Nullable RawJson result) {
        List<Violation> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            for (Violation violation : shape.violations(Json.tree(items.get(i)))) {
                all.add(new Violation("/" + i + violation.path(), violation.message()));
            }
        }
        // In version 2.0 most streams have no result of the whole.
        if (result != null && !result.isNull()) {
            operation
                    .end()
                    .ifPresent(end -> end.violations(Json.tree(result))
                            .forEach(violation ->
                                    all.add(new Violation("/result" + violation.path(), violation.message()))));
        }
        return all;
    }
}
