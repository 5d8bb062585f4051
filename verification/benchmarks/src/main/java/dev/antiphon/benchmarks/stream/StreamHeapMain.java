package dev.antiphon.benchmarks.stream;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * Takes a stream, stops the world several times on its way, and prints by how many bytes the live heap was larger then, at most,
 * than before the stream; and how far the server was ahead of the consumer at most.
 */
public final class StreamHeapMain {
    /** Items of a stream that is taken before, so that what is made once is there. */
    private static final long WARM_UP = 20_000;

    private static final int SAMPLES = 20;

    private final AntiphonStreamTarget feed;
    private final Pace pace;
    private final long items;
    private final Arrivals arrivals = new Arrivals();
    private long most;
    private long ahead;

    private StreamHeapMain(AntiphonStreamTarget feed, Pace pace, long items) {
        this.feed = feed;
        this.pace = pace;
        this.items = items;
    }

    public static void main(String[] args) throws Exception {
        Wire wire = Wire.valueOf(args[0]);
        Pace pace = Pace.valueOf(args[1]);
        try (AntiphonStreamTarget feed = AntiphonStreamTarget.over(wire)) {
            new StreamHeapMain(feed, pace, WARM_UP).run();
            long before = live();
            StreamHeapMain measured = new StreamHeapMain(feed, pace, Long.parseLong(args[2]));
            measured.run();
            System.out.println(measured.most - before + " " + measured.ahead);
        }
    }

    private void run() throws Exception {
        feed.take(items, this::look);
        arrivals.check(items);
    }

    private void look(long item) {
        arrivals.add(item);
        ahead = Math.max(ahead, feed.sent() - item);
        pace.after(item);
        // Not with the last item: when its frame is there, the stream may have ended.
        if (item % Math.max(1, items / SAMPLES) == 0 && item < items) {
            most = Math.max(most, live());
        }
    }

    /**
     * What was live when a full collection had ended. That is what the collector says of itself: between its end and a look at the
     * heap in use, the threads that produce and receive would allocate more, and it would be counted.
     */
    private static long live() {
        System.gc();
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getCollectionUsage();
            if (pool.getType() == MemoryType.HEAP && usage != null) {
                bytes += usage.getUsed();
            }
        }
        return bytes;
    }
}
