package dev.antiphon.benchmarks.http;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * The resources that a JVM has used since its start.
 *
 * @param allocatedBytes by all its live threads
 * @param processorNanos by the whole process, with compiler and collector
 */
public record ResourceUsage(long allocatedBytes, long processorNanos) {
    /** That of this JVM. */
    static ResourceUsage now() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new ResourceUsage(allocated(), system.getProcessCpuTime());
    }

    /** One line of text, for {@link #parse}. */
    String line() {
        return allocatedBytes + " " + processorNanos;
    }

    static ResourceUsage parse(String line) {
        String[] figures = line.split(" ", -1);
        return new ResourceUsage(Long.parseLong(figures[0]), Long.parseLong(figures[1]));
    }

    /** The difference of a later usage to this one. */
    ResourceUsage until(ResourceUsage then) {
        return new ResourceUsage(then.allocatedBytes - allocatedBytes, then.processorNanos - processorNanos);
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try {
            // Since JDK 21, where it is needed: carrier threads are not listed.
            return (long) com.sun.management.ThreadMXBean.class
                    .getMethod("getTotalThreadAllocatedBytes")
                    .invoke(threads);
        } catch (ReflectiveOperationException notYet) {
            long[] each = threads.getThreadAllocatedBytes(threads.getAllThreadIds());
            return Arrays.stream(each).filter(bytes -> bytes > 0).sum();
        }
    }
}
