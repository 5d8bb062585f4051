package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A receiver that keeps what it gets until a test asks for it, and notes whatever a channel must not do: two calls at once, a
 * call inside a call, anything after the end. For a test's own action on each message, see {@link #Inbox(Consumer)}.
 */
public final class Inbox implements Receiver {
    /** How long a test waits for what must come. Far longer than it takes, so that only what never comes runs into it. */
    public static final long PATIENCE_SECONDS = 30;

    /** What stands in the queue of messages for one that was too large. */
    public static final String TOO_LARGE = "(too large)";

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<String> offences = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Thread> inside = new AtomicReference<>();
    private final Consumer<byte[]> action;

    /** An inbox that keeps every message. */
    public Inbox() {
        this.action = bytes -> messages.add(new String(bytes, UTF_8));
    }

    /**
     * An inbox that keeps no message.
     *
     * @param action what to do with each, on the thread that delivers it
     */
    public Inbox(Consumer<byte[]> action) {
        this.action = action;
    }

    @Override
    public void message(byte[] bytes, int start, int end) {
        enter("message");
        try {
            action.accept(Arrays.copyOfRange(bytes, start, end));
        } finally {
            inside.set(null);
        }
    }

    @Override
    public void tooLarge(int limit) {
        enter("tooLarge");
        messages.add(TOO_LARGE);
        inside.set(null);
    }

    @Override
    public void closed(Disconnect reason) {
        enter("closed");
        if (!end.complete(reason)) {
            offences.add("closed twice: " + end.join() + ", then " + reason);
        }
        inside.set(null);
    }

    private void enter(String what) {
        Thread other = inside.getAndSet(Thread.currentThread());
        if (other != null) {
            offences.add(what + " by " + Thread.currentThread() + " while " + other + " was inside");
        }
        if (end.isDone() && !what.equals("closed")) {
            offences.add(what + " after the end");
        }
    }

    /** The next message, for which this waits. */
    public String next() {
        try {
            String message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(message)
                    .as("the next message; end: %s", end.getNow(null))
                    .isNotNull();
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a message", e);
        }
    }

    /** The next so many messages. */
    public List<String> next(int count) {
        List<String> list = new ArrayList<>(count);
        while (list.size() < count) {
            list.add(next());
        }
        return list;
    }

    /** The messages that have come and were not taken. */
    public List<String> rest() {
        List<String> list = new ArrayList<>();
        messages.drainTo(list);
        return list;
    }

    /** The end, for which this waits. */
    public Disconnect end() {
        return Wait.forResult(end);
    }

    /** Whether the end has come. */
    public boolean hasEnded() {
        return end.isDone();
    }

    /** Fails if the channel has done what it must not do. */
    public void verify() {
        assertThat(offences).as("what the channel must not do").isEmpty();
    }
}
