package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How many calls run at once, on which threads, and what becomes of those that are too many. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may give a future as its result
class ConcurrencyTest {
    private static final String BUSY = "Server busy";

    /** Entered by every blocking call, and left when the test lets it. */
    private final Semaphore started = new Semaphore(0);

    private final Semaphore released = new Semaphore(0);
    private final List<Integer> order = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<Object>> pending = new CopyOnWriteArrayList<>();

    private ServerBuilder limited(int calls, int queued) {
        Parameters index = Parameters.of(required("i", int.class));
        return JsonRpcServer.builder()
                .limit(Limit.CALLS, calls)
                .limit(Limit.QUEUED_CALLS, queued)
                .method("block", index, args -> {
                    order.add(args.get(0));
                    started.release();
                    released.acquire();
                    return args.get(0);
                })
                .method("echo", index, args -> args.get(0))
                .method("quick", index, args -> args.get(0), MethodOption.nonBlocking())
                .method(
                        "later",
                        index,
                        args -> {
                            order.add(args.get(0));
                            CompletableFuture<Object> future = new CompletableFuture<>();
                            pending.add(future);
                            return future;
                        },
                        MethodOption.nonBlocking());
    }

    private static CompletableFuture<String> send(JsonRpcServer server, String method, int i) {
        return server.handle(Wire.request(method, "[" + i + "]", i));
    }

    private static String result(int i) {
        return Wire.result(String.valueOf(i), i);
    }

