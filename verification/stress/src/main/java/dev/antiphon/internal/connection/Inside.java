package dev.antiphon.internal.connection;

import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.PendingCalls;
import dev.antiphon.internal.client.ProgressListeners;
import dev.antiphon.internal.concurrent.SharedTimer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Reaches what is private in core: the visit that ends calls whose time is up, which only the timer makes, and the plan for the
 * next one. An actor makes the visit itself, so that it comes when the other actor does its part, and not a millisecond later.
 */
final class Inside {
    private static final MethodHandle VISIT;
    private static final VarHandle PLANNED;
    private static final VarHandle NEXT_VISIT;
    private static final VarHandle DEADLINE;
    private static final VarHandle PROGRESS;
    private static final VarHandle LANE;
    private static final ScheduledThreadPoolExecutor TIMER;

    static {
        try {
            MethodHandles.Lookup calls = MethodHandles.privateLookupIn(PendingCalls.class, MethodHandles.lookup());
            VISIT = calls.findVirtual(PendingCalls.class, "scan", MethodType.methodType(void.class));
            PLANNED = calls.findVarHandle(PendingCalls.class, "scheduled", boolean.class);
            NEXT_VISIT = calls.findVarHandle(PendingCalls.class, "nextScan", long.class);
            MethodHandles.Lookup call = MethodHandles.privateLookupIn(PendingCall.class, MethodHandles.lookup());
            DEADLINE = call.findVarHandle(PendingCall.class, "deadline", long.class);
            MethodHandles.Lookup connection = MethodHandles.privateLookupIn(Connection.class, MethodHandles.lookup());
            PROGRESS = connection.findVarHandle(Connection.class, "progress", ProgressListeners.class);
            LANE = MethodHandles.privateLookupIn(ChannelReceiver.class, MethodHandles.lookup())
                    .findVarHandle(ChannelReceiver.class, "orderingQueue", OrderingQueue.class);
            TIMER = (ScheduledThreadPoolExecutor)
                    MethodHandles.privateLookupIn(SharedTimer.class, MethodHandles.lookup())
                            .findStaticVarHandle(SharedTimer.class, "EXECUTOR", ScheduledThreadPoolExecutor.class)
                            .get();
        } catch (ReflectiveOperationException renamed) {
            throw new ExceptionInInitializerError(renamed);
        }
    }

    private Inside() {}

    /** Lets the timer drop what it is given: it would be a third in the race, and keep millions of connections for a minute. */
    static void stopTimer() {
        TIMER.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        TIMER.shutdownNow();
    }

    /** Does what the timer would. */
    static void visit(PendingCalls calls) {
        try {
            VISIT.invokeExact(calls);
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    /** As after a visit that has left nothing behind. */
    static void pretendVisited(PendingCalls calls) {
        NEXT_VISIT.setVolatile(calls, System.nanoTime());
        PLANNED.setVolatile(calls, false);
    }

    /** Whether there will be a visit when this call's time is up. */
    static boolean willVisit(PendingCalls calls, PendingCall call) {
        return (boolean) PLANNED.getVolatile(calls) && (long) NEXT_VISIT.getVolatile(calls) - call.deadline() <= 0;
    }

    /** The time of a call is up. */
    static void expire(PendingCall call) {
        DEADLINE.setVolatile(call, System.nanoTime() - 1);
    }

    /** How many listeners to progress a connection has. */
    static int listeners(Connection connection) {
        return ((ProgressListeners) PROGRESS.get(connection)).size();
    }

    /** How many messages wait for their turn on a connection. */
    static int line(Connection connection) {
        return ((OrderingQueue) LANE.get(connection.receiver())).length();
    }
}
