package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What interceptors of either side learn of how many items a stream had. */
class CountedItemsTest {
    private final CompletableFuture<OptionalLong> sent = new CompletableFuture<>();
    private final CompletableFuture<OptionalLong> received = new CompletableFuture<>();

    private static Interceptor counting(CompletableFuture<OptionalLong> count) {
        return (call, next) -> next.proceed(call).then(reply -> {
            if (!call.method().startsWith("rpc.")) { // what the peers tell each other about themselves
                count.complete(call.items());
            }
            return reply;
        });
    }

    private final JsonRpcServer server = JsonRpcServer.builder().method("one", Parameters.none(), args -> 1).stream(
                    "count", Parameters.of(required("n", int.class)), (args, sink) -> {
                        int n = args.get(0);
                        for (int i = 0; i < n; i++) {
                            sink.send(i);
                        }
                        sink.complete(null);
                    })
            .stream("fails", Parameters.none(), (args, sink) -> {
                sink.send(1);
                sink.send(2);
                throw new JsonRpcException(7, "no more");
            })
            .intercept(counting(sent))
            .build();

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection serverSide = server.accept(pair.left());
    private final JsonRpcConnection client = JsonRpcClient.builder()
            .version(ProtocolVersion.V3_0)
            .intercept(counting(received))
            .connect(pair.right());

    @AfterEach
    void close() {
        client.close();
        serverSide.close();
    }

    @Test
    void both_sides_count_the_items_of_a_stream() {
        Wire.await(client.stream("count", RawJson.of("[1000]"), Integer.class).forEach(item -> {}));
        assertThat(Wire.await(sent)).hasValue(1000);
        assertThat(Wire.await(received)).hasValue(1000);
    }

    @Test
    void a_stream_that_fails_counts_what_went_before() {
        CompletableFuture<RawJson> end =
                client.stream("fails", null, Integer.class).forEach(item -> {});
        assertThat(end).failsWithin(Duration.ofSeconds(60));
        assertThat(Wire.await(sent)).hasValue(2);
        assertThat(Wire.await(received)).hasValue(2);
    }

    @Test
    void items_that_are_collected_into_one_answer_are_counted_where_they_are_made() {
        assertThat(client.call("count", RawJson.of("[3]"), RawJson.class)).hasToString("[0,1,2]");
        assertThat(Wire.await(sent)).hasValue(3);
        assertThat(Wire.await(received)).isEmpty();
    }

    @Test
    void a_call_without_a_stream_has_no_count() {
        for (CompletableFuture<OptionalLong> count : List.of(sent, received)) {
            assertThat(client.call("one", Integer.class)).isEqualTo(1);
            assertThat(Wire.await(count)).isEmpty();
        }
    }
}
