package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of calls whose answer nobody wants any more. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may give a future as its result
class CancellationTest {
    /** One thread that runs tasks in order and, unlike a pool of the JDK, never clears an interruption itself. */
    private static final class OneThread implements Executor {
        private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
        private final Thread thread = new Thread(this::work);
        private volatile boolean stopped;
        final AtomicInteger leaks = new AtomicInteger();

        OneThread() {
            thread.setDaemon(true);
            thread.start();
        }

        private void work() {
            while (!stopped) {
                try {
                    tasks.take().run();
                } catch (InterruptedException e) {
                    leaks.incrementAndGet();
                }
            }
        }

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        /** Returns when all tasks before have ended. */
        void drain() {
            CompletableFuture<Void> drained = new CompletableFuture<>();
            tasks.add(() -> drained.complete(null));
            Wire.await(drained);
        }
    }

    private final OneThread thread = new OneThread();
    private final CountDownLatch started = new CountDownLatch(1);
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Object> later = new CompletableFuture<>();

    @AfterEach
    void noInterruptionIsLeftOnTheThread() {
        thread.drain();
        assertThat(thread.leaks).hasValue(0);
        thread.stopped = true;
        thread.execute(() -> {});
    }

    private ServerBuilder builder() {
        return JsonRpcServer.builder()
                .executor(thread)
                .method("wait", Parameters.none(), args -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                        return "never";
                    } catch (InterruptedException e) {
                        events.add("interrupted " + args.call().cancellation().isCancelled());
                        throw e;
                    }
                })
                .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                .notification("tell", Parameters.none(), args -> events.add("told"), MethodOption.nonBlocking())
                .notification("work", Parameters.none(), args -> events.add("worked"));
    }

    private static CompletableFuture<byte[]> send(JsonRpcServer server, String message) {
        return server.handle(message.getBytes(StandardCharsets.UTF_8));
    }

    private static String call(String method) {
        return Wire.request(method, "[]", 1);
    }

    @Test
    void cancellingTheReplyInterruptsABlockingHandler() throws InterruptedException {
        CompletableFuture<byte[]> reply = send(builder().build(), call("wait"));
        started.await();
        assertThat(reply.cancel(true)).isTrue();
        thread.drain();
        assertThat(events).containsExactly("interrupted true");
        assertThat(reply).isCancelled();
    }

    @Test
    void cancellingTheReplyToATextInterruptsABlockingHandlerToo() throws InterruptedException {
        CompletableFuture<String> reply = builder().build().handle(call("wait"));
        started.await();
        assertThat(reply.cancel(false)).isTrue();
        thread.drain();
        assertThat(events).containsExactly("interrupted true");
    }

    @Test
    void anInterruptedHandlerFailsAsCancelledAndIsNotLogged() throws InterruptedException {
        for (String version : List.of("2.0", "3.0")) {
            AtomicReference<Reply> outcome = new AtomicReference<>();
            CountDownLatch running = new CountDownLatch(1);
            JsonRpcServer server = JsonRpcServer.builder()
                    .executor(thread)
                    .method("wait", Parameters.none(), args -> {
                        running.countDown();
                        new CountDownLatch(1).await();
                        return "never";
                    })
                    .intercept((call, next) -> {
                        outcome.set(next.proceed(call));
                        return outcome.get();
                    })
                    .build();
            try (CapturedLog log = new CapturedLog()) {
                CompletableFuture<byte[]> reply = send(server, call("wait").replace("2.0", version));
                running.await();
                reply.cancel(true);
                thread.drain();
                assertThat(log.records()).isEmpty();
            }
            long code = version.equals("2.0") ? -32001 : -32800;
            assertThat(outcome.get())
                    .isInstanceOfSatisfying(
                            Reply.Failure.class,
                            failure -> assertThat(failure.error().code()).isEqualTo(code));
        }
    }

    @Test
    void anInterruptionThatNobodyAskedForIsAnInternalError() {
        JsonRpcServer server = JsonRpcServer.builder()
                .executor(thread)
                .method("interrupted", Parameters.none(), args -> {
                    throw new InterruptedException("by somebody else");
                })
                .build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "interrupted", "[]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(log.throwables()).singleElement().isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void cancellingTheReplyCancelsTheFutureThatTheHandlerReturned() {
        CompletableFuture<byte[]> reply = send(builder().build(), call("later"));
        assertThat(reply.cancel(true)).isTrue();
        assertThat(later).isCancelled();
    }

    @Test
    void aStageThatCannotBeCancelledIsLeftAlone() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("stage", Parameters.none(), args -> later.minimalCompletionStage(), MethodOption.nonBlocking())
                .build();
        CompletableFuture<byte[]> reply = send(server, call("stage"));
        assertThat(reply.cancel(true)).isTrue();
        assertThat(later).isNotDone();
        later.complete(1);
    }

    @Test
    void actionsRunOnceWhenTheCallIsCancelledAndAtOnceAfterwards() {
        AtomicReference<Cancellation> cancellation = new AtomicReference<>();
        JsonRpcServer server = builder()
                .intercept((call, next) -> {
                    cancellation.set(call.cancellation());
                    call.cancellation().onCancel(() -> events.add("one"));
                    call.cancellation().onCancel(() -> events.add("two"));
                    return next.proceed(call);
                })
                .build();
        CompletableFuture<byte[]> reply = send(server, call("later"));
        assertThat(cancellation.get().isCancelled()).isFalse();
        assertThat(events).isEmpty();
        assertThat(reply.cancel(true)).isTrue();
        assertThat(reply.cancel(true)).isTrue();
        assertThat(events).containsExactly("one", "two");
        assertThat(cancellation.get().isCancelled()).isTrue();
        cancellation.get().onCancel(() -> events.add("three"));
        assertThat(events).containsExactly("one", "two", "three");
    }

    @Test
    void actionsDoNotRunWhenTheCallEndsOtherwise() {
        JsonRpcServer server = builder()
                .intercept((call, next) -> {
                    call.cancellation().onCancel(() -> events.add("cancelled"));
                    return next.proceed(call);
                })
                .build();
        CompletableFuture<byte[]> reply = send(server, call("later"));
        later.complete(1);
        assertThat(reply.cancel(true)).isFalse();
        assertThat(events).isEmpty();
    }

    @Test
    void actionsOfAnEntryThatHasEndedDoNotRunWhenItsBatchIsCancelled() {
        JsonRpcServer server = builder()
                .method(
                        "quick",
                        Parameters.none(),
                        args -> {
                            args.call().cancellation().onCancel(() -> events.add("quick cancelled"));
                            return 1;
                        },
                        MethodOption.nonBlocking())
                .method("slow", Parameters.none(), args -> {
                    args.call().cancellation().onCancel(() -> events.add("slow cancelled"));
                    return 2;
                })
                .build();
        String quick = Wire.request("quick", "[]", 1);
        String slow = Wire.request("slow", "[]", 2);
        String pending = Wire.request("later", "[]", 3);
        String last = Wire.request("quick", "[]", 4);
        CompletableFuture<byte[]> reply = send(server, "[" + quick + "," + slow + "," + pending + "," + last + "]");
        thread.drain();
        assertThat(reply.cancel(true)).isTrue();
        assertThat(later).isCancelled();
        assertThat(events).isEmpty();
    }

    @Test
    void anActionThatFailsKeepsNothingElseFromBeingCancelled() {
        List<CompletableFuture<Object>> futures = new CopyOnWriteArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "park",
                        Parameters.none(),
                        args -> {
                            futures.add(new CompletableFuture<>());
                            return futures.get(futures.size() - 1);
                        },
                        MethodOption.nonBlocking())
                .intercept((call, next) -> {
                    call.cancellation().onCancel(() -> {
                        throw new IllegalStateException("action");
                    });
                    call.cancellation().onCancel(() -> events.add("next of " + call.id()));
                    return next.proceed(call);
                })
                .build();
        String batch = "[" + Wire.request("park", "[]", 1) + "," + Wire.request("park", "[]", 2) + "]";
        try (CapturedLog log = new CapturedLog()) {
            assertThat(send(server, batch).cancel(true)).isTrue();
            assertThat(log.throwables()).hasSize(2);
        }
        assertThat(events).containsExactly("next of 1", "next of 2");
        assertThat(futures).hasSize(2).allMatch(CompletableFuture::isCancelled);
    }

    @Test
    void aCallThatWaitsInLineDoesNotStartOnceItIsCancelled() {
        JsonRpcServer server = builder().limit(Limit.CALLS, 1).build();
        CompletableFuture<byte[]> first = send(server, call("later"));
        CompletableFuture<byte[]> blocking = send(server, call("work"));
        CompletableFuture<byte[]> nonBlocking = send(server, call("tell"));
        CompletableFuture<byte[]> last = send(server, call("work"));
        assertThat(blocking.cancel(true)).isTrue();
        assertThat(nonBlocking.cancel(true)).isTrue();
        later.complete(1);
        Wire.await(first);
        Wire.await(last);
        assertThat(events).containsExactly("worked");
    }

    @Test
    void entriesThatHaveNotStartedDoNotStartOnceTheirBatchIsCancelled() throws InterruptedException {
        JsonRpcServer server = builder().limit(Limit.CALLS_PER_BATCH, 1).build();
        CompletableFuture<byte[]> reply = send(
                server,
                "[" + Wire.request("wait", "[]", 1) + "," + Wire.request("tell", "[]", 2) + ","
                        + Wire.request("work", "[]", 3) + "," + Wire.notification("tell", "[]") + "]");
        started.await();
        reply.cancel(true);
        thread.drain();
        thread.drain();
        assertThat(events).containsExactly("interrupted true");
    }

    @Test
    void aCancelledCallGivesItsPlaceBack() throws InterruptedException {
        JsonRpcServer server =
                builder().limit(Limit.CALLS, 1).limit(Limit.QUEUED_CALLS, 0).build();
        CompletableFuture<byte[]> reply = send(server, call("wait"));
        started.await();
        assertThat(Wire.call(server, "work", "[]")).contains("-32002");
        reply.cancel(true);
        thread.drain();
        assertThat(Wire.call(server, "work", "[]")).isEqualTo(Wire.result("null"));
        send(server, call("later")).cancel(true);
        assertThat(Wire.call(server, "work", "[]")).isEqualTo(Wire.result("null"));
    }

    @Test
    void theInterruptionOfACallDoesNotReachTheNextOnTheSameThread() throws InterruptedException {
        AtomicBoolean flag = new AtomicBoolean(true);
        CountDownLatch running = new CountDownLatch(1);
        JsonRpcServer server = builder()
                .method("ignore", Parameters.none(), args -> {
                    running.countDown();
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    return "still interrupted";
                })
                .notification(
                        "look",
                        Parameters.none(),
                        args -> flag.set(Thread.currentThread().isInterrupted()))
                .build();
        CompletableFuture<byte[]> reply = send(server, call("ignore"));
        CompletableFuture<byte[]> next = send(server, call("look"));
        running.await();
        reply.cancel(true);
        Wire.await(next);
        assertThat(flag).isFalse();
    }

    @Test
    void cancellingAReplyThatIsDoneDoesNothing() {
        CompletableFuture<byte[]> reply = send(builder().build(), call("tell"));
        assertThat(reply).isDone();
        assertThat(reply.cancel(true)).isFalse();
        assertThat(reply).isNotCancelled();
        assertThat(events).containsExactly("told");
    }
}
