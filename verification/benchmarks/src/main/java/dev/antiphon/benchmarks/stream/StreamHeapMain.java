package dev.antiphon.benchmarks.stream;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * Consumes a stream, stops several times for a full collection, and prints the largest growth of the live heap in bytes, and the
 * most items by which the server was ahead of the consumer.
 */
public final class StreamHeapMain {
    /** The items of a stream before the measurement, so that one-time allocations are excluded. */
    private static final long WARM_UP = 20_000;

    private static final int SAMPLES = 20;

    private final AntiphonStreamTarget target;
    private final ConsumerSpeed speed;
    private final long items;
    private final ReceivedNumbers arrivals = new ReceivedNumbers();
    private long most;
    private long ahead;

    private StreamHeapMain(AntiphonStreamTarget target, ConsumerSpeed speed, long items) {
        this.target = target;
        this.speed = speed;
        this.items = items;
    }

    public static void main(String[] args) throws Exception {
        StreamTransport transport = StreamTransport.valueOf(args[0]);
        ConsumerSpeed speed = ConsumerSpeed.valueOf(args[1]);
        try (AntiphonStreamTarget target = AntiphonStreamTarget.over(transport)) {
            new StreamHeapMain(target, speed, WARM_UP).run();
            long before = live();
            StreamHeapMain measured = new StreamHeapMain(target, speed, Long.parseLong(args[2]));
            measured.run();
            System.out.println(measured.most - before + " " + measured.ahead);
        }
    }

    private void run() throws Exception {
        target.take(items, this::look);
        arrivals.check(items);
    }

    private void look(long item) {
        arrivals.add(item);
        ahead = Math.max(ahead, target.sent() - item);
        speed.after(item);
        // Not with the last item: when its frame has arrived, the stream may have ended.
        if (item % Math.max(1, items / SAMPLES) == 0 && item < items) {
            most = Math.max(most, live());
        }
    }

    /**
     * The live heap after a full collection, as reported by the collector: between its end and a reading of the heap in use, the
     * producing and receiving threads would allocate more.
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
