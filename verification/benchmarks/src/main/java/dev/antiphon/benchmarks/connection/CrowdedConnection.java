package dev.antiphon.benchmarks.connection;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.ParameterEncoding;
import java.util.concurrent.CompletableFuture;

/**
 * A connection of Antiphon on which equally many calls wait always. No transport and no other thread is in between, so that what
 * it costs to find, take out and complete a call is not lost in what a socket costs.
 */
public final class CrowdedConnection implements AutoCloseable {
    private final AnsweringChannel channel = new AnsweringChannel();
    private final JsonRpcConnection connection = JsonRpcClient.builder().connect(channel);
    private final Subtraction remote =
            connection.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    private final CompletableFuture<?>[] waiting;

    /** How many were answered; the ids of calls are numbers from 1 on. */
    private long answered;

    public CrowdedConnection(int pending) {
        waiting = new CompletableFuture<?>[pending];
        for (int i = 0; i < pending; i++) {
            waiting[i] = remote.subtract(42, 23);
        }
    }

    /** Answers the call that waits for longest, looks at its result, and makes another. */
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

    /** How many calls wait. */
    int pending() {
        return connection.counts().pendingCalls();
    }

    @Override
    public void close() {
        connection.close();
    }
}