    @Test
    void callsBeyondTheLimitWaitAndThoseBeyondTheLineAreToldThatTheServerIsBusy() throws InterruptedException {
        JsonRpcServer server = limited(2, 1).build();
        List<CompletableFuture<String>> replies = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            replies.add(send(server, "block", i));
        }
        started.acquire(2);
        assertThat(send(server, "block", 3)).isCompletedWithValue(Wire.error(-32002, BUSY, 3));
        assertThat(server.handle("{\"jsonrpc\":\"3.0\",\"method\":\"block\",\"params\":[4],\"id\":4}"))
                .isCompletedWithValue("{\"jsonrpc\":\"3.0\",\"error\":{\"code\":-32029,\"title\":\"Too Many Requests\","
                        + "\"message\":\"Server busy\"},\"id\":4}");
        assertThat(order).containsExactlyInAnyOrder(0, 1);
        released.release(3);
        for (int i = 0; i < 3; i++) {
            assertThat(Wire.await(replies.get(i))).isEqualTo(result(i));
        }
    }

    @Test
    void aNotificationThatIsTooManyIsDroppedWithoutAnAnswer() throws InterruptedException {
        JsonRpcServer server = limited(1, 0).build();
        CompletableFuture<String> reply = send(server, "block", 0);
        started.acquire();
        assertThat(server.handle(Wire.notification("block", "[1]"))).isCompletedWithValue(null);
        released.release();
        assertThat(Wire.await(reply)).isEqualTo(result(0));
        assertThat(order).containsExactly(0);
    }

    @Test
    void theLimitHoldsForAllMessagesAndBatchesTogether() throws InterruptedException {
        JsonRpcServer server = limited(3, 0).build();
        CompletableFuture<String> alone = send(server, "block", 0);
        CompletableFuture<String> batch = server.handle("[" + Wire.request("block", "[1]", 1) + ","
                + Wire.request("block", "[2]", 2) + "," + Wire.request("block", "[3]", 3) + "]");
        started.acquire(3);
        assertThat(send(server, "block", 4)).isCompletedWithValue(Wire.error(-32002, BUSY, 4));
        released.release(3);
        assertThat(Wire.await(alone)).isEqualTo(result(0));
        assertThat(Wire.await(batch))
                .isEqualTo("[" + result(1) + "," + result(2) + "," + Wire.error(-32002, BUSY, 3) + "]");
    }

    @Test
    void callsThatWaitRunInTheOrderInWhichTheyCame() {
        JsonRpcServer server = limited(1, 20).build();
        List<CompletableFuture<String>> replies = new ArrayList<>();
        for (int i = 0; i <= 20; i++) {
            replies.add(send(server, "block", i));
        }
        released.release(21);
        for (int i = 0; i <= 20; i++) {
            assertThat(Wire.await(replies.get(i))).isEqualTo(result(i));
        }
        assertThat(order).isSorted().hasSize(21);
    }

    @Test
    void aPlaceIsGivenBackHoweverACallEnds() {
        JsonRpcServer server = limited(1, 0)
                .method("throw", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "thrown");
                })
                .method("overflow", Parameters.none(), args -> {
                    throw new StackOverflowError();
                })
                .method("unwritable", Parameters.none(), args -> new Object())
                .method(
                        "failed",
                        Parameters.none(),
                        args -> CompletableFuture.failedFuture(new JsonRpcException(7, "")))
                .method(
                        "inline",
                        Parameters.none(),
                        args -> CompletableFuture.failedFuture(new JsonRpcException(7, "")),
                        MethodOption.nonBlocking())
                .build();
        try (CapturedLog log = new CapturedLog()) {
            for (int round = 0; round < 3; round++) {
                for (String method : List.of("throw", "overflow", "unwritable", "failed", "inline", "nobody")) {
                    assertThat(Wire.call(server, method, "[]"))
                            .as(method)
                            .contains("error")
                            .doesNotContain(BUSY);
                }
                assertThat(Wire.call(server, "echo", "[true]")).contains("-32602");
            }
            assertThat(Wire.await(send(server, "echo", 1))).isEqualTo(result(1));
            assertThat(log.records()).hasSize(6);
        }
    }

    @Test
    void aNonBlockingCallThatIsPendingHasAPlace() {
        JsonRpcServer server = limited(2, 0).build();
        CompletableFuture<String> one = send(server, "later", 0);
        CompletableFuture<String> two = send(server, "later", 1);
        assertThat(send(server, "later", 2)).isCompletedWithValue(Wire.error(-32002, BUSY, 2));
        assertThat(send(server, "quick", 3)).isCompletedWithValue(Wire.error(-32002, BUSY, 3));
        pending.get(0).complete(0);
        assertThat(one).isCompletedWithValue(result(0));
        assertThat(send(server, "quick", 4)).isCompletedWithValue(result(4));
        CompletableFuture<String> three = send(server, "later", 5);
        assertThat(three).isNotDone();
        pending.get(1).complete(1);
        pending.get(2).complete(5);
        assertThat(two).isCompletedWithValue(result(1));
        assertThat(three).isCompletedWithValue(result(5));
    }

    @Test
    void aNonBlockingCallThatHadToWaitRunsWhenAPlaceIsFree() {
        JsonRpcServer server = limited(1, 2).build();
        CompletableFuture<String> first = send(server, "later", 0);
        CompletableFuture<String> second = send(server, "quick", 1);
        CompletableFuture<String> third = send(server, "quick", 2);
        assertThat(second).isNotDone();
        pending.get(0).complete(0);
        assertThat(first).isCompletedWithValue(result(0));
        assertThat(Wire.await(second)).isEqualTo(result(1));
        assertThat(Wire.await(third)).isEqualTo(result(2));
    }

    @Test
    void aNonBlockingCallThatCompletesAtOnceTakesNoPlace() {
        AtomicReference<JsonRpcServer> self = new AtomicReference<>();
        self.set(limited(1, 0)
                .method(
                        "outer",
                        Parameters.none(),
                        args -> Wire.await(send(self.get(), "quick", 7)),
                        MethodOption.nonBlocking())
                .build());
        assertThat(Wire.call(self.get(), "outer", "[]")).contains("result").doesNotContain(BUSY);
    }

    @Test
    void callsThatTurnedOutToBePendingBeyondTheLimitAreMadeUpForBeforeTheNextInLineStarts() {
        AtomicReference<JsonRpcServer> self = new AtomicReference<>();
        List<CompletableFuture<String>> inner = new ArrayList<>();
        self.set(limited(1, 1)
                .executor(Runnable::run)
                .method(
                        "outer",
                        Parameters.none(),
                        args -> {
                            inner.add(send(self.get(), "later", 0)); // takes the only place
                            pending.add(new CompletableFuture<>());
                            return pending.get(1); // and this one more
                        },
                        MethodOption.nonBlocking())
                .build());
        CompletableFuture<String> outer = self.get().handle(Wire.request("outer", "[]", 1));
        CompletableFuture<String> waiting = send(self.get(), "echo", 2);
        pending.get(0).complete(0);
        assertThat(inner.get(0)).isCompletedWithValue(result(0));
        assertThat(waiting).isNotDone();
        pending.get(1).complete(1);
        assertThat(outer).isCompletedWithValue(result(1));
        assertThat(waiting).isCompletedWithValue(result(2));
    }

    @Test
    void nonBlockingCallsRunOnTheCallingThreadAndOthersDoNot() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .notification(
                        "quick",
                        Parameters.none(),
                        args -> thread.set(Thread.currentThread()),
                        MethodOption.nonBlocking())
                .notification("block", Parameters.none(), args -> thread.set(Thread.currentThread()))
                .build();
        assertThat(server.handle(Wire.request("quick", "[]", 1))).isDone();
        assertThat(thread).hasValue(Thread.currentThread());
        assertThat(Wire.call(server, "block", "[]")).isEqualTo(Wire.result("null"));
        assertThat(thread.get()).isNotSameAs(Thread.currentThread());
    }

    @Test
    void blockingCallsRunOnVirtualThreadsWhereThereAreAnyAndElseOnDaemons() throws ReflectiveOperationException {
        AtomicReference<Thread> thread = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .notification("block", Parameters.none(), args -> thread.set(Thread.currentThread()))
                .build();
        assertThat(Wire.call(server, "block", "[]")).isEqualTo(Wire.result("null"));
        assertThat(thread.get().isDaemon()).isTrue();
        if (Runtime.version().feature() >= 21) {
            Method isVirtual = Thread.class.getMethod("isVirtual");
            assertThat(isVirtual.invoke(thread.get())).isEqualTo(true);
        } else {
            assertThat(thread.get().getName()).startsWith("antiphon-");
        }
    }

    @Test
    void moreCallsMayBlockThanThePoolOfAnOldJdkHasThreads() {
        JsonRpcServer server = limited(1024, 0).build();
        List<CompletableFuture<String>> replies = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            replies.add(send(server, "block", i));
        }
        released.release(600);
        for (int i = 0; i < 600; i++) {
            assertThat(Wire.await(replies.get(i))).isEqualTo(result(i));
        }
    }

    @Test
    void blockingCallsRunOnTheExecutorOfTheUser() {
        ExecutorService mine = Executors.newSingleThreadExecutor(task -> new Thread(task, "mine"));
        try {
            JsonRpcServer server = JsonRpcServer.builder()
                    .executor(mine)
                    .method(
                            "thread",
                            Parameters.none(),
                            args -> Thread.currentThread().getName())
                    .build();
            assertThat(Wire.call(server, "thread", "[]")).isEqualTo(Wire.result("\"mine\""));
            assertThat(Wire.call(server, "nobody", "[]")).contains("-32601");
        } finally {
            mine.shutdown();
        }
    }

    @Test
    void anExecutorThatRefusesMakesTheServerBusyAndKeepsNoPlace() {
        AtomicBoolean open = new AtomicBoolean();
        JsonRpcServer server = limited(1, 0)
                .executor(task -> {
                    if (!open.get()) {
                        throw new RejectedExecutionException("closed");
                    }
                    task.run();
                })
                .build();
        for (int i = 0; i < 3; i++) {
            assertThat(send(server, "echo", i)).isCompletedWithValue(Wire.error(-32002, BUSY, i));
        }
        open.set(true);
        assertThat(send(server, "echo", 4)).isCompletedWithValue(result(4));
    }

    @Test
    void anExecutorThatFailsIsAnInternalErrorAndKeepsNoPlace() {
        AtomicReference<Error> failure = new AtomicReference<>(new InternalError("no more threads"));
        JsonRpcServer server = limited(1, 0)
                .executor(task -> {
                    if (failure.get() != null) {
                        throw failure.get();
                    }
                    task.run();
                })
                .build();
        try (CapturedLog log = new CapturedLog()) {
            for (int i = 0; i < 3; i++) {
                assertThat(send(server, "echo", i)).isCompletedWithValue(Wire.error(-32603, "Internal error", i));
            }
            assertThat(log.throwables()).hasSize(3).containsOnly(failure.get());
        }
        failure.set(null);
        assertThat(send(server, "echo", 4)).isCompletedWithValue(result(4));
    }

    @Test
    void aLongLineBeforeAnExecutorThatRefusesTakesNoMoreStackThanAShortOne() {
        AtomicBoolean open = new AtomicBoolean(true);
        JsonRpcServer server = limited(1, 50_000)
                .executor(task -> {
                    if (!open.get()) {
                        throw new RejectedExecutionException("closed");
                    }
                    task.run();
                })
                .build();
        CompletableFuture<String> first = send(server, "later", 0);
        List<CompletableFuture<String>> waiting = new ArrayList<>();
        for (int i = 1; i <= 50_000; i++) {
            waiting.add(send(server, "echo", i));
        }
        open.set(false);
        pending.get(0).complete(0);
        assertThat(first).isCompletedWithValue(result(0));
        for (int i = 1; i <= 50_000; i++) {
            assertThat(waiting.get(i - 1)).isCompletedWithValue(Wire.error(-32002, BUSY, i));
        }
    }

    @Test
    void aLongLineBeforeAnExecutorThatRunsTasksAtOnceTakesNoMoreStackThanAShortOne() {
        JsonRpcServer server = limited(1, 50_000).executor(Runnable::run).build();
        CompletableFuture<String> first = send(server, "later", 0);
        List<CompletableFuture<String>> waiting = new ArrayList<>();
        for (int i = 1; i <= 50_000; i++) {
            waiting.add(send(server, "echo", i));
        }
        pending.get(0).complete(0);
        assertThat(first).isCompletedWithValue(result(0));
        for (int i = 1; i <= 50_000; i++) {
            assertThat(waiting.get(i - 1)).isCompletedWithValue(result(i));
        }
    }

    @Test
    void manyThreadsAtOnceGetTheirOwnAnswers() {
        JsonRpcServer server = limited(1024, 1024)
                .method(
                        "async",
                        Parameters.of(required("i", int.class)),
                        args -> CompletableFuture.supplyAsync(() -> args.get(0)))
                .intercept((call, next) -> next.proceed(call))
                .build();
        String[] methods = {"quick", "quick", "quick", "quick", "quick", "quick", "quick", "echo", "async", "quick"};
        ExecutorService callers = Executors.newFixedThreadPool(50);
        try {
            List<Future<Integer>> callersDone = new ArrayList<>();
            for (int caller = 0; caller < 50; caller++) {
                int from = caller * 2000;
                callersDone.add(callers.submit(() -> {
                    int right = 0;
                    for (int i = from; i < from + 2000; i++) {
                        byte[] message = Wire.request(methods[i % methods.length], "[" + i + "]", i)
                                .getBytes(StandardCharsets.UTF_8);
                        String reply = new String(Wire.await(server.handle(message)), StandardCharsets.UTF_8);
                        right += reply.equals(result(i)) ? 1 : 0;
                    }
                    return right;
                }));
            }
            for (Future<Integer> done : callersDone) {
                assertThat(Wire.await(done)).isEqualTo(2000);
            }
        } finally {
            callers.shutdownNow();
        }
    }
}
