package dev.antiphon.generate;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures allocated memory, which is the same on every machine, unlike time. */
public final class Allocation {
    private Allocation() {}

    /** The bytes that the current thread allocates in a task. */
    public static long of(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        work.run();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }
}
