package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Several calls in one message: side by side, each for itself, and answered in order. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may give a future as its result
class BatchTest {
    private static final Parameters INDEX = Parameters.of(required("i", int.class));

    private final List<CompletableFuture<Object>> pending = new CopyOnWriteArrayList<>();

    /** A server with a method that answers at once, one that answers when the test says so, and one that fails. */
    private ServerBuilder builder() {
        return JsonRpcServer.builder()
                .method("echo", INDEX, args -> args.get(0), MethodOption.nonBlocking())
                .method(
                        "later",
                        INDEX,
                        args -> {
                            CompletableFuture<Object> future = new CompletableFuture<>();
                            pending.add(future);
                            return future;
                        },
                        MethodOption.nonBlocking())
                .method("blocking", INDEX, args -> args.get(0))
                .method("async", INDEX, args -> CompletableFuture.supplyAsync(() -> args.get(0)))
                .method("done", INDEX, args -> CompletableFuture.completedFuture(args.get(0)))
                .method("fail", INDEX, args -> {
                    throw new JsonRpcException(7, "failed");
                });
    }

    private static String batch(String... entries) {
        return "[" + String.join(",", entries) + "]";
    }

    /** A batch with a request for each number from 0 on, whose parameter and id it is. */
    private static String batch(int size, IntFunction<String> method) {
        return IntStream.range(0, size)
                .mapToObj(i -> Wire.request(method.apply(i), "[" + i + "]", i))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String results(int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> Wire.result(String.valueOf(i), i))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void repliesKeepTheOrderOfTheEntriesWhateverTheOrderOfTheirCompletion() {
        CompletableFuture<String> reply = builder().build().handle(batch(5, i -> "later"));
        for (int i = 4; i >= 0; i--) {
            assertThat(reply).isNotDone();
            pending.get(i).complete(i);
        }
        assertThat(reply).isCompletedWithValue(results(5));
    }

    @Test
    void soManyCallsOfABatchBlockAtOnceAndNoMore() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(3);
        JsonRpcServer server = builder()
                .limit(Limit.CALLS_PER_BATCH, 3)
                .method("meet", INDEX, args -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    together.await(60, TimeUnit.SECONDS); // fails unless three are here at once
                    running.decrementAndGet();
                    return args.get(0);
                })
                .build();
        assertThat(Wire.send(server, batch(30, i -> "meet"))).isEqualTo(results(30));
        assertThat(most).hasValue(3);
    }

    @Test
    void soManyCallsOfABatchArePendingAtOnceAndNoMore() {
        JsonRpcServer server = builder().limit(Limit.CALLS_PER_BATCH, 3).build();
        CompletableFuture<String> reply = server.handle(batch(7, i -> "later"));
        assertThat(pending).hasSize(3);
        pending.get(1).complete(1);
        assertThat(pending).hasSize(4);
        pending.get(0).complete(0);
        pending.get(3).complete(3);
        assertThat(pending).hasSize(6);
        for (int i : List.of(2, 5, 4, 6)) {
            assertThat(reply).isNotDone();
            pending.get(i).complete(i);
        }
        assertThat(reply).isCompletedWithValue(results(7));
    }

    @Test
    void twoBatchesDoNotShareTheLimitOfABatch() {
        JsonRpcServer server = builder().limit(Limit.CALLS_PER_BATCH, 2).build();
        CompletableFuture<String> one = server.handle(batch(3, i -> "later"));
        CompletableFuture<String> other = server.handle(batch(3, i -> "later"));
        assertThat(pending).hasSize(4);
        for (int i = 0; i < 6; i++) {
            pending.get(i).complete(i % 2);
        }
        assertThat(one).isDone();
        assertThat(other).isDone();
    }

    @Test
    void anEntryThatIsSlowOrFailsHarmsNoOther() {
        CompletableFuture<String> reply = builder()
                .build()
                .handle(batch(
                        Wire.request("later", "[0]", 0),
                        Wire.request("fail", "[1]", 1),
                        Wire.request("nobody", "[2]", 2),
                        Wire.request("echo", "[\"x\"]", 3),
                        Wire.request("echo", "[4]", 4)));
        pending.get(0).completeExceptionally(new JsonRpcException(8, "late"));
        List<RawJson> replies = RawJson.of(Wire.await(reply)).elements();
        assertThat(replies).hasSize(5);
        assertThat(replies.get(0)).hasToString(Wire.error(8, "late", 0));
        assertThat(replies.get(1)).hasToString(Wire.error(7, "failed", 1));
        assertThat(replies.get(2)).hasToString(Wire.error(-32601, "Method not found", 2));
        assertThat(replies.get(3).toString()).contains("-32602");
        assertThat(replies.get(4)).hasToString(Wire.result("4", 4));
    }

    @Test
    void entriesOfAllKindsAreAnsweredInOrder() {
        List<String> kinds = List.of("echo", "blocking", "async", "done");
        JsonRpcServer server = builder().build();
        for (int round = 0; round < 50; round++) {
            List<String> methods = new ArrayList<>(kinds);
            Collections.rotate(methods, round);
            assertThat(Wire.send(server, batch(20, i -> methods.get(i % 4)))).isEqualTo(results(20));
        }
    }

    @Test
    void aBatchOfOneIsAnsweredWithABatchOfOne() {
        assertThat(Wire.send(builder().build(), batch(1, i -> "blocking"))).isEqualTo(results(1));
    }

    @Test
    void invalidEntriesAreAnsweredInTheirPlaces() {
        String invalid =
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Invalid Request\"},\"id\":null}";
        assertThat(Wire.send(
                        builder().build(),
                        batch("1", Wire.request("blocking", "[1]", 1), "[]", Wire.request("echo", "[2]", 2), "{}")))
                .isEqualTo(batch(invalid, Wire.result("1", 1), invalid, Wire.result("2", 2), invalid));
    }

    @Test
    void notificationsGetNoAnswerAndTheReplyWaitsForThem() {
        CompletableFuture<String> reply = builder()
                .build()
                .handle(batch(
                        Wire.notification("later", "[0]"),
                        Wire.request("echo", "[1]", 1),
                        Wire.notification("echo", "[\"x\"]"),
                        Wire.notification("nobody", "[3]")));
        assertThat(reply).isNotDone();
        pending.get(0).complete("unseen");
        assertThat(Wire.await(reply)).isEqualTo(batch(Wire.result("1", 1)));
    }

    @Test
    void aBatchOfNotificationsIsAnsweredWithNothingWhenAllAreDone() {
        AtomicInteger handled = new AtomicInteger();
        JsonRpcServer server = builder()
                .notification("count", INDEX, args -> handled.incrementAndGet())
                .build();
        String entries = IntStream.range(0, 50)
                .mapToObj(i -> Wire.notification("count", "[" + i + "]"))
                .collect(Collectors.joining(","));
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.send(server, batch(entries, Wire.notification("fail", "[1]"))))
                    .isNull();
            assertThat(log.records()).hasSize(1);
        }
        assertThat(handled).hasValue(50);
    }

    @Test
    void aHundredEntriesThatCompleteAtOnceOrOnOtherThreadsAreAllAnswered() {
        JsonRpcServer server = builder().build();
        for (String method : List.of("echo", "blocking", "async", "done")) {
            assertThat(Wire.send(server, batch(100, i -> method))).as(method).isEqualTo(results(100));
        }
    }

    @Test
    void tenThousandEntriesTakeNoMoreStackThanOne() {
        ServerBuilder builder = builder()
                .limit(Limit.BATCH_ENTRIES, 10_000)
                .limit(Limit.CALLS_PER_BATCH, 7)
                .method(
                        "stage",
                        INDEX,
                        args -> CompletableFuture.completedStage(args.get(0)),
                        MethodOption.nonBlocking());
        assertThat(Wire.send(builder.build(), batch(10_000, i -> "blocking"))).isEqualTo(results(10_000));
        JsonRpcServer direct = builder.executor(Runnable::run).build();
        for (String method : List.of("echo", "blocking", "async", "done", "stage")) {
            assertThat(Wire.send(direct, batch(10_000, i -> method))).as(method).isEqualTo(results(10_000));
        }
    }

    @Test
    void tenThousandPendingEntriesTakeNoMoreStackThanOneWhenEachStartsTheNext() {
        JsonRpcServer server = builder()
                .limit(Limit.BATCH_ENTRIES, 10_000)
                .limit(Limit.CALLS_PER_BATCH, 1)
                .build();
        CompletableFuture<String> reply = server.handle(batch(10_000, i -> "later"));
        for (int i = 0; i < 10_000; i++) {
            assertThat(pending).hasSize(i + 1);
            pending.get(i).complete(i);
        }
        assertThat(reply).isCompletedWithValue(results(10_000));
    }

    @Test
    void entriesWithTheSameIdAreBothRefusedAndNeitherRuns() {
        AtomicInteger runs = new AtomicInteger();
        JsonRpcServer server = builder()
                .method("run", INDEX, args -> runs.incrementAndGet(), MethodOption.nonBlocking())
                .build();
        String one = Wire.request("run", "[1]", 1);
        assertThat(Wire.send(server, batch(one, one.replace("\"id\":1", "\"id\":1.0"), Wire.request("echo", "[2]", 2))))
                .isEqualTo(batch(
                        Wire.error(-32600, "Invalid Request", 1),
                        Wire.error(-32600, "Invalid Request", 1).replace("\"id\":1", "\"id\":1.0"),
                        Wire.result("2", 2)));
        assertThat(runs).hasValue(0);
    }

    @Test
    void idsOfOtherTypesAndNullIdsAreNotTheSame() {
        String one = Wire.request("echo", "[1]", 1);
        String text = one.replace("\"id\":1", "\"id\":\"1\"");
        String none = one.replace("\"id\":1", "\"id\":null");
        assertThat(Wire.send(builder().build(), batch(one, text, none, none)))
                .isEqualTo(batch(
                        Wire.result("1", 1),
                        Wire.result("1", 1).replace("\"id\":1", "\"id\":\"1\""),
                        Wire.result("1", 1).replace("\"id\":1", "\"id\":null"),
                        Wire.result("1", 1).replace("\"id\":1", "\"id\":null")));
    }

    @Test
    void aBlockedEntryDoesNotKeepTheOthersFromRunning() throws InterruptedException {
        CountDownLatch others = new CountDownLatch(9);
        JsonRpcServer server = builder()
                .method("last", INDEX, args -> {
                    assertThat(others.await(60, TimeUnit.SECONDS)).isTrue();
                    return args.get(0);
                })
                .method("first", INDEX, args -> {
                    others.countDown();
                    return args.get(0);
                })
                .build();
        assertThat(Wire.send(server, batch(10, i -> i == 0 ? "last" : "first"))).isEqualTo(results(10));
    }
}
