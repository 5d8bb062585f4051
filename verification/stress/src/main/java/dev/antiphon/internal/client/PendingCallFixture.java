package dev.antiphon.internal.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.internal.concurrent.StoppedTimer;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.stress.NullChannel;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.infra.results.LII_Result;

/**
 * A pending call on a connection of its own, and everything that can happen to it. The arbiter runs after all actors, and sees what
 * they write to plain fields.
 */
final class PendingCallFixture {
    static final RpcId ID = RpcId.of(1);

    /** Any timeout but zero; {@link #expired} sets the deadline of a call that is to time out. */
    static final Duration TIMEOUT = Duration.ofMinutes(1);

    private static final int RESULT = 19;
    private static final int COMPLETED = 7;
    private static final byte[] RESPONSE =
            ("{\"jsonrpc\":\"2.0\",\"result\":" + RESULT + ",\"id\":1}").getBytes(US_ASCII);
    private static final byte[] PROGRESS =
            "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":1,\"value\":50}}".getBytes(US_ASCII);

    private static final JsonRpcServer SERVER =
            JsonRpcServer.builder().executor(Runnable::run).build();

    private static final ClientSettings SETTINGS = withDirectWorkers(SERVER.acceptor(
            builder -> builder.ids(() -> ID).timeout(Duration.ZERO).cancelConvention(CancelConvention.LSP)));

    private static final Dispatcher DISPATCHER =
            ((Connection) SERVER.accept(new NullChannel())).receiver().dispatcher();

    /** Creates all connections. Tasks for worker threads run on the thread of the actor. */
    static final Acceptor CONNECTIONS = channel -> new Connection(SETTINGS, channel, DISPATCHER).start(DISPATCHER);

    static {
        StoppedTimer.stop();
    }

    private final NullChannel channel = new NullChannel();
    private final Connection connection = (Connection) CONNECTIONS.accept(channel);
    private final AtomicInteger completions = new AtomicInteger();
    private CompletableFuture<Integer> future = new CompletableFuture<>();
    private boolean cancelReturnedTrue;
    private boolean completeReturnedTrue;

    private PendingCallFixture() {}

    private static ClientSettings withDirectWorkers(Acceptor acceptor) {
        ClientSettings settings = ((Connection) acceptor.accept(new NullChannel())).settings();
        return new ClientSettings(
                settings.types(),
                settings.version(),
                settings.encoding(),
                settings.naming(),
                settings.timeout(),
                settings.totalTimeout(),
                settings.ids(),
                settings.requestWriter(),
                settings.profile(),
                settings.headers(),
                settings.chain(),
                settings.executor(),
                Runnable::run,
                settings.cancelConvention(),
                settings.autoBatch(),
                settings.ordering(),
                settings.wire(),
                settings.listener(),
                settings.wireListener(),
                settings.redirectHandler(),
                settings.proxies());
    }

    /** A call that has not been made yet. */
    static PendingCallFixture notCalled() {
        return new PendingCallFixture();
    }

    /** A pending call without a timeout. */
    static PendingCallFixture withoutTimeout() {
        return notCalled().call();
    }

    /** A pending call that the next {@link #scan} times out. */
    static PendingCallFixture overdue() {
        return notCalled().call(CallOption.timeout(TIMEOUT)).expired();
    }

    /** A pending call that the next {@link #scan} times out, unless {@link #progress} restarts its timeout. */
    static PendingCallFixture overdueUnlessProgress() {
        return notCalled()
                .call(CallOption.timeout(TIMEOUT), CallOption.progress(RawJson.of("1"), value -> {}))
                .expired();
    }

    PendingCallFixture call(CallOption... options) {
        future = connection.callAsync("method", Integer.class, options);
        var unused = future.whenComplete((value, thrown) -> completions.incrementAndGet());
        return this;
    }

    private PendingCallFixture expired() {
        pendingCall().deadline = System.nanoTime() - 1;
        return this;
    }

    void respond() {
        connection.receiver().message(RESPONSE, 0, RESPONSE.length);
    }

    void cancel() {
        cancelReturnedTrue = future.cancel(true);
    }

    /** Completes the future, as user code may. */
    void complete() {
        completeReturnedTrue = future.complete(COMPLETED);
    }

    void progress() {
        connection.receiver().message(PROGRESS, 0, PROGRESS.length);
    }

    /** Scans the table for overdue calls, as the timer does. */
    void scan() {
        pendingCalls().scan();
    }

    void lose() {
        channel.lose();
    }

    boolean isPending() {
        return !future.isDone();
    }

    /** Whether a scan is scheduled no later than the deadline of the call. */
    boolean isScanScheduled() {
        return isScanScheduled(pendingCalls(), pendingCall());
    }

    static boolean isScanScheduled(PendingCalls calls, PendingCall call) {
        return calls.scheduled && calls.nextScan - call.deadline() <= 0;
    }

    private PendingCalls pendingCalls() {
        return connection.pending();
    }

    private PendingCall pendingCall() {
        return (PendingCall) (CompletableFuture<?>) future;
    }

    /**
     * The outcome of the call, the number of cancellations sent, and the number of unmatched responses. If the call has not completed
     * once, or is still in a table, the outcome says so.
     */
    void report(LII_Result result) {
        result.r1 = outcome();
        result.r2 = Math.max(0, channel.sent() - 1); // without the call
        result.r3 = (int) connection.counts().unmatchedResponses();
    }

    private String outcome() {
        if (completions.get() != 1) {
            return "completed " + completions + " times";
        }
        if (pendingCalls().size() != 0) {
            return "still in the table";
        }
        if (connection.progressListeners().size() != 0) {
            return "still has a progress listener";
        }
        String outcome = outcome(future.handle((value, thrown) -> thrown != null ? thrown : value)
                .join());
        if (cancelReturnedTrue != outcome.equals("cancelled") || completeReturnedTrue != outcome.equals("completed")) {
            return outcome + ", but cancel or complete returned otherwise";
        }
        return outcome;
    }

    private static String outcome(@Nullable Object settledWith) {
        if (settledWith instanceof Integer value) {
            return value == RESULT ? "answered" : value == COMPLETED ? "completed" : "answered with " + value;
        } else if (settledWith instanceof CancellationException) {
            return "cancelled";
        } else if (settledWith instanceof CallTimeoutException) {
            return "timed out";
        } else if (settledWith instanceof TransportException) {
            return "lost";
        }
        return "completed with " + settledWith;
    }
}
