package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.TestExtent;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many calls with stream arguments that end in every way, over connections that do too. */
@SuppressWarnings("FutureReturnValueIgnored") // futures are checked later
class StreamArgumentsSoakTest {
    private static final int CONNECTIONS = TestExtent.rounds(40);
    private static final int CALLS = 50;

    private final StreamArguments arguments = new StreamArguments();
    private final SplittableRandom random = new SplittableRandom(20261116);

    static List<StreamWay> ways() {
        return Stream.of(StreamCarrier.Core.MEMORY, StreamCarrier.Core.TCP)
                .flatMap(carrier ->
                        Stream.of(StreamSetup.FLOWS, StreamSetup.V3).map(wire -> new StreamWay(wire, carrier)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void every_stream_argument_is_closed_however_its_call_ends(StreamWay way) {
        JsonRpcServer server = StreamArguments.server();
        for (int i = 0; i < CONNECTIONS; i++) {
            List<CompletableFuture<Integer>> left = new ArrayList<>();
            StreamEnds ends = way.open(server, JsonRpcClient.builder());
            try (ends) {
                List<CompletableFuture<Integer>> calls = new ArrayList<>();
                StreamArguments.Consuming peer = ends.client().service(StreamArguments.Consuming.class);
                for (int call = 0; call < CALLS; call++) {
                    act(peer, calls);
                }
                if (random.nextBoolean()) {
                    calls.forEach(call -> Await.until("the call is settled", call::isDone));
                    arguments.awaitClosed(); // while the connection is open
                    ends.awaitEmpty();
                } else if (random.nextBoolean()) {
                    ends.answering().ifPresent(JsonRpcConnection::close);
                }
                left.addAll(calls);
            }
            left.forEach(call -> Await.until("the call is settled", call::isDone));
            arguments.awaitClosed();
            ends.awaitEmpty();
        }
    }

    private void act(StreamArguments.Consuming peer, List<CompletableFuture<Integer>> calls) {
        int dice = random.nextInt(100);
        int few = 1 + random.nextInt(20);
        if (dice < 30) {
            calls.add(peer.sumLater(arguments.numbers(few)));
        } else if (dice < 60) {
            CompletableFuture<Integer> call = peer.sumLater(arguments.numbers(Integer.MAX_VALUE));
            calls.add(call);
            CompletableFuture.delayedExecutor(random.nextInt(2000), TimeUnit.MICROSECONDS)
                    .execute(() -> call.cancel(true));
        } else if (dice < 70) {
            CompletableFuture<Integer> call = peer.sumLater(arguments.numbers(few));
            call.cancel(true);
            calls.add(call);
        } else if (dice < 80) {
            assertThat(peer.first(new CloseableIterator(arguments.numbers(1000))))
                    .isEqualTo(1);
        } else if (dice < 90) {
            assertThat(peer.ignoring(arguments.numbers(few))).isZero();
        } else {
            try (Stream<Integer> doubled = peer.doubled(arguments.numbers(1000))) {
                assertThat(doubled.limit(few)).hasSize(few);
            }
        }
    }
}
