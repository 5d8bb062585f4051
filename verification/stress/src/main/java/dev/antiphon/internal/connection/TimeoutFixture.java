package dev.antiphon.internal.connection;

import dev.antiphon.CallOption;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.protocol.RpcId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.infra.results.L_Result;

/** A connection on which calls with different timeouts are made: the next visit must be planned for the first of them. */
final class TimeoutFixture {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration LATE = Duration.ofHours(1);

    private final Connection connection = (Connection) PendingCallFixture.CONNECTIONS.accept(new NullChannel());
    private CompletableFuture<Integer> soon = new CompletableFuture<>();

    TimeoutFixture() {
        Inside.pretendVisited(connection.pending());
    }

    void askForSoon() {
        soon = connection.callAsync("ask", Integer.class, CallOption.timeout(SOON), CallOption.id(RpcId.of(1)));
    }

    void askForLate() {
        var unused = connection.callAsync("ask", Integer.class, CallOption.timeout(LATE), CallOption.id(RpcId.of(2)));
    }

    void visit() {
        Inside.visit(connection.pending());
    }

    void report(L_Result result) {
        PendingCall call = (PendingCall) (CompletableFuture<?>) soon;
        result.r1 = Inside.willVisit(connection.pending(), call) ? "in time" : "late";
    }
}
