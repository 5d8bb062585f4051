package dev.antiphon.testkit;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Everything that two ends of a connection do with each other, once: calls in both directions, a callback, a batch,
 * notifications, a cancellation, progress. If the connection is lost, the remaining steps are tried all the same.
 */
@SuppressWarnings("FutureReturnValueIgnored") // all calls are kept and checked at the end
final class TwoWaySession {
    private static final RawJson TOKEN = RawJson.of("\"t\"");

    private final List<CompletableFuture<?>> issued = new ArrayList<>();
    private final AtomicInteger settled = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger progressed = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);
    private final JsonRpcConnection left;
    private final JsonRpcConnection right;

    TwoWaySession(Channel leftEnd, Channel rightEnd, Duration timeout) {
        JsonRpcServer server = server();
        this.left = end(server, timeout, leftEnd);
        this.right = end(server, timeout, rightEnd);
    }

    private static JsonRpcConnection end(JsonRpcServer server, Duration timeout, Channel channel) {
        return JsonRpcClient.builder()
                .server(server)
                .timeout(timeout)
                .cancelConvention(CancelConvention.LSP)
                .connect(channel);
    }

    private JsonRpcServer server() {
        return JsonRpcServer.builder()
                .intercept((call, next) -> {
                    begun.incrementAndGet();
                    return next.proceed(call).then(reply -> {
                        ended.incrementAndGet();
                        return reply;
                    });
                })
                .method(
                        "add",
                        Parameters.of(Parameter.required("a", int.class), Parameter.required("b", int.class)),
                        args -> args.<Integer>get(0) + args.<Integer>get(1))
                .method("callMe", Parameters.none(), args -> {
                    try {
                        return args.call().connection().orElseThrow().call("add", RawJson.of("[3,4]"), int.class);
                    } catch (TransportException | CancelledException lost) {
                        throw new JsonRpcException(1, "lost", null); // not logged
                    }
                })
                .method("block", Parameters.none(), args -> {
                    never.await();
                    return 0;
                })
                .method("count", Parameters.of(Parameter.required("n", int.class)), args -> {
                    try {
                        for (int i = 1; i <= args.<Integer>get(0); i++) {
                            args.call().connection().orElseThrow().progress(TOKEN, i);
                        }
                    } catch (TransportException lost) {
                        throw new JsonRpcException(1, "lost", null);
                    }
                    return args.get(0);
                })
                .notification("log", Parameters.of(Parameter.required("n", int.class)), args -> {})
                .build();
    }

    /** Runs all steps, and waits for each of them. */
    void run() {
        call(left, "add", "[1,2]");
        log(left);
        call(left, "callMe", "[]");
        batch();
        cancel();
        call(left, "count", "[3]", CallOption.progress(TOKEN, value -> progressed.incrementAndGet()));
        call(right, "add", "[5,6]");
        log(right);
        call(right, "callMe", "[]");
    }

    private void call(JsonRpcConnection end, String method, String params, CallOption... options) {
        await(issue(end.callAsync(method, RawJson.of(params), int.class, options)));
    }

    private static void log(JsonRpcConnection end) {
        try {
            end.notify("log", RawJson.of("[1]"));
        } catch (TransportException lost) {
            // Expected if the connection is cut.
        }
    }

    private void batch() {
        Batch batch = left.batch();
        List<BatchCall<Integer>> calls = List.of(
                batch.call("add", RawJson.of("[1,2]"), int.class), batch.call("callMe", RawJson.of("[]"), int.class));
        batch.notify("log", RawJson.of("[2]"));
        calls.forEach(call -> issue(call.future()));
        await(issue(batch.sendAsync()));
    }

    private void cancel() {
        int before = begun.get();
        CompletableFuture<Integer> blocked = issue(left.callAsync("block", RawJson.of("[]"), int.class));
        Await.until("the handler runs", () -> begun.get() > before || blocked.isDone());
        blocked.cancel(true);
        Await.until("the handler has ended", () -> begun.get() == ended.get());
    }

    private <T> CompletableFuture<T> issue(CompletableFuture<T> call) {
        issued.add(call);
        call.whenComplete((value, thrown) -> settled.incrementAndGet());
        return call;
    }

    private static void await(CompletableFuture<?> call) {
        Await.until("the call is settled", call::isDone);
    }

    /** Checks both ends after the connection has ended. */
    void verify() {
        Await.until(
                "both ends have closed",
                () -> left.onClose().isDone() && right.onClose().isDone());
        Await.until("every call is settled once", () -> settled.get() == issued.size());
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
        Await.until("every handler that began has ended", () -> begun.get() == ended.get());
        Await.until("the progress token is free", this::isTokenFree);
    }

    private boolean isTokenFree() {
        try {
            left.onProgress(TOKEN, value -> {}).run();
            return true;
        } catch (IllegalArgumentException taken) {
            return false;
        }
    }

    /** The number of calls with a result. */
    long succeeded() {
        return issued.stream().filter(call -> !call.isCompletedExceptionally()).count();
    }

    int progressed() {
        return progressed.get();
    }

    JsonRpcConnection left() {
        return left;
    }
}
