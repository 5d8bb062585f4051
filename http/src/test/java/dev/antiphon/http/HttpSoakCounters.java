package dev.antiphon.http;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.TransportException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Counters of the calls, notifications and connections of all clients, by outcome. Thread-safe. */
final class HttpSoakCounters {
    enum Outcome {
        RESULT,
        WRONG_RESULT,
        ERROR,
        TIMEOUT,
        CANCELLED,
        LOST,
        OTHER
    }

    private final LongAdder issued = new LongAdder();
    private final LongAdder settled = new LongAdder();
    private final LongAdder notified = new LongAdder();
    private final LongAdder notNotified = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder notOpened = new LongAdder();
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private final Queue<JsonRpcConnection> closing = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Throwable> unexpected = new AtomicReference<>();

    HttpSoakCounters() {
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    void issued() {
        issued.increment();
    }

    void settled(Throwable thrown) {
        Outcome outcome = outcome(thrown);
        if (outcome == Outcome.OTHER) {
            unexpected.compareAndSet(null, thrown);
        }
        outcomes.get(outcome).increment();
        settled.increment();
    }

    void answered(boolean correct) {
        if (!correct) {
            outcomes.get(Outcome.WRONG_RESULT).increment();
        }
    }

    void notified() {
        notified.increment();
    }

    void notNotified() {
        notNotified.increment();
    }

    void opened() {
        opened.increment();
    }

    void notOpened() {
        notOpened.increment();
    }

    void closing(JsonRpcConnection connection) {
        closing.add(connection);
        unsettled();
    }

    /** The number of closed connections that still have calls in their tables. */
    int unsettled() {
        closing.removeIf(connection ->
                connection.counts().pendingCalls() == 0 && connection.counts().runningCalls() == 0);
        return closing.size();
    }

    long issuedCount() {
        return issued.sum();
    }

    long settledCount() {
        return settled.sum();
    }

    long notifiedCount() {
        return notified.sum();
    }

    long count(Outcome outcome) {
        return outcomes.get(outcome).sum();
    }

    private static Outcome outcome(Throwable thrown) {
        if (thrown == null) {
            return Outcome.RESULT;
        }
        if (thrown instanceof TransportException) {
            return Outcome.LOST;
        }
        if (thrown instanceof CallTimeoutException) {
            return Outcome.TIMEOUT;
        }
        if (thrown instanceof CancellationException) {
            return Outcome.CANCELLED;
        }
        return thrown instanceof JsonRpcException ? Outcome.ERROR : Outcome.OTHER;
    }

    @Override
    public String toString() {
        String text = "issued " + issued + ", settled " + settled + ", outcomes " + outcomes + ", notifications "
                + notified + " and " + notNotified + " failed, clients opened " + opened + " and " + notOpened
                + " failed";
        return unexpected.get() == null ? text : text + ", unexpected: " + unexpected.get();
    }
}
