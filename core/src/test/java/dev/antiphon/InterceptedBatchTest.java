package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What interceptors of a client change about calls, and learn of them, wherever they stand. */
class InterceptedBatchTest {
    private static final JsonRpcServer SERVER =
            JsonRpcServer.builder().method("one", Parameters.none(), args -> 1).build();

    @Test
    void headers_that_an_interceptor_adds_travel_beside_the_batch() {
        LoopExchange loop = LoopExchange.to(SERVER);
        AtomicInteger seen = new AtomicInteger();
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept((call, next) ->
                        next.proceed(call.with(CallOption.header("X-" + seen.incrementAndGet(), call.method()))))
                .over(loop);
        Batch batch = client.batch();
        batch.call("one", Integer.class, CallOption.header("X-Own", "yes"));
        batch.notify("told", null);
        batch.send();
        assertThat(loop.letters).hasSize(1);
        assertThat(loop.letters.get(0).headers()).isEqualTo(Map.of("X-Own", "yes", "X-1", "one", "X-2", "told"));
    }

    @Test
    void every_interceptor_learns_the_id_though_another_behind_it_has_changed_the_call() {
        List<String> ids = new CopyOnWriteArrayList<>();
        Interceptor naming = (call, next) -> next.proceed(call).then(reply -> {
            ids.add(String.valueOf(call.id()));
            return reply;
        });
        JsonRpcClient client = JsonRpcClient.builder()
                .intercept(naming)
                .intercept((call, next) -> next.proceed(call.with(CallOption.header("X", "y"))))
                .intercept(naming)
                .over(LoopExchange.to(SERVER));
        assertThat(client.call("one", Integer.class)).isEqualTo(1);
        assertThat(ids).hasSize(2).doesNotContain("null");
        assertThat(ids.get(0)).isEqualTo(ids.get(1));
    }
}
