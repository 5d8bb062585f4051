package dev.antiphon.benchmarks.http;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What a JVM has used up since its start.
 *
 * @param allocatedBytes by all its threads that still live
 * @param processorNanos by everything in it, its compiler and collector too
 */
public record ResourceUsage(long allocatedBytes, long processorNanos) {
    /** Those of this JVM. */
    static ResourceUsage now() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ResourceUsage(allocated(), system.getProcessCpuTime());
    }

    /** As it stands on a line, for {@link #parse}. */
    String line() {
        return allocatedBytes + " " + processorNanos;
    }

    static ResourceUsage parse(String line) {
        String[] figures = line.split(" ", -1);
        return new ResourceUsage(Long.parseLong(figures[0]), Long.parseLong(figures[1]));
    }

    /** What came on top of this until then. */
    ResourceUsage until(ResourceUsage then) {
        return new ResourceUsage(then.allocatedBytes - allocatedBytes, then.processorNanos - processorNanos);
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try {
            // Since JDK 21; there it is needed, since the threads that carry virtual ones are not listed.
            return (long) com.sun.management.ThreadMXBean.class
                    .getMethod("getTotalThreadAllocatedBytes")
                    .invoke(threads);
        } catch (ReflectiveOperationException notYet) {
            long[] each = threads.getThreadAllocatedBytes(threads.getAllThreadIds());
            return Arrays.stream(each).filter(bytes -> bytes > 0).sum();
        }
    }
}
