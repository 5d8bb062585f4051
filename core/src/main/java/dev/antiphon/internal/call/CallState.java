package dev.antiphon.internal.call;

import dev.antiphon.Attributes;
import dev.antiphon.Cancellation;
import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state that inbound and outbound calls share: attributes, cancellation and deadline. Thread-safe. */
public class CallState implements Cancellation {
    public final Attributes attributes = new Attributes();

    private boolean cancelled;
    private List<Runnable> actions = new ArrayList<>(1);
    private boolean hasDeadline;
    /** By {@link System#nanoTime()}; valid if {@link #hasDeadline}. */
    private long deadline;

    @Override
    public final synchronized boolean isCancelled() {
        return cancelled;
    }

    @Override
    public final void onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    public final void cancel() {
        List<Runnable> due;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            due = actions;
            actions = List.of();
        }
        stopWork();
        for (Runnable action : due) {
            try {
                action.run();
            } catch (Throwable thrown) {
                // The other actions, and the other calls of the message, must be cancelled nevertheless.
                Log.LOGGER.log(Level.ERROR, "A cancellation callback failed", thrown);
            }
        }
    }

    /** Stops the work of the call; called once, before the actions registered for cancellation. */
    protected void stopWork() {}

    /** Sets the deadline, in nanoseconds from now, unless it is set already. */
    public final synchronized void deadlineIn(long nanos) {
        if (!hasDeadline) {
            hasDeadline = true;
            deadline = System.nanoTime() + nanos;
        }
    }

    /** The time until the deadline, in nanoseconds, or null if there is none. */
    public final synchronized @Nullable Long remaining() {
        return hasDeadline ? deadline - System.nanoTime() : null;
    }
}
