package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.testkit.FaultPlan;
import dev.antiphon.testkit.FaultyChannel;
import dev.antiphon.testkit.MessageFault;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryOverConnectionsTest {
    private final AtomicInteger executed = new AtomicInteger();
    private final AtomicInteger connects = new AtomicInteger();
    private final JsonRpcServer server =
            JsonRpcServer.builder().method("count", Parameters.none(), arguments -> executed.incrementAndGet()).stream(
                            "numbers", Parameters.none(), (arguments, sink) -> {
                                executed.incrementAndGet();
                                for (int i = 1; i <= 3; i++) {
                                    sink.send(i);
                                }
                                sink.complete();
                            })
                    .build();

    private static RetryInterceptor quick(Idempotency idempotence) {
        return RetryInterceptor.builder()
                .idempotent(idempotence)
                .tries(5)
                .backoff(Duration.ofMillis(1), Duration.ofMillis(5))
                .build();
    }

    /** A connector to the server whose first channels fail as configured. */
    private Connector connector(FaultPlan[] sending, FaultPlan[] receiving) {
        Queue<FaultPlan> there = new ConcurrentLinkedQueue<>(List.of(sending));
        Queue<FaultPlan> back = new ConcurrentLinkedQueue<>(List.of(receiving));
        return headers -> {
            connects.incrementAndGet();
            MemoryTransport.Pair pair = MemoryTransport.pair();
            server.accept(pair.right());
            FaultPlan out = there.isEmpty() ? FaultPlan.none() : there.remove();
            FaultPlan in = back.isEmpty() ? FaultPlan.none() : back.remove();
            return FaultyChannel.of(pair.left(), out, in);
        };
    }

    private JsonRpcClient client(Connector connector, RetryInterceptor retry) {
        return JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .timeout(Duration.ofMinutes(1))
                .intercept(retry)
                .reconnect(Reconnect.fixed(Duration.ofMillis(1)).queueCalls())
                .connect(connector);
    }

    private static FaultPlan[] cut(boolean yes) {
        return yes ? new FaultPlan[] {FaultPlan.at(1, MessageFault.cut())} : new FaultPlan[0];
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_call_that_is_not_idempotent_is_not_retried_after_its_connection_is_lost(boolean there) {
        try (JsonRpcClient client = client(connector(cut(there), cut(!there)), quick(Idempotency.none()))) {
            assertThat(Wait.forFailure(client.callAsync("count", Integer.class)))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isFalse());
            assertThat(client.call("count", Integer.class)).isEqualTo(there ? 1 : 2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_idempotent_call_is_retried_over_the_next_connection(boolean there) {
        try (JsonRpcClient client = client(connector(cut(there), cut(!there)), quick(Idempotency.of("count")))) {
            assertThat(client.call("count", Integer.class)).isEqualTo(there ? 1 : 2);
            assertThat(connects).hasValue(2);
        }
    }

    @Test
    void a_call_on_a_connection_that_is_down_is_not_sent_and_is_retried() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.right());
        AtomicInteger attempts = new AtomicInteger();
        try (var connection = JsonRpcClient.builder()
                .intercept(quick(Idempotency.none()))
                .intercept((call, next) -> {
                    attempts.incrementAndGet();
                    return next.proceed(call);
                })
                .connect(pair.left())) {
            pair.right().abort(Disconnect.of(Disconnect.Kind.LOST, "cut"));
            Wait.forResult(connection.onClose());
            assertThat(Wait.forFailure(connection.callAsync("count", Integer.class)))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.isUnsent()).isTrue());
            assertThat(attempts).hasValue(5);
            assertThat(executed).hasValue(0);
        }
    }

    @Test
    void an_idempotent_stream_is_retried_before_its_first_item() {
        List<Integer> items = new CopyOnWriteArrayList<>();
        try (JsonRpcClient client = client(connector(cut(true), cut(false)), quick(Idempotency.of("numbers")))) {
            Wait.forResult(client.stream("numbers", null, Integer.class).forEach(items::add));
            assertThat(items).containsExactly(1, 2, 3);
            assertThat(executed).hasValue(1);
        }
    }

    @Test
    void a_stream_is_not_retried_after_its_first_item() {
        List<Integer> items = new CopyOnWriteArrayList<>();
        FaultPlan[] afterItems = {
            (number, message) -> new String(message, java.nio.charset.StandardCharsets.UTF_8).contains("\"data\":2")
                    ? MessageFault.cut()
                    : MessageFault.none()
        };
        try (JsonRpcClient client = client(connector(cut(false), afterItems), quick(Idempotency.of("numbers")))) {
            assertThat(Wait.forFailure(
                            client.stream("numbers", null, Integer.class).forEach(items::add)))
                    .isInstanceOf(TransportException.class);
            assertThat(items).containsExactly(1);
            assertThat(executed).hasValue(1);
        }
    }
}
