package dev.antiphon.transport.socket;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An event loop: one of the few threads that all sockets share. In each round it serves the sockets that are ready, then the handlers
 * that other threads have scheduled, and then checks timeouts.
 *
 * <p>A round serves every handler at most once, so that a busy one cannot starve the others. Event loops are daemon threads, started when
 * they are first needed, and never end.
 */
final class SocketEventLoop extends Thread implements Consumer<SelectionKey> {
    /** A handler of events. All methods are called by the event loop and must not block. */
    interface Handler {
        /** Called when the channel is ready for some operations. */
        void onReady(int operations);

        /** Called after {@link #schedule}. */
        void run();

        /** Checks timeouts, and returns the nanoseconds until the next check, or {@link #NEVER}. */
        long checkTimeouts(long now);

        /** Called when one of the other methods has thrown; the exception is logged already. */
        void onError(Throwable thrown);
    }

    static final long NEVER = Long.MAX_VALUE;
    private static final int CHUNK = 64 * 1024;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final @Nullable SocketEventLoop[] LOOPS =
            new SocketEventLoop[Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()))];
    private static int nextIndex;

    /** The input buffer of the handler that is being served. */
    final byte[] chunk = new byte[CHUNK];

    final ByteBuffer input = ByteBuffer.wrap(chunk);

    /** The output buffer of the handler that is being served. Direct, so that it is written without another copy. */
    final ByteBuffer output = ByteBuffer.allocateDirect(CHUNK);

    private final Selector selector;
    private final Queue<Handler> scheduled = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Handler> running = new ArrayDeque<>();

    /** Whether the selector is waiting, or about to, and must be woken up. */
    private final AtomicBoolean asleep = new AtomicBoolean();

    private boolean checkScheduled;
    private long nextCheck;

    private SocketEventLoop(int number) throws IOException {
        // Without the inheritable thread locals of the thread that happens to connect first.
        super(null, null, "antiphon-net-" + number, 0, false);
        setDaemon(true);
        selector = Selector.open();
    }

    /** The event loop for the next handler, in rotation. */
    static synchronized SocketEventLoop next() throws IOException {
        int index = nextIndex;
        nextIndex = (index + 1) % LOOPS.length;
        SocketEventLoop loop = LOOPS[index];
        if (loop == null) {
            loop = new SocketEventLoop(index + 1);
            loop.start();
            LOOPS[index] = loop;
        }
        return loop;
    }

    /** Whether the current thread is an event loop, which must not block. */
    static boolean isCurrent() {
        return Thread.currentThread() instanceof SocketEventLoop;
    }

    /** Schedules a handler to run soon. Any thread may call this. */
    void schedule(Handler handler) {
        scheduled.add(handler);
        // The event loop sets asleep before it reads the queue: one of the two threads sees the other.
        if (Thread.currentThread() != this && asleep.compareAndSet(true, false)) {
            selector.wakeup();
        }
    }

    /** Registers a channel with the selector, with no interest yet. Only for the event loop, as all methods below. */
    SelectionKey register(SelectableChannel channel, Handler handler) throws ClosedChannelException {
        return channel.register(selector, 0, handler);
    }

    /** Schedules a check of all timeouts after this many nanoseconds, or earlier. */
    void scheduleCheck(long nanos) {
        long at = System.nanoTime() + nanos;
        if (!checkScheduled || at - nextCheck < 0) {
            checkScheduled = true;
            nextCheck = at;
        }
    }

    @Override
    public void run() {
        while (true) {
            try {
                runOnce();
            } catch (IOException | RuntimeException | Error e) {
                log(Level.ERROR, "An event loop failed, and continues", e);
                // If it fails again at once, it must not use a whole processor.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void runOnce() throws IOException {
        asleep.set(true);
        // A receiver may have interrupted this thread, and then the selector would never wait again.
        Thread.interrupted();
        if (scheduled.isEmpty()) {
            selector.select(this, checkScheduled ? millisUntilCheck() : 0);
        } else {
            selector.selectNow(this);
        }
        asleep.set(false);
        // Removed first: a handler scheduled meanwhile waits for the next round, after the sockets that are ready.
        for (Handler handler = scheduled.poll(); handler != null; handler = scheduled.poll()) {
            running.add(handler);
        }
        for (Handler handler = running.poll(); handler != null; handler = running.poll()) {
            try {
                handler.run();
            } catch (RuntimeException | Error e) {
                failed(handler, e);
            }
        }
        if (checkScheduled && System.nanoTime() - nextCheck >= 0) {
            checkAll();
        }
    }

    private long millisUntilCheck() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nextCheck - System.nanoTime()) + 1);
    }

    /** Serves a handler that is ready; called by the selector. */
    @Override
    public void accept(SelectionKey key) {
        Handler handler = handler(key);
        try {
            handler.onReady(key.readyOps());
        } catch (RuntimeException | Error e) {
            failed(handler, e);
        }
    }

    private void checkAll() {
        checkScheduled = false;
        long now = System.nanoTime();
        long soonest = NEVER;
        for (SelectionKey key : selector.keys()) {
            Handler handler = handler(key);
            try {
                soonest = Math.min(soonest, handler.checkTimeouts(now));
            } catch (RuntimeException | Error e) {
                failed(handler, e);
            }
        }
        if (soonest != NEVER) {
            scheduleCheck(soonest);
        }
    }

    private static Handler handler(SelectionKey key) {
        return (Handler) Objects.requireNonNull(key.attachment());
    }

    private static void failed(Handler handler, Throwable thrown) {
        log(Level.ERROR, "A receiver or acceptor must not throw; closing " + handler, thrown);
        handler.onError(thrown);
    }

    static void log(Level level, String message, Throwable thrown) {
        try {
            System.getLogger("dev.antiphon.transport").log(level, message, thrown);
        } catch (RuntimeException | Error e) {
            // With too many open files, logging may fail to open one more, or to load a class. Losing a log line is
            // better than losing the event loop.
        }
    }
}
