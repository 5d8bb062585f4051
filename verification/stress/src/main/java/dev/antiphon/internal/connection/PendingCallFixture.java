package dev.antiphon.internal.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.PendingCalls;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.infra.results.LII_Result;

/**
 * A call that waits for its answer on a connection of its own, and everything that can happen to it. What an actor leaves in
 * plain fields is seen by the arbiter, which runs after all actors.
 */
final class PendingCallFixture {
    static final RpcId ID = RpcId.of(1);

    /** Anything but zero; calls that are to time out are made to {@link Inside#expire}. */
    static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int RESULT = 19;
    private static final int GIVEN = 7;
    private static final byte[] ANSWER =
            ("{\"jsonrpc\":\"2.0\",\"result\":" + RESULT + ",\"id\":1}").getBytes(US_ASCII);
    private static final byte[] PROGRESS =
            "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":1,\"value\":50}}".getBytes(US_ASCII);

    private static final JsonRpcServer SERVER =
            JsonRpcServer.builder().executor(Runnable::run).build();

    private static final ClientSettings SETTINGS = onTheSpot(SERVER.acceptor(
            builder -> builder.ids(() -> ID).timeout(Duration.ZERO).cancelConvention(CancelConvention.LSP)));

    private static final Dispatcher DISPATCHER =
            ((Connection) SERVER.accept(new NullChannel())).receiver().dispatcher();

    /** One description for all connections. What has to leave the receiving thread, or the timer's, runs on the actor's. */
    static final Acceptor CONNECTIONS = channel -> new Connection(SETTINGS, channel, DISPATCHER).start(DISPATCHER);

    static {
        Inside.stopTimer();
    }

    private final NullChannel channel = new NullChannel();
    private final Connection connection = (Connection) CONNECTIONS.accept(channel);
    private final AtomicInteger settled = new AtomicInteger();
    private CompletableFuture<Integer> future = new CompletableFuture<>();
    private boolean saidCancelled;
    private boolean saidCompleted;

    private PendingCallFixture() {}

    private static ClientSettings onTheSpot(Acceptor described) {
        ClientSettings settings = ((Connection) described.accept(new NullChannel())).settings();
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

    /** One that has not been made yet. */
    static PendingCallFixture unasked() {
        return new PendingCallFixture();
    }

    /** One that waits for ever. */
    static PendingCallFixture patient() {
        return unasked().ask();
    }

    /** One that the next {@link #visit} ends. */
    static PendingCallFixture due() {
        return unasked().ask(CallOption.timeout(PATIENCE)).expired();
    }

    /** One that the next {@link #visit} ends unless there is {@link #progress}. */
    static PendingCallFixture dueUnlessProgress() {
        return unasked()
                .ask(CallOption.timeout(PATIENCE), CallOption.progress(RawJson.of("1"), value -> {}))
                .expired();
    }

    PendingCallFixture ask(CallOption... options) {
        future = connection.callAsync("ask", Integer.class, options);
        var unused = future.whenComplete((value, thrown) -> settled.incrementAndGet());
        return this;
    }

    private PendingCallFixture expired() {
        Inside.expire(call());
        return this;
    }

    void answer() {
        connection.receiver().message(ANSWER, 0, ANSWER.length);
    }

    void cancel() {
        saidCancelled = future.cancel(true);
    }

    /** Completes the future as any user of it may. */
    void complete() {
        saidCompleted = future.complete(GIVEN);
    }

    void progress() {
        connection.receiver().message(PROGRESS, 0, PROGRESS.length);
    }

    /** Ends the call if its time is up. */
    void visit() {
        Inside.visit(pending());
    }

    void lose() {
        channel.lose();
    }

    boolean isWaiting() {
        return !future.isDone();
    }

    /** Whether the call will be visited when its time is up. */
    boolean isWatched() {
        return Inside.willVisit(pending(), call());
    }

    PendingCalls pending() {
        return connection.pending();
    }

    private PendingCall call() {
        return (PendingCall) (CompletableFuture<?>) future;
    }

    /**
     * What became of the call, how often the peer was told that nobody waits any more, and how many answers came for nobody. If
     * the call is not settled, or more than once, or not forgotten, then that is what became of it.
     */
    void report(LII_Result result) {
        result.r1 = outcome();
        result.r2 = Math.max(0, channel.sent() - 1); // the first is the call itself
        result.r3 = (int) connection.counts().unmatchedResponses();
    }

    private String outcome() {
        if (settled.get() != 1) {
            return "settled " + settled + " times";
        }
        if (pending().size() != 0) {
            return "still in the table";
        }
        if (Inside.listeners(connection) != 0) {
            return "still listened for";
        }
        String outcome = outcome(future.handle((value, thrown) -> thrown != null ? thrown : value)
                .join());
        if (saidCancelled != outcome.equals("cancelled") || saidCompleted != outcome.equals("completed")) {
            return outcome + ", but who did it was told otherwise";
        }
        return outcome;
    }

    private static String outcome(@Nullable Object settledWith) {
        if (settledWith instanceof Integer value) {
            return value == RESULT ? "answered" : value == GIVEN ? "completed" : "answered with " + value;
        } else if (settledWith instanceof CancellationException) {
            return "cancelled";
        } else if (settledWith instanceof CallTimeoutException) {
            return "timed out";
        } else if (settledWith instanceof TransportException) {
            return "lost";
        }
        return "settled with " + settledWith;
    }
}
