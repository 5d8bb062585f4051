package dev.antiphon.benchmarks.connection;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.ParameterEncoding;
import java.util.concurrent.CompletableFuture;

/**
 * An Antiphon connection with a constant number of pending calls. There is no transport and no other thread, so that the cost of
 * finding, removing and completing a call is visible.
 */
public final class ManyPendingCalls implements AutoCloseable {
    private final AnsweringChannel channel = new AnsweringChannel();
    private final JsonRpcConnection connection = JsonRpcClient.builder().connect(channel);
    private final Subtraction remote =
            connection.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    private final CompletableFuture<?>[] waiting;

    /** The number of calls answered; the ids of calls are numbers from 1 on. */
    private long answered;

    public ManyPendingCalls(int pending) {
        waiting = new CompletableFuture<?>[pending];
        for (int i = 0; i < pending; i++) {
            waiting[i] = remote.subtract(42, 23);
        }
    }

    /** Answers the oldest pending call, checks its result, and starts another. */
    public void step() {
        int place = (int) (answered % waiting.length);
        answered++;
        channel.answer(answered);
        Object result = waiting[place].getNow(null);
        if (!Integer.valueOf(ConnectionTarget.RESULT).equals(result)) {
            throw new IllegalStateException("the result is " + result);
        }
        waiting[place] = remote.subtract(42, 23);
    }

    /** The number of pending calls. */
    int pending() {
        return connection.counts().pendingCalls();
    }

    @Override
    public void close() {
        connection.close();
    }
}
