package dev.antiphon.interceptor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Reply;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What logs make of calls and messages that they do not log: no object, however many there are. */
class SilentLogTest {
    private static final int MANY = 20_000;
    /** What a JVM may make on the side, far less than an object for each call. */
    private static final long ON_THE_SIDE = 8L * MANY;

    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Reply reply = Reply.success(1);

    private static void assertMakesNothing(Runnable once) {
        long thread = Thread.currentThread().getId();
        once.run();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < MANY; i++) {
            once.run();
        }
        assertThat(THREADS.getThreadAllocatedBytes(thread) - before).isLessThan(ON_THE_SIDE);
    }

    /** Tells a log of a call, as the chain of interceptors does; of the call itself nothing is asked. */
    private void watch(CallLog log) {
        if (log.isWatching()) {
            log.settled(null, reply, 5);
        }
    }

    @Test
    void calls_that_are_not_slow_make_no_object() {
        CallLog log = CallLog.builder()
                .logger(new LinesLogger(Level.WARNING))
                .slowThreshold(Duration.ofHours(1))
                .build();
        assertThat(log.isWatching()).isTrue();
        assertMakesNothing(() -> watch(log));
    }

    @Test
    void calls_make_no_object_while_the_levels_are_off() {
        CallLog log = CallLog.builder().logger(new LinesLogger(Level.OFF)).build();
        assertThat(log.isWatching()).isFalse();
        assertMakesNothing(() -> watch(log));
    }

    @Test
    void messages_make_no_object_while_the_level_is_off() {
        WireLog log = WireLog.builder().logger(new LinesLogger(Level.DEBUG)).build();
        byte[] message = {'1'};
        assertMakesNothing(() -> {
            log.received("peer", message, 0, 1);
            log.sent("peer", message, 0, 1);
        });
    }

    @Test
    void a_line_is_an_object_so_that_this_would_be_noticed() {
        WireLog log = WireLog.builder()
                .logger(new System.Logger() {
                    @Override
                    public String getName() {
                        return "forgetful";
                    }

                    @Override
                    public boolean isLoggable(Level level) {
                        return true;
                    }

                    @Override
                    public void log(Level level, java.util.ResourceBundle bundle, String text, Throwable thrown) {}

                    @Override
                    public void log(Level level, java.util.ResourceBundle bundle, String text, Object... params) {}
                })
                .build();
        long thread = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < MANY; i++) {
            log.received("peer", new byte[] {'1'}, 0, 1);
        }
        assertThat(THREADS.getThreadAllocatedBytes(thread) - before).isGreaterThan(ON_THE_SIDE);
    }
}
