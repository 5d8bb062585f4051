package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
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
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are lost, doubled, delayed, overtaken and corrupted, both ways; every call settles all the same. */
class ChaosTest {
    private static final Map<Fault, Double> DISORDER = Map.of(
            Fault.drop(), 0.02,
            Fault.duplicate(), 0.05,
            Fault.overtaken(1), 0.05,
            Fault.overtaken(7), 0.05,
            Fault.delay(Duration.ofMillis(2)), 0.05);

    private static final Logger LOGGER = Logger.getLogger("dev.antiphon");

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method(
                    "add",
                    Parameters.of(Parameter.required("a", int.class), Parameter.required("b", int.class)),
                    args -> args.<Integer>get(0) + args.<Integer>get(1))
            .method("never", Parameters.none(), args -> new CompletableFuture<Integer>())
            .build();

    @BeforeEach
    void be_quiet() {
        LOGGER.setLevel(Level.OFF); // peers that send nonsense are logged
    }

    @AfterEach
    void speak_again() {
        LOGGER.setLevel(null);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void every_call_settles_in_the_greatest_disorder_and_most_of_them_succeed(long seed) {
        assertThat(succeeded(seed, DISORDER)).isGreaterThan(500);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void every_call_settles_though_messages_are_corrupted_too(long seed) {
        Map<Fault, Double> worse = new HashMap<>(DISORDER);
        worse.put(Fault.corrupt(), 0.02);
        // A message that is no JSON any more fails all calls that wait, so nothing can be said of their number.
        assertThat(succeeded(seed, worse)).isNotNegative();
    }

    /** How many of 1,000 calls, half of them each way, have their result in the end. */
    private long succeeded(long seed, Map<Fault, Double> chances) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        FaultyChannel faulty =
                FaultyChannel.of(pair.left(), FaultPlan.seeded(seed, chances), FaultPlan.seeded(-seed, chances));
        JsonRpcConnection left = connect(faulty);
        JsonRpcConnection right = connect(pair.right());
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            calls.add(left.callAsync("add", RawJson.of("[" + i + ",1]"), int.class));
            calls.add(right.callAsync("add", RawJson.of("[" + i + ",1]"), int.class));
        }
        CompletableFuture<Integer> never = left.callAsync("never", int.class);
        Wait.until(
                "every call is settled", () -> never.isDone() && calls.stream().allMatch(Future::isDone));
        left.close();
        Tables.awaitEmpty(left);
        Tables.awaitEmpty(right);
        return calls.stream().filter(call -> !call.isCompletedExceptionally()).count();
    }

    private JsonRpcConnection connect(Channel channel) {
        return JsonRpcClient.builder()
                .answering(server)
                .cancelConvention(CancelConvention.LSP)
                .timeout(Duration.ofSeconds(1))
                .connect(channel);
    }
}
