package dev.antiphon.internal.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * The mark of threads that receive messages for a client. Such a thread must never wait for a response, since it would have to receive that
 * response itself.
 */
public final class ReceivingThread {
    private static final ThreadLocal<@Nullable Owner> OWNER = new ThreadLocal<>();

    private ReceivingThread() {}

    /** A client that receives messages. */
    public interface Owner {
        /** The address of the peer, for exception messages. */
        String peer();
    }

    /** Marks the current thread as receiving for a client; returns the previous mark, for {@link #exit}. */
    public static @Nullable Owner enter(Owner client) {
        Owner outer = OWNER.get();
        OWNER.set(client);
        return outer;
    }

    /** Restores the mark from before {@link #enter}. */
    public static void exit(@Nullable Owner outer) {
        OWNER.set(outer);
    }

    /** Whether the current thread is a receiving thread, and must not block. */
    public static boolean isCurrent() {
        return OWNER.get() != null;
    }

    /** Throws if the current thread must not block. */
    public static void requireBlocking() {
        Owner owner = OWNER.get();
        if (owner != null) {
            throw new IllegalStateException("This thread receives messages from " + owner.peer()
                    + " and must not wait for a response: use callAsync, run blocking work with the ...Async methods of"
                    + " the future, or do not register the handler as non-blocking");
        }
    }
}
