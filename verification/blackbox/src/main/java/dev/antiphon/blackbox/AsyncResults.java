package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Methods that return futures. */
@JsonRpcService
public interface AsyncResults {
    CompletableFuture<Integer> future(int a);

    CompletionStage<String> staged(String a, int b);

    CompletableFuture<Void> done();

    CompletableFuture<@Nullable Person> absent();

    CompletableFuture<List<Person>> people(int a);

    CompletableFuture<Optional<Person>> perhaps(boolean a);

    CompletableFuture<? extends Number> wild(int a);

    @SuppressWarnings("rawtypes")
    CompletableFuture bare(int a);

    /** Fails its future with the exception, which needs no throws clause. */
    @JsonRpcError(code = 4001, exception = ErrorTypes.CheckedFailure.class)
    @JsonRpcError(code = 4008, exception = ErrorTypes.Fatal.class)
    CompletableFuture<Integer> failing(String how);
}
