package dev.antiphon.testkit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One direction of a {@link FaultyChannel}. Calls no other code while it holds its lock. Thread-safe. */
final class FaultInjector {
    private final FaultPlan plan;
    private final Consumer<byte[]> exit;
    private final Consumer<String> cut;
    private final List<Kept> kept = new ArrayList<>();
    private final List<String> injected = new ArrayList<>();
    private int count;
    private boolean stalled;

    /**
     * @param exit receives the messages that pass; may throw if the channel has ended
     * @param cut ends the channel, with a reason
     */
    FaultInjector(FaultPlan plan, Consumer<byte[]> exit, Consumer<String> cut) {
        this.plan = plan;
        this.exit = exit;
        this.cut = cut;
    }

    /** Applies the plan to a message, and passes on the messages that may pass now. */
    @SuppressWarnings("FutureReturnValueIgnored") // a delayed message throws nothing
    void enter(byte[] message) {
        int number = number();
        MessageFault fault = plan.fault(number, message);
        Kept keeping =
                new Kept(message, fault.kind() == MessageFault.Kind.OVERTAKEN ? fault.messages() : Integer.MAX_VALUE);
        List<byte[]> leaving = new ArrayList<>();
        synchronized (this) {
            if (stalled) {
                return;
            }
            if (fault.kind() != MessageFault.Kind.NONE) {
                injected.add(number + ": " + fault);
            }
            switch (fault.kind()) {
                case NONE -> leaving.add(message);
                case DUPLICATE -> {
                    leaving.add(message);
                    leaving.add(message.clone());
                }
                case CORRUPT -> leaving.add(corrupted(number, message));
                case HOLD, DELAY, OVERTAKEN -> kept.add(keeping);
                case STALL -> stalled = true;
                case DROP, CUT -> {}
            }
            if (!leaving.isEmpty()) {
                overtake(leaving);
            }
        }
        if (fault.kind() == MessageFault.Kind.DELAY) {
            Timer.EXECUTOR.schedule(() -> release(keeping), fault.time().toNanos(), TimeUnit.NANOSECONDS);
        } else if (fault.kind() == MessageFault.Kind.CUT) {
            cut.accept("cut by a fault plan, in place of message " + number);
        }
        leaving.forEach(exit);
    }

    private synchronized int number() {
        return ++count;
    }

    /** Adds the messages that were waiting for this one to overtake them. */
    private void overtake(List<byte[]> leaving) {
        for (Iterator<Kept> each = kept.iterator(); each.hasNext(); ) {
            Kept one = each.next();
            if (one.overtakers != Integer.MAX_VALUE && --one.overtakers == 0) {
                each.remove();
                leaving.add(one.message);
            }
        }
    }

    /** Passes on all messages that are held. */
    void release() {
        List<byte[]> leaving;
        synchronized (this) {
            leaving = kept.stream().map(one -> one.message).toList();
            kept.clear();
        }
        leaving.forEach(this::exitLate);
    }

    private void release(Kept one) {
        boolean still;
        synchronized (this) {
            still = kept.remove(one);
        }
        if (still) {
            exitLate(one.message);
        }
    }

    private void exitLate(byte[] message) {
        try {
            exit.accept(message);
        } catch (RuntimeException over) {
            // The channel has ended: the message is lost, as one in flight.
        }
    }

    synchronized List<String> injected() {
        return List.copyOf(injected);
    }

    private static byte[] corrupted(int number, byte[] message) {
        byte[] copy = message.clone();
        if (copy.length > 0) {
            SplittableRandom random = new SplittableRandom(number * 31L + copy.length);
            copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return copy;
    }

    /** A message that is held back. */
    private static final class Kept {
        final byte[] message;
        /** The number of messages that must still overtake this one; the largest int if it waits for something else. */
        int overtakers;

        Kept(byte[] message, int overtakers) {
            this.message = message;
            this.overtakers = overtakers;
        }
    }

    /** One daemon thread for all delays. */
    private static final class Timer {
        static final ScheduledThreadPoolExecutor EXECUTOR = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "antiphon-faults");
            thread.setDaemon(true);
            return thread;
        });

        private Timer() {}
    }
}
