package dev.antiphon.internal.client;

import dev.antiphon.CallOption;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.stress.NullChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.infra.results.L_Result;

/** A connection on which calls with different timeouts are made: the next scan must be scheduled for the first of them. */
final class TimeoutFixture {
    private static final Duration SHORT = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofHours(1);

    private final Connection connection = (Connection) PendingCallFixture.CONNECTIONS.accept(new NullChannel());
    private CompletableFuture<Integer> first = new CompletableFuture<>();

    TimeoutFixture() {
        // As after a scan that has found no call.
        connection.pending().nextScan = System.nanoTime();
        connection.pending().scheduled = false;
    }

    void callWithShortTimeout() {
        first = connection.callAsync("method", Integer.class, CallOption.timeout(SHORT), CallOption.id(RpcId.of(1)));
    }

    void callWithLongTimeout() {
        var unused =
                connection.callAsync("method", Integer.class, CallOption.timeout(LONG), CallOption.id(RpcId.of(2)));
    }

    void scan() {
        connection.pending().scan();
    }

    void report(L_Result result) {
        PendingCall call = (PendingCall) (CompletableFuture<?>) first;
        result.r1 = PendingCallFixture.isScanScheduled(connection.pending(), call) ? "in time" : "late";
    }
}
