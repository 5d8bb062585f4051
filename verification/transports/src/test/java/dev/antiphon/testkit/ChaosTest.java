package dev.antiphon.testkit;

import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.TestExtent;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages are lost, duplicated, delayed, overtaken and corrupted in both directions; every call still completes. */
class ChaosTest {
    private static final Map<MessageFault, Double> DISORDER = Map.of(
            MessageFault.drop(), 0.02,
            MessageFault.duplicate(), 0.05,
            MessageFault.overtaken(1), 0.05,
            MessageFault.overtaken(7), 0.05,
            MessageFault.delay(Duration.ofMillis(2)), 0.05);

    /** The timeout of calls that get no response: the test waits for all of them. */
    private static final Duration SHORT = Duration.ofMillis(250);

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Logger LOGGER = Logger.getLogger("dev.antiphon");

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method(
                    "add",
                    Parameters.of(Parameter.required("a", int.class), Parameter.required("b", int.class)),
                    args -> args.<Integer>get(0) + args.<Integer>get(1))
            .method("never", Parameters.none(), args -> new CompletableFuture<Integer>())
            .build();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, TestExtent.isExhaustive() ? 5 : 1);
    }

    @BeforeEach
    void silence_the_log() {
        LOGGER.setLevel(Level.OFF); // messages that cannot be parsed are logged
    }

    @AfterEach
    void restore_the_log() {
        LOGGER.setLevel(null);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void every_call_completes_with_all_faults_but_corruption(long seed) {
        call(seed, DISORDER, SHORT, ChaosTest::allAreSettled);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void most_calls_succeed_with_all_faults_but_corruption(long seed) {
        call(
                seed,
                DISORDER,
                LONG,
                calls -> calls.stream().filter(ChaosTest::hasSucceeded).count() > 500);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void every_call_completes_with_corruption_too(long seed) {
        Map<MessageFault, Double> worse = new HashMap<>(DISORDER);
        worse.put(MessageFault.corrupt(), 0.02);
        call(seed, worse, SHORT, ChaosTest::allAreSettled);
    }

    private static boolean allAreSettled(List<CompletableFuture<Integer>> calls) {
        return calls.stream().allMatch(Future::isDone);
    }

    private static boolean hasSucceeded(CompletableFuture<Integer> call) {
        return call.isDone() && !call.isCompletedExceptionally();
    }

    /** Makes 1,000 calls, half of them in each direction, and one that gets no response; then waits for a condition on them. */
    private void call(
            long seed,
            Map<MessageFault, Double> chances,
            Duration timeout,
            Predicate<List<CompletableFuture<Integer>>> end) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        FaultyChannel faulty =
                FaultyChannel.of(pair.left(), FaultPlan.seeded(seed, chances), FaultPlan.seeded(-seed, chances));
        JsonRpcConnection left = connect(faulty, timeout);
        JsonRpcConnection right = connect(pair.right(), timeout);
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            calls.add(left.callAsync("add", RawJson.of("[" + i + ",1]"), int.class));
            calls.add(right.callAsync("add", RawJson.of("[" + i + ",1]"), int.class));
        }
        calls.add(left.callAsync("never", int.class));
        Await.until("the calls are where they should be", () -> end.test(calls));
        left.close();
        Await.until("every call is settled", () -> allAreSettled(calls));
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
    }

    private JsonRpcConnection connect(Channel channel, Duration timeout) {
        return JsonRpcClient.builder()
                .server(server)
                .cancelConvention(CancelConvention.LSP)
                .timeout(timeout)
                .connect(channel);
    }
}
