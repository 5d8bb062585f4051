package dev.antiphon.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool of a few objects that are costly to create. It never blocks.
 *
 * <p>It has a fixed number of slots, selected by thread id. A thread local would keep one object per thread alive, which is one
 * per call if calls run on virtual threads; a queue would be one more point of contention. If the slots near a thread are
 * empty, the pool creates a new object; if they are full, it leaves a returned object to the garbage collector.
 *
 * <p>Thread-safe. The thread that takes an object owns it until it returns it.
 */
public final class ObjectPool<T> {
    /** Neighbouring slots are on separate cache lines, so that two threads do not contend for one. */
    private static final int STRIDE = 16;

    private static final int PROBES = 2;

    private final Supplier<T> maker;
    private final AtomicReferenceArray<@Nullable T> slots;
    private final int mask;

    public ObjectPool(Supplier<T> maker) {
        this.maker = maker;
        int processors = Runtime.getRuntime().availableProcessors();
        int count = Math.max(4, Integer.highestOneBit(Math.min(processors, 64)) * 4);
        this.mask = count - 1;
        this.slots = new AtomicReferenceArray<>(count * STRIDE);
    }

    public T take() {
        int slot = home();
        for (int probe = 0; probe < PROBES; probe++) {
            int index = ((slot + probe) & mask) * STRIDE;
            if (slots.get(index) != null) {
                T found = slots.getAndSet(index, null);
                if (found != null) {
                    return found;
                }
            }
        }
        return maker.get();
    }

    public void give(T item) {
        int slot = home();
        for (int probe = 0; probe < PROBES; probe++) {
            int index = ((slot + probe) & mask) * STRIDE;
            if (slots.get(index) == null) {
                // A race here loses one pooled object, never correctness: each object is in at most one slot.
                slots.setRelease(index, item);
                return;
            }
        }
    }

    @SuppressWarnings("deprecation") // Thread.threadId() comes with JDK 19; getId() is the same number
    private static int home() {
        return (int) Thread.currentThread().getId();
    }
}
