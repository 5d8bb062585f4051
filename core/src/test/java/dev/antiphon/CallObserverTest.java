package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What those are told who only watch, and that nobody suffers from them. */
class CallObserverTest {
    private static final String ADD = "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"id\":1}";
    private static final String LATER = "{\"jsonrpc\":\"2.0\",\"method\":\"later\",\"id\":1}";

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<Long> times = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Integer> later = new CompletableFuture<>();

    private ServerBuilder server() {
        return JsonRpcServer.builder()
                .method("add", Parameters.none(), args -> {
                    told.add("add");
                    return 3;
                })
                .method("later", Parameters.none(), args -> later)
                .method("fail", Parameters.none(), args -> {
                    throw new IllegalStateException("on purpose");
                });
    }

    /** Tells what it is told; also one that wants to know of batches. */
    private class Watcher implements CallObserver, BatchInterceptor {
        private final String name;

        Watcher(String name) {
            this.name = name;
        }

        @Override
        public Runnable begin(BatchContext batch) {
            told.add(name + " batch of " + batch.size());
            return () -> told.add(name + " batch ended");
        }

        @Override
        public void began(CallContext call) {
            told.add(name + " began");
        }

        @Override
        public void settled(CallContext call, Reply reply, long nanos) {
            told.add(name + (reply instanceof Reply.Failure ? " failed" : " settled"));
            times.add(nanos);
        }
    }

    @Test
    void neighbours_are_told_in_order_and_back_and_share_the_clock() {
        JsonRpcServer server =
                server().intercept(new Watcher("a")).intercept(new Watcher("b")).build();
        assertThat(Wait.forResult(server.handle(ADD))).contains("\"result\":3");
        assertThat(told).containsExactly("a began", "b began", "add", "b settled", "a settled");
        assertThat(times).hasSize(2);
        assertThat(times.get(0)).isPositive().isEqualTo(times.get(1));
    }

    @Test
    void an_interceptor_between_two_stands_where_it_was_registered() {
        JsonRpcServer server = server().intercept(new Watcher("a"))
                .intercept((call, next) -> {
                    told.add("in");
                    Reply reply = next.proceed(call);
                    told.add("out");
                    return reply;
                })
                .intercept(new Watcher("b"))
                .build();
        Wait.forResult(server.handle(ADD));
        assertThat(told).containsExactly("a began", "in", "b began", "add", "b settled", "out", "a settled");
        assertThat(times.get(1)).isGreaterThanOrEqualTo(times.get(0));
    }

    @Test
    void a_call_that_is_answered_later_is_settled_then() {
        JsonRpcServer server = server().intercept(new Watcher("a")).build();
        CompletableFuture<String> answer = server.handle(LATER);
        Wait.until("it has begun", () -> told.contains("a began"));
        assertThat(told).containsExactly("a began");
        later.complete(5);
        Wait.forResult(answer);
        assertThat(told).containsExactly("a began", "a settled");
    }

    @Test
    void each_call_of_a_batch_is_told_and_the_batch_to_those_who_ask() {
        JsonRpcServer server = server().intercept(new Watcher("a"))
                .intercept((CallObserver) (call, reply, nanos) -> told.add("plain settled"))
                .build();
        Wait.forResult(server.handle("[" + ADD + ",{\"jsonrpc\":\"2.0\",\"method\":\"fail\",\"id\":2}]"));
        assertThat(told)
                .containsExactlyInAnyOrder(
                        "a batch of 2",
                        "a began",
                        "add",
                        "plain settled",
                        "a settled",
                        "a began",
                        "plain settled",
                        "a failed",
                        "a batch ended")
                .startsWith("a batch of 2")
                .endsWith("a batch ended");
    }

    @Test
    void who_is_not_watching_is_told_nothing() {
        JsonRpcServer server = server().intercept(new Watcher("a") {
                    @Override
                    public boolean isWatching() {
                        return false;
                    }
                })
                .intercept(new Watcher("b"))
                .build();
        Wait.forResult(server.handle(ADD));
        assertThat(told).containsExactly("b began", "add", "b settled");
    }

    @Test
    void a_call_is_not_lost_to_those_who_fail_nor_are_the_others() {
        RuntimeException broken = new IllegalStateException("broken on purpose");
        CallObserver atBegin = new Watcher("a") {
            @Override
            public void began(CallContext call) {
                throw broken;
            }
        };
        CallObserver atEnd = (call, reply, nanos) -> {
            throw broken;
        };
        JsonRpcServer server = server().intercept(atBegin)
                .intercept(atEnd)
                .intercept(new Watcher("b"))
                .build();
        assertThat(Wait.forResult(server.handle(ADD))).contains("\"result\":3");
        assertThat(told).containsExactly("b began", "add", "b settled");
    }

    @Test
    void any_number_can_stand_side_by_side() {
        ServerBuilder builder = server();
        for (int i = 0; i < 150; i++) {
            builder.intercept(new Watcher("w" + i));
        }
        Wait.forResult(builder.build().handle(ADD));
        assertThat(told).hasSize(301).startsWith("w0 began", "w1 began").endsWith("w1 settled", "w0 settled");
        assertThat(told.indexOf("w149 began")).isEqualTo(149);
        assertThat(told.indexOf("w149 settled")).isEqualTo(151);
    }

    @Test
    void a_client_tells_of_calls_that_it_makes() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server().build().accept(pair.left());
        try (JsonRpcConnection client =
                JsonRpcClient.builder().intercept(new Watcher("c")).connect(pair.right())) {
            assertThat(client.call("add", Integer.class)).isEqualTo(3);
        }
        assertThat(told).containsExactly("c began", "add", "c settled");
    }

    @Test
    void one_can_be_asked_to_stand_around_a_call_by_itself() throws Exception {
        Watcher inner = new Watcher("inner");
        JsonRpcServer server =
                server().intercept((call, next) -> inner.intercept(call, next)).build();
        Wait.forResult(server.handle(ADD));
        assertThat(told).containsExactly("inner began", "add", "inner settled");
    }
}
