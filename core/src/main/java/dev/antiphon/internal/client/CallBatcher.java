package dev.antiphon.internal.client;

import dev.antiphon.AutoBatch;
import dev.antiphon.internal.concurrent.SharedTimer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queue of automatic batching: it holds calls back for a moment, so that they are sent in one batch. Thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a full group is sent early, and the timer then sends the next one
final class CallBatcher {
    private final ClientCore client;
    private final AutoBatch rules;
    private List<Item> waiting = new ArrayList<>();
    private int waitingBytes;
    private int inFlight;

    CallBatcher(ClientCore client, AutoBatch rules) {
        this.client = client;
        this.rules = rules;
    }

    /** Takes a message over; false if the caller has to send it at once. */
    boolean takes(byte[] message, @Nullable PendingCall call, ResolvedOptions resolved) {
        List<Item> full = null;
        synchronized (this) {
            boolean alone = message.length > rules.bytes() || !resolved.headers.isEmpty();
            if (alone || (rules.window().isZero() && inFlight == 0)) {
                return false;
            }
            if (waitingBytes + message.length > rules.bytes()) {
                full = takeAll();
            }
            waiting.add(new Item(message, call));
            waitingBytes += message.length + 1;
            if (waiting.size() == 1 && !rules.window().isZero()) {
                SharedTimer.after(
                        rules.window(), () -> client.settings().workers().execute(this::flush));
            }
            if (full == null && waiting.size() >= rules.entries()) {
                full = takeAll();
            }
        }
        if (full != null) {
            send(full);
        }
        return true;
    }

    /** Called when an exchange has started. */
    synchronized void exchangeStarted() {
        inFlight++;
    }

    /** Called when an exchange has ended; sends the calls that have waited for it. */
    void exchangeEnded() {
        synchronized (this) {
            inFlight--;
        }
        flush();
    }

    /** Sends the queued messages. */
    void flush() {
        List<Item> all;
        synchronized (this) {
            all = takeAll();
        }
        send(all);
    }

    private List<Item> takeAll() {
        List<Item> all = waiting;
        waiting = new ArrayList<>();
        waitingBytes = 0;
        return all;
    }

    private void send(List<Item> items) {
        List<byte[]> messages = new ArrayList<>();
        List<PendingCall> calls = new ArrayList<>();
        for (Item item : items) {
            PendingCall call = item.call();
            if (call == null || client.pending().contains(call)) { // not cancelled or timed out in the meantime
                messages.add(item.message());
                if (call != null) {
                    calls.add(call);
                }
            }
        }
        if (messages.isEmpty()) {
            return;
        }
        try {
            ClientSettings settings = client.settings();
            byte[] message = messages.size() == 1
                    ? messages.get(0)
                    : settings.requestWriter().batch(messages);
            client.transmit(
                    new OutboundMessage(message, calls, Map.of(), OutboundMessage.longest(calls, settings.timeout()))
                            .bind());
        } catch (RuntimeException refused) {
            RuntimeException unsent = ClientCore.unsent(refused);
            for (PendingCall call : calls) {
                if (client.pending().remove(call)) {
                    call.failed(unsent);
                }
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Item(byte[] message, @Nullable PendingCall call) {}
}
