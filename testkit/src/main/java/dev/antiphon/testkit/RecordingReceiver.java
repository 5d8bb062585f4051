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
 * A receiver that records what a transport delivers, and checks its threading: no concurrent calls, no nested calls, no call
 * after the end.
 *
 * <p>Methods that return a message or the end wait for it, at most 60 seconds. Thread-safe.
 */
public final class RecordingReceiver implements Receiver {
    /** The text that stands for a message that was too large. */
    public static final String TOO_LARGE = "(too large)";

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Thread> inside = new AtomicReference<>();
    private final Consumer<byte[]> action;

    /** Creates a receiver that queues every message. */
    public RecordingReceiver() {
        this.action = bytes -> messages.add(new String(bytes, UTF_8));
    }

    /**
     * Creates a receiver that queues no message.
     *
     * @param action is called with each message instead, on the thread that delivers it
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
            violations.add("closed twice: " + end.join() + ", then " + reason);
        }
        inside.set(null);
    }

    private void enter(String what) {
        Thread other = inside.getAndSet(Thread.currentThread());
        if (other != null) {
            violations.add(what + " by " + Thread.currentThread() + " while " + other + " was in a call");
        }
        if (end.isDone() && !what.equals("closed")) {
            violations.add(what + " after the end");
        }
    }

    /**
     * Waits for the next message.
     *
     * @return its text
     */
    public String next() {
        try {
            String message = messages.poll(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("timed out after " + Await.TIMEOUT_SECONDS + " s waiting for a message; "
                        + (end.isDone() ? "the transport has ended: " + end.join() : "the transport has not ended"));
            }
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a message", e);
        }
    }

    /**
     * Waits for several messages.
     *
     * @param count the number of messages
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
     * Takes the messages that have arrived, without waiting.
     *
     * @return their texts, in order
     */
    public List<String> rest() {
        List<String> list = new ArrayList<>();
        messages.drainTo(list);
        return list;
    }

    /**
     * Waits for the end of the channel.
     *
     * @return the reason
     */
    public Disconnect end() {
        return Await.forResult(end);
    }

    /**
     * Whether the channel has ended.
     *
     * @return whether it has ended
     */
    public boolean hasEnded() {
        return end.isDone();
    }

    /** Fails if the transport has violated the threading rules of a receiver. */
    public void verify() {
        if (!violations.isEmpty()) {
            throw new AssertionError("violations of the rules of a receiver: " + violations);
        }
    }
}
