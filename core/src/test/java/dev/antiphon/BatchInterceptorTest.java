package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.MemoryTransport;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Interceptors that want to know of batches. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers return futures as their results
final class BatchInterceptorTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    /** Tells of batches and of calls. */
    private class Telling implements BatchInterceptor {
        private static final AttributeKey<String> NAME = AttributeKey.of("name", String.class);
        private final String name;

        Telling(String name) {
            this.name = name;
        }

        @Override
        public Runnable begin(BatchContext batch) {
            batch.attributes().set(NAME, name);
            events.add(name + " begins " + batch.size());
            return () -> events.add(name + " ends");
        }

        @Override
        public Reply intercept(CallContext call, Next next) {
            String batch =
                    call.batch().flatMap(known -> known.attributes().get(NAME)).orElse("alone");
            return next.proceed(call).then(reply -> {
                events.add(name + " " + call.method() + " in " + batch);
                return reply;
            });
        }
    }

    private static ServerBuilder methods() {
        return JsonRpcServer.builder()
                .method("inline", Parameters.none(), args -> 1, MethodOption.nonBlocking())
                .method("blocking", Parameters.none(), args -> 2)
                .method("later", Parameters.none(), args -> CompletableFuture.supplyAsync(() -> 3));
    }

    private static String batch(String... methods) {
        StringBuilder text = new StringBuilder();
        for (String method : methods) {
            text.append(text.isEmpty() ? '[' : ',').append(Wire.request(method, "[]", text.length() + 1));
        }
        return text + "," + Wire.notification("inline", "[]") + "]";
    }

    @Test
    void a_batch_begins_before_its_calls_and_ends_behind_them() {
        JsonRpcServer server = methods().intercept(new Telling("a")).build();
        for (List<String> methods : List.of(List.of("inline", "inline"), List.of("blocking", "later", "inline"))) {
            events.clear();
            Wire.send(server, batch(methods.toArray(new String[0])));
            assertThat(events).hasSize(methods.size() + 3);
            assertThat(events.get(0)).isEqualTo("a begins " + (methods.size() + 1));
            assertThat(events.get(events.size() - 1)).isEqualTo("a ends");
            assertThat(events.subList(1, events.size() - 1)).allMatch(event -> event.endsWith("in a"));
        }
    }

    @Test
    void a_single_call_is_no_batch_and_a_batch_of_one_is() {
        JsonRpcServer server = methods().intercept(new Telling("a")).build();
        Wire.call(server, "inline", "[]");
        assertThat(events).containsExactly("a inline in alone");
        events.clear();
        Wire.send(server, "[" + Wire.request("inline", "[]", 1) + "]");
        assertThat(events).containsExactly("a begins 1", "a inline in a", "a ends");
    }

    @Test
    void of_a_batch_that_matters_to_some_only_those_are_told() {
        List<Boolean> known = new CopyOnWriteArrayList<>();
        AtomicBoolean matters = new AtomicBoolean();
        BatchInterceptor changing = new Telling("a") {
            @Override
            public boolean watchesBatches() {
                return matters.get();
            }
        };
        ServerBuilder builder = methods().intercept(changing).intercept((call, next) -> {
            known.add(call.batch().isPresent());
            return next.proceed(call);
        });
        String one = "[" + Wire.request("inline", "[]", 1) + "]";
        Wire.send(builder.build(), one);
        assertThat(events).containsExactly("a inline in alone");

        Wire.send(builder.intercept(new Telling("b")).build(), one);
        assertThat(events).contains("b begins 1", "b ends").doesNotContain("a begins 1");

        matters.set(true);
        Wire.send(builder.build(), one);
        assertThat(events).contains("a begins 1");
        assertThat(known).containsExactly(false, true, true);
    }

    @Test
    void what_is_no_call_is_not_counted() {
        JsonRpcServer server = methods().intercept(new Telling("a")).build();
        Wire.send(server, "[1," + Wire.request("inline", "[]", 1) + ",{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1}]");
        assertThat(events).containsExactly("a begins 1", "a inline in a", "a ends");
    }

    @Test
    void who_was_told_first_of_the_beginning_is_told_last_of_the_end() {
        JsonRpcServer server = methods()
                .intercept(new Telling("a"))
                .intercept(new Telling("b"))
                .build();
        Wire.send(server, "[" + Wire.request("inline", "[]", 1) + "]");
        assertThat(events)
                .containsExactly("a begins 1", "b begins 1", "b inline in b", "a inline in b", "b ends", "a ends");
    }

    @Test
    void an_interceptor_that_fails_harms_neither_the_calls_nor_others() {
        failing(() -> {
            throw new IllegalStateException("on purpose");
        });
        failing(() -> {
            throw new AssertionError("on purpose");
        });
        failing(() -> () -> {
            throw new IllegalStateException("on purpose");
        });
        failing(() -> () -> {
            throw new AssertionError("on purpose");
        });
    }

    private void failing(Supplier<Runnable> beginning) {
        events.clear();
        BatchInterceptor failing = new BatchInterceptor() {
            @Override
            public Runnable begin(BatchContext batch) {
                return beginning.get();
            }

            @Override
            public Reply intercept(CallContext call, Next next) {
                return next.proceed(call);
            }
        };
        JsonRpcServer server =
                methods().intercept(failing).intercept(new Telling("b")).build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.send(server, "[" + Wire.request("inline", "[]", 1) + "]"))
                    .isEqualTo("[" + Wire.result("1") + "]");
            assertThat(log.throwables()).hasSize(1);
        }
        assertThat(events).containsExactly("b begins 1", "b inline in b", "b ends");
    }

    @Test
    void batches_over_a_connection_are_told_of_on_both_sides() {
        JsonRpcServer server = methods().intercept(new Telling("server")).build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.right());
        try (JsonRpcConnection client =
                JsonRpcClient.builder().intercept(new Telling("client")).connect(pair.left())) {
            Batch batch = client.batch();
            BatchCall<Integer> first = batch.call("blocking", int.class);
            batch.call("later", int.class);
            batch.notify("inline", null);
            assertThat(batch.send().get(first)).isEqualTo(new BatchResult.Success<>(2));
        }
        assertThat(events)
                .contains(
                        "server begins 3",
                        "server blocking in server",
                        "server later in server",
                        "server inline in server");
        assertThat(events).contains("client blocking in client", "client later in client", "client inline in client");
        assertThat(events.get(0)).isEqualTo("client begins 3");
        assertThat(events.indexOf("server ends")).isGreaterThan(events.indexOf("server later in server"));
        assertThat(events.get(events.size() - 1)).isEqualTo("client ends");
    }
}
