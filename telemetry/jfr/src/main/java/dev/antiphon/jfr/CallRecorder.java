package dev.antiphon.jfr;

import dev.antiphon.CallContext;
import dev.antiphon.CallObserver;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;

/** A call observer that writes a {@link CallEvent} for each call of one side. Thread-safe. */
final class CallRecorder implements CallObserver {
    /** The maximum length of a method name that is not registered: the peer chooses such a name. */
    private static final int MAX_UNREGISTERED_NAME = 100;

    private final boolean outgoing;

    /** @param outgoing whether it observes a client rather than a server; the context of a call does not say */
    CallRecorder(boolean outgoing) {
        this.outgoing = outgoing;
    }

    @Override
    public boolean isWatching() {
        return JfrEvents.isInitialized() && CallEvent.isWanted();
    }

    @Override
    public void began(CallContext call) {
        OpenEvents.of(call).begin(System.nanoTime());
    }

    @Override
    public void settled(CallContext call, Reply reply, long nanos) {
        CallEvent event = OpenEvents.of(call).end(System.nanoTime() - nanos);
        if (event == null || !event.shouldCommit()) {
            return;
        }
        String method = call.method();
        event.method = call.isRegistered() || method.length() <= MAX_UNREGISTERED_NAME
                ? method
                : method.substring(0, MAX_UNREGISTERED_NAME);
        event.version = call.version().text();
        event.outgoing = outgoing;
        event.notification = call.isNotification();
        event.batched = call.isBatched();
        event.stream = call.isStream();
        String errorType = CallOutcome.of(reply, outgoing ? CallOutcome.Side.CLIENT : CallOutcome.Side.SERVER)
                .errorType();
        event.outcome = errorType == null ? "ok" : errorType;
        event.commit();
    }
}
