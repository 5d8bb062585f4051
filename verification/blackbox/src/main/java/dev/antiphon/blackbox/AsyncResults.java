package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcService;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Results that come later. */
@JsonRpcService
public interface AsyncResults {
    CompletableFuture<Integer> future(int a);

    CompletionStage<String> staged(String a, int b);

    CompletableFuture<Void> done();

    CompletableFuture<@Nullable Person> nobody();

    CompletableFuture<List<Person>> people(int a);

    CompletableFuture<Optional<Person>> perhaps(boolean a);

    CompletableFuture<? extends Number> wild(int a);

    @SuppressWarnings("rawtypes")
    CompletableFuture bare(int a);

    /** What fails carries the exception, which needs no throws. */
    @JsonRpcError(code = 4001, exception = ErrorTypes.Told.class)
    @JsonRpcError(code = 4008, exception = ErrorTypes.Fatal.class)
    CompletableFuture<Integer> failing(String how);
}
