package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.error;
import static dev.antiphon.testkit.WireText.notification;
import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Handlers that throw, block for ever, return null or failed futures, or call back in a loop; and other calls meanwhile. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers return futures on purpose
class HandlerFaultsTest {
    private final ScriptedPeer peer = new ScriptedPeer();
    private JsonRpcConnection connection;

    private void serve(ServerBuilder server) {
        connection = server.method("ping", Parameters.none(), args -> "pong", MethodOption.nonBlocking())
                .build()
                .accept(peer.channel());
    }

    @AfterEach
    void the_connection_still_works_and_its_tables_are_empty_after_it_is_cut() {
        peer.send(request(900, "ping")).expect(result(900, "\"pong\""));
        peer.cut();
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_that_throws_answers_with_an_internal_error() {
        serve(JsonRpcServer.builder()
                .method("throw", Parameters.none(), args -> {
                    throw new IllegalStateException("for a test");
                })
                .method("break", Parameters.none(), args -> {
                    throw new StackOverflowError("for a test");
                }));
        peer.send(request(1, "throw")).expect(error(1, -32603, "Internal error"));
        peer.send(request(2, "break")).expect(error(2, -32603, "Internal error"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_non_blocking_handler_that_throws_answers_with_an_internal_error() {
        serve(JsonRpcServer.builder()
                .method(
                        "break",
                        Parameters.none(),
                        args -> {
                            throw new StackOverflowError("for a test");
                        },
                        MethodOption.nonBlocking()));
        peer.send(request(2, "break")).expect(error(2, -32603, "Internal error"));
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void a_notification_whose_handler_throws_does_not_block_the_next_message() {
        serve(JsonRpcServer.builder().notification("throw", Parameters.none(), args -> {
            throw new IllegalStateException("for a test");
        }));
        peer.send(notification("throw", "[]")).send(request(1, "ping")).expect(result(1, "\"pong\""));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_that_blocks_for_ever_blocks_no_other_call() {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        serve(JsonRpcServer.builder().method("block", Parameters.none(), args -> {
            running.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                interrupted.countDown();
            }
            return 1;
        }));
        peer.send(request(1, "block"));
        Await.forLatch(running);
        peer.send(request(2, "ping")).expect(result(2, "\"pong\""));
        peer.send(WireText.cancel(1)).expect(error(1, -32001, "Request cancelled"));
        Await.forLatch(interrupted);
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_that_ignores_interruption_is_answered_when_cancelled() {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        serve(JsonRpcServer.builder().method("stubborn", Parameters.none(), args -> {
            running.countDown();
            boolean waiting = true;
            while (waiting) {
                try {
                    release.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    assertThat(args.call().cancellation().isCancelled()).isTrue();
                }
            }
            return 7;
        }));
        peer.send(request(1, "stubborn"));
        Await.forLatch(running);
        peer.send(WireText.cancel(1)).send(request(2, "ping")).expect(result(2, "\"pong\""));
        release.countDown();
        // It ended with a result although it was cancelled: either way it is answered once.
        assertThat(peer.take()).contains("\"id\":1");
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_that_returns_null_answers_with_a_null_result() {
        serve(JsonRpcServer.builder()
                .method("null", Parameters.none(), args -> null)
                .method("later", Parameters.none(), args -> CompletableFuture.completedFuture(null)));
        peer.send(request(1, "null")).expect(result(1, "null"));
        peer.send(request(2, "later")).expect(result(2, "null"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_that_returns_a_failed_future_answers_with_its_error() {
        serve(JsonRpcServer.builder()
                .method(
                        "fail",
                        Parameters.none(),
                        args -> CompletableFuture.failedFuture(new IllegalStateException("for a test")))
                .method(
                        "refuse",
                        Parameters.none(),
                        args -> CompletableFuture.failedFuture(new JsonRpcException(7, "no", null))));
        peer.send(request(1, "fail")).expect(error(1, -32603, "Internal error"));
        peer.send(request(2, "refuse")).expect(error(2, 7, "no"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_whose_future_never_completes_blocks_no_other_call_and_can_be_cancelled() {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        serve(JsonRpcServer.builder().method("never", Parameters.none(), args -> never, MethodOption.nonBlocking()));
        peer.send(request(1, "never")).send(request(2, "ping")).expect(result(2, "\"pong\""));
        assertThat(connection.counts().runningCalls()).isEqualTo(1);
        peer.send(WireText.cancel(1)).expect(error(1, -32001, "Request cancelled"));
        assertThat(never).isCancelled();
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void a_result_that_cannot_be_serialised_is_answered_with_an_error() {
        serve(JsonRpcServer.builder().method("odd", Parameters.none(), args -> new Object()));
        peer.send(request(1, "odd")).expect(error(1, -32603, "Internal error"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_handler_can_close_its_own_connection() {
        ScriptedPeer other = new ScriptedPeer();
        JsonRpcConnection closing = JsonRpcServer.builder()
                .method("close", Parameters.none(), args -> {
                    args.call().connection().orElseThrow().close();
                    return 1;
                })
                .build()
                .accept(other.channel());
        other.send(request(1, "close"));
        assertThat(other.expectClosed().kind()).isEqualTo(Kind.LOCAL);
        ConnectionChecks.awaitEmpty(closing);
        serve(JsonRpcServer.builder());
    }

    // --- handlers that call back

    @Test
    void a_handler_that_calls_back_many_times_in_a_loop_is_answered() {
        serve(JsonRpcServer.builder().method("loop", Parameters.none(), args -> {
            int sum = 0;
            for (int i = 0; i < 1000; i++) {
                sum += args.call().connection().orElseThrow().call("one", int.class);
            }
            return sum;
        }));
        peer.send(request(1, "loop"));
        for (int i = 1; i <= 1000; i++) {
            peer.expect(request(i, "one")).send(result(i, "1"));
        }
        peer.expect(result(1, "1000"));
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_notification_whose_handler_calls_back_lets_the_response_and_later_messages_pass() {
        CountDownLatch answered = new CountDownLatch(1);
        serve(JsonRpcServer.builder().notification("ask", Parameters.none(), args -> {
            args.call().connection().orElseThrow().call("one", int.class);
            answered.countDown();
        }));
        peer.send(notification("ask", "[]")).expect(request(1, "one"));
        peer.send(request(5, "ping")).expect(result(5, "\"pong\""));
        peer.send(result(1, "1"));
        Await.forLatch(answered);
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void a_blocking_call_on_the_reader_thread_is_rejected() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        serve(JsonRpcServer.builder()
                .method(
                        "wrong",
                        Parameters.none(),
                        args -> {
                            try {
                                return args.call().connection().orElseThrow().call("one", int.class);
                            } catch (IllegalStateException e) {
                                thrown.set(e);
                                throw e;
                            }
                        },
                        MethodOption.nonBlocking()));
        peer.send(request(1, "wrong")).expect(error(1, -32603, "Internal error"));
        assertThat(thrown.get()).hasMessageContaining("must not wait");
        ConnectionChecks.assertEmpty(connection);
    }

    @Test
    void all_handlers_that_wait_for_a_silent_peer_time_out() {
        int many = 256; // the limit of one connection
        CountDownLatch all = new CountDownLatch(many);
        serve(JsonRpcServer.builder().method("ask", Parameters.none(), args -> {
            all.countDown();
            all.await(); // so that none ends before the last has begun
            return args.call()
                    .connection()
                    .orElseThrow()
                    .call("never", int.class, CallOption.timeout(Duration.ofMillis(100)));
        }));
        for (int i = 1; i <= many; i++) {
            peer.send(request(i, "ask"));
        }
        Set<String> left = new HashSet<>();
        for (int i = 1; i <= many; i++) {
            left.add(String.valueOf(i));
        }
        while (!left.isEmpty()) {
            RawJson message = RawJson.of(peer.take());
            if (message.member("error").isPresent()) {
                left.remove(message.member("id").orElseThrow().toString());
            }
        }
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void all_handlers_that_wait_for_responses_with_progress_get_them() {
        int many = 256; // the limit of one connection
        CountDownLatch all = new CountDownLatch(many);
        AtomicInteger values = new AtomicInteger();
        serve(JsonRpcServer.builder().method("ask", Parameters.none(), args -> {
            all.countDown();
            all.await(); // so that none ends before the last has begun
            RawJson token = RawJson.of(String.valueOf(args.call().id()));
            return args.call()
                    .connection()
                    .orElseThrow()
                    .call("report", int.class, CallOption.progress(token, value -> values.incrementAndGet()));
        }));
        for (int i = 1; i <= many; i++) {
            peer.send(request(i, "ask"));
        }
        for (int i = 1; i <= many; i++) {
            assertThat(RawJson.of(peer.take()).member("method")).isPresent();
        }
        for (int i = 1; i <= many; i++) {
            peer.send(notification("$/progress", "{\"token\":" + i + ",\"value\":1}"));
        }
        for (int i = 1; i <= many; i++) {
            peer.send(result(i, "7"));
        }
        for (int i = 1; i <= many; i++) {
            assertThat(RawJson.of(peer.take()).member("result").orElseThrow().asInt())
                    .isEqualTo(7);
        }
        assertThat(values).hasValue(many);
        ConnectionChecks.awaitEmpty(connection);
    }

    @Test
    void two_ends_that_call_each_other_endlessly_both_complete() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        AtomicInteger deepest = new AtomicInteger();
        JsonRpcServer endless = JsonRpcServer.builder()
                .method("again", Parameters.of(Parameter.required("depth", int.class)), args -> {
                    int depth = args.<Integer>get(0);
                    deepest.accumulateAndGet(depth, Math::max);
                    return args.call()
                            .connection()
                            .orElseThrow()
                            .call(
                                    "again",
                                    RawJson.of("[" + (depth + 1) + "]"),
                                    int.class,
                                    CallOption.timeout(Duration.ofSeconds(2)));
                })
                .build();
        JsonRpcConnection left = JsonRpcClient.builder().server(endless).connect(pair.left());
        JsonRpcConnection right = JsonRpcClient.builder().server(endless).connect(pair.right());
        CompletableFuture<Integer> call =
                left.callAsync("again", RawJson.of("[1]"), int.class, CallOption.timeout(Duration.ofSeconds(2)));
        assertThat(Await.forFailure(call)).isInstanceOfAny(CallTimeoutException.class, JsonRpcException.class);
        // A call that has timed out does not stop its handler from making calls.
        Await.until("they are more than ten deep", () -> deepest.get() > 10);
        left.close();
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
        serve(JsonRpcServer.builder());
    }

    @Test
    void two_ends_that_call_each_other_a_hundred_levels_deep_get_their_results() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcServer counting = JsonRpcServer.builder()
                .method("down", Parameters.of(Parameter.required("n", int.class)), args -> {
                    int n = args.<Integer>get(0);
                    return n == 0
                            ? 0
                            : 1
                                    + args.call()
                                            .connection()
                                            .orElseThrow()
                                            .call("down", RawJson.of("[" + (n - 1) + "]"), int.class);
                })
                .build();
        JsonRpcConnection left = JsonRpcClient.builder().server(counting).connect(pair.left());
        JsonRpcConnection right = JsonRpcClient.builder().server(counting).connect(pair.right());
        assertThat(Await.forResult(left.callAsync("down", RawJson.of("[100]"), int.class)))
                .isEqualTo(100);
        for (JsonRpcConnection end : List.of(left, right)) {
            ConnectionChecks.awaitEmpty(end);
        }
        left.close();
        serve(JsonRpcServer.builder());
    }
}
