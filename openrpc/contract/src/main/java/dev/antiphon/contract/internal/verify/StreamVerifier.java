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

/** Verifies the first items of a stream. Not thread-safe. */
final class StreamVerifier {
    private static final int MAX_ITEMS = 20;

    private final JsonRpcClient client;
    private final Duration timeout;

    StreamVerifier(JsonRpcClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    /**
     * The outcome of a stream.
     *
     * @param items the number of items that were checked
     * @param ended whether the stream has completed
     * @param violations the violations of items and of the final result
     * @param error the error that the stream failed with, or null
     */
    record Outcome(
            int items,
            boolean ended,
            List<SchemaViolation> violations,
            @Nullable JsonRpcException error) {}

    /** Consumes a stream; empty if the client cannot call the method as a stream. */
    Optional<Outcome> consume(MethodContract contract, RawJson params) {
        RpcStream<RawJson, RawJson> stream;
        try {
            stream = client.stream(contract.name(), params, RawJson.class, CallOption.timeout(timeout));
        } catch (IllegalStateException withoutConnection) {
            return Optional.empty();
        }
        List<RawJson> items = new ArrayList<>();
        CompletableFuture<Boolean> enough = new CompletableFuture<>();
        CompletableFuture<RawJson> end = stream.forEach(item -> {
            synchronized (items) {
                if (items.size() < MAX_ITEMS) {
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
                return Optional.empty(); // a subscription needs a namespace in the name of the method
            }
            error = failure(failed.getCause());
        } catch (TimeoutException | CancellationException unfinished) {
            ended = false; // a stream may take any time; the items so far are checked
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end.cancel(true);
        }
        synchronized (items) {
            return Optional.of(new Outcome(items.size(), ended, violations(contract, items, result), error));
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
            MethodContract contract, List<RawJson> items, @Nullable RawJson result) {
        SchemaValidator validator = contract.items().orElseThrow();
        List<SchemaViolation> all = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            for (SchemaViolation violation : validator.violations(JsonNodes.tree(items.get(i)))) {
                all.add(new SchemaViolation("/" + i + violation.path(), violation.message()));
            }
        }
        // In version 2.0 most streams have no final result.
        if (result != null && !result.isNull()) {
            contract.end()
                    .ifPresent(end -> end.violations(JsonNodes.tree(result))
                            .forEach(violation ->
                                    all.add(new SchemaViolation("/result" + violation.path(), violation.message()))));
        }
        return all;
    }
}
