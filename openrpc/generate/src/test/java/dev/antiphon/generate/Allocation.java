package dev.antiphon.generate;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Says how much memory work takes, which is the same on every machine, as time is not. */
public final class Allocation {
    private Allocation() {}

    /** The bytes that this thread has allocated meanwhile, whether or not they are still used. */
    public static long of(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        work.run();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }
}
