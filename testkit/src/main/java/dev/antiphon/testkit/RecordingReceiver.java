package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
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
 * Keeps what a transport delivers until a test asks for it, and notes whatever a transport must not do: two calls at once, a
 * call inside a call, anything after the end.
 *
 * <p>What is asked for is waited for, 60 seconds at most. Safe for use by any number of threads.
 */
public final class RecordingReceiver implements Receiver {
    /** What stands among the messages for one that was too large. */
    public static final String TOO_LARGE = "(too large)";

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<String> offences = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Thread> inside = new AtomicReference<>();
    private final Consumer<byte[]> action;

    /** Makes an inbox that keeps every message. */
    public RecordingReceiver() {
        this.action = bytes -> messages.add(new String(bytes, UTF_8));
    }

    /**
     * Makes an inbox that keeps no message.
     *
     * @param action what to do with each instead, on the thread that delivers it
     */
    public RecordingReceiver(Consumer<byte[]> action) {
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

    /**
     * Waits for the next message.
     *
     * @return its text
     */
    public String next() {
        try {
            String message = messages.poll(Await.PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("no message has come; "
                        + (end.isDone() ? "the transport has ended: " + end.join() : "the transport has not ended"));
            }
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a message", e);
        }
    }

    /**
     * Waits for so many messages.
     *
     * @param count how many
     * @return their texts, in order
     */
    public List<String> next(int count) {
        List<String> list = new ArrayList<>(count);
        while (list.size() < count) {
            list.add(next());
        }
        return list;
    }

    /**
     * The messages that have come and were not taken.
     *
     * @return their texts, in order
     */
    public List<String> rest() {
        List<String> list = new ArrayList<>();
        messages.drainTo(list);
        return list;
    }

    /**
     * Waits for the end.
     *
     * @return why it came
     */
    public Disconnect end() {
        return Await.forResult(end);
    }

    /**
     * Tells whether the end has come.
     *
     * @return whether it has
     */
    public boolean hasEnded() {
        return end.isDone();
    }

    /** Fails if the transport has done what it must not do. */
    public void verify() {
        if (!offences.isEmpty()) {
            throw new AssertionError("what a transport must not do: " + offences);
        }
    }
}
