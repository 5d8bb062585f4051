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
 * One of the few threads that all sockets share. It waits until some are ready and serves those, then does what other threads
 * have asked for, and then looks after members whose time may be up.
 *
 * <p>A round serves every member once, so that a busy one cannot starve the others. Loops are daemons, started when they are
 * first needed, and never end.
 */
final class SocketEventLoop extends Thread implements Consumer<SelectionKey> {
    /** What a loop serves. Every method is called by the loop, and must not block. */
    interface Member {
        /** Its channel is ready for some operations. */
        void ready(int operations);

        /** Somebody has asked for it with {@link #ask}. */
        void work();

        /** Its time may be up. Gives the nanoseconds until that will be, or {@link #NEVER}. */
        long check(long now);

        /** One of these methods threw something, which is logged already. */
        void failed(Throwable thrown);
    }

    static final long NEVER = Long.MAX_VALUE;
    private static final int CHUNK = 64 * 1024;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final @Nullable SocketEventLoop[] LOOPS =
            new SocketEventLoop[Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()))];
    private static int turn;

    /** What was read, for the member that is served. */
    final byte[] chunk = new byte[CHUNK];

    final ByteBuffer input = ByteBuffer.wrap(chunk);

    /** What is to be written, likewise. Outside of the heap, from where it is written without another copy. */
    final ByteBuffer output = ByteBuffer.allocateDirect(CHUNK);

    private final Selector selector;
    private final Queue<Member> asked = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Member> working = new ArrayDeque<>();

    /** Whether this waits, or is about to, so that who asks must wake it up. */
    private final AtomicBoolean asleep = new AtomicBoolean();

    private boolean watching;
    private long nextCheck;

    private SocketEventLoop(int number) throws IOException {
        // Without the inheritable thread locals of whoever happens to connect first.
        super(null, null, "antiphon-net-" + number, 0, false);
        setDaemon(true);
        selector = Selector.open();
    }

    /** The loop for one more member. */
    static synchronized SocketEventLoop next() throws IOException {
        int index = turn;
        turn = (index + 1) % LOOPS.length;
        SocketEventLoop loop = LOOPS[index];
        if (loop == null) {
            loop = new SocketEventLoop(index + 1);
            loop.start();
            LOOPS[index] = loop;
        }
        return loop;
    }

    /** Whether the current thread is a loop, which must not wait for anything. */
    static boolean isCurrent() {
        return Thread.currentThread() instanceof SocketEventLoop;
    }

    /** Lets a member work, soon. For any thread. */
    void ask(Member member) {
        asked.add(member);
        // The loop says that it is asleep before it looks whether anybody has asked: one of the two sees the other.
        if (Thread.currentThread() != this && asleep.compareAndSet(true, false)) {
            selector.wakeup();
        }
    }

    /** Makes a channel known to the selector, with no interest yet. For the loop, as is all that follows. */
    SelectionKey register(SelectableChannel channel, Member member) throws ClosedChannelException {
        return channel.register(selector, 0, member);
    }

    /** Sees to it that members are checked after so many nanoseconds, or earlier. */
    void watch(long nanos) {
        long at = System.nanoTime() + nanos;
        if (!watching || at - nextCheck < 0) {
            watching = true;
            nextCheck = at;
        }
    }

    @Override
    public void run() {
        while (true) {
            try {
                round();
            } catch (IOException | RuntimeException | Error e) {
                log(Level.ERROR, "A thread that serves sockets failed, and goes on", e);
                // If it fails at once again, it must not take a whole processor for that.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void round() throws IOException {
        asleep.set(true);
        // A receiver may have interrupted this thread, which would keep the selector from waiting ever again.
        Thread.interrupted();
        if (asked.isEmpty()) {
            selector.select(this, watching ? millisUntilCheck() : 0);
        } else {
            selector.selectNow(this);
        }
        asleep.set(false);
        // Taken out first: who asks again while this works has to wait for the next round, after those who are ready.
        for (Member member = asked.poll(); member != null; member = asked.poll()) {
            working.add(member);
        }
        for (Member member = working.poll(); member != null; member = working.poll()) {
            try {
                member.work();
            } catch (RuntimeException | Error e) {
                failed(member, e);
            }
        }
        if (watching && System.nanoTime() - nextCheck >= 0) {
            check();
        }
    }

    private long millisUntilCheck() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nextCheck - System.nanoTime()) + 1);
    }

    /** Serves a member that is ready; called by the selector. */
    @Override
    public void accept(SelectionKey key) {
        Member member = member(key);
        try {
            member.ready(key.readyOps());
        } catch (RuntimeException | Error e) {
            failed(member, e);
        }
    }

    private void check() {
        watching = false;
        long now = System.nanoTime();
        long soonest = NEVER;
        for (SelectionKey key : selector.keys()) {
            Member member = member(key);
            try {
                soonest = Math.min(soonest, member.check(now));
            } catch (RuntimeException | Error e) {
                failed(member, e);
            }
        }
        if (soonest != NEVER) {
            watch(soonest);
        }
    }

    private static Member member(SelectionKey key) {
        return (Member) Objects.requireNonNull(key.attachment());
    }

    private static void failed(Member member, Throwable thrown) {
        log(Level.ERROR, "A receiver or acceptor must not throw; what failed is ended: " + member, thrown);
        member.failed(thrown);
    }

    static void log(Level level, String message, Throwable thrown) {
        try {
            System.getLogger("dev.antiphon.transport").log(level, message, thrown);
        } catch (RuntimeException | Error e) {
            // It may fail just when it is needed: with too many files open it cannot open one more, or load a class. To
            // lose a line is better than to lose the thread that serves the sockets.
        }
    }
}
