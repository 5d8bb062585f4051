package dev.antiphon.contract.internal.verify;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Looks at the first items of streams. For one thread. */
final class StreamVerifier {
    private static final int MOST_ITEMS = 20;

    private final JsonRpcClient client;
    private final Duration timeout;

    StreamVerifier(JsonRpcClient client, Duration timeout) {
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
            List<SchemaViolation> violations,
            @Nullable JsonRpcException error) {}

    /** What came of a stream, or nothing if this client cannot ask for it as one. */
    Optional<Outcome> consume(MethodContract operation, RawJson params) {
        RpcStream<RawJson, RawJson> stream;
        try {
            stream = client.stream(operation.name(), params, RawJson.class, CallOption.timeout(timeout));
        } catch (IllegalStateException withoutConnection) {
            return Optional.empty();
        }
        List<RawJson> items = new ArrayList<>();
        CompletableFuture<Boolean> enough = new CompletableFuture<>();
        CompletableFuture<RawJson> end = stream.forEach(item -> {
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
            if (failed.getCause() instanceof IllegalArgumentException) {
                return Optional.empty(); // where streams are subscriptions, its name has no namespace to subscribe in
            }
            error = failure(failed.getCause());
        } catch (TimeoutException | CancellationException goesOn) {
            ended = false; // a stream may take any time; what has come so far is looked at
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end.cancel(true);
        }
        synchronized (items) {
            return Optional.of(new Outcome(items.size(), ended, violations(operation, items, result), error));
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

    private static List<SchemaViolation> violations(
            MethodContract operation, List<RawJson> items, @Nullable RawJson result) {
        SchemaValidator shape = operation.items().orElseThrow();
        List<SchemaViolation> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            for (SchemaViolation violation : shape.violations(JsonNodes.tree(items.get(i)))) {
                all.add(new SchemaViolation("/" + i + violation.path(), violation.message()));
            }
        }
        // In version 2.0 most streams have no result of the whole.
        if (result != null && !result.isNull()) {
            operation
                    .end()
                    .ifPresent(end -> end.violations(JsonNodes.tree(result))
                            .forEach(violation ->
                                    all.add(new SchemaViolation("/result" + violation.path(), violation.message()))));
        }
        return all;
    }
}
