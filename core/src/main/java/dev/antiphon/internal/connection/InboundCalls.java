package dev.antiphon.internal.connection;

import dev.antiphon.CancelConvention;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.StreamCancelNotification;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The registry of the peer's running and queued calls on one connection, which detects duplicate ids and finds the calls to
 * cancel. Thread-safe.
 */
final class InboundCalls implements Dispatcher.CallGuard {
    /** By id; a notification, which has none, is its own key. */
    private final ConcurrentHashMap<Object, ServerCall> running = new ConcurrentHashMap<>();

    private final List<Convention> conventions = new ArrayList<>();

    /**
     * @param convention a convention in addition to {@link CancelConvention#LSP}, which is always supported
     */
    InboundCalls(@Nullable CancelConvention convention) {
        conventions.add(new Convention(CancelConvention.LSP));
        if (convention != null && !convention.equals(CancelConvention.LSP)) {
            conventions.add(new Convention(convention));
        }
    }

    /** Adds the unsettled entries of a message, and rejects those whose id is in use. */
    void add(ServerCall first) {
        for (ServerCall call = first; call != null; call = call.nextCall()) {
            if (call.isSettled()) {
                continue;
            }
            if (call.kind() == EnvelopeKind.NOTIFICATION) {
                running.put(call, call);
            } else if (call.kind() == EnvelopeKind.REQUEST) {
                request(call);
            }
        }
    }

    private void request(ServerCall call) {
        Object key = key(call);
        ServerCall taken = running.putIfAbsent(key, call);
        if (taken != null && taken != call) {
            reject(call);
        } else if (call.isAnsweredEarly() && key != call) {
            running.remove(key, call); // a worker thread has sent an early response since the key was computed
        }
    }

    /** Rejects a request whose id is in use. */
    @Override
    public void check(ServerCall call) {
        if (!running.isEmpty() && call.kind() == EnvelopeKind.REQUEST && running.containsKey(key(call))) {
            reject(call);
        }
    }

    private static void reject(ServerCall call) {
        Dispatcher dispatcher = call.source().dispatcher();
        call.reply(dispatcher.rejected(dispatcher.errors().of(Fault.INVALID_REQUEST, call.version())));
    }

    void remove(ServerCall call) {
        running.remove(key(call), call);
    }

    /** Called for a call that has got an early response and continues: its id is free, and it becomes its own key. */
    void answeredEarly(ServerCall call) {
        Object key = key(call);
        // Set first: the reader thread may be adding the call now, and checks this flag afterwards.
        call.state().answeredEarly = true;
        running.remove(key, call);
        running.put(call, call);
    }

    /** Adds work that no message of the peer has requested; the end of the connection cancels it too. */
    void addDetached(ServerCall call) {
        running.put(call, call);
    }

    private static Object key(ServerCall call) {
        // Peers use the id null if they do not care about it, so it is never in use.
        RpcId id = call.kind() == EnvelopeKind.REQUEST && !call.isAnsweredEarly() ? call.id() : null;
        return id == null || id instanceof NullId ? call : id;
    }

    /** Cancels the call that a cancel notification names; false for any other notification. */
    boolean cancels(ServerCall notification) {
        if (StreamCancelNotification.is(notification)) {
            cancel(StreamCancelNotification.id(notification), true);
            return true;
        }
        for (Convention known : conventions) {
            if (notification.isMethod(known.method)) {
                RawJson id =
                        notification.params().member(known.convention.member()).orElse(RawJson.NULL);
                cancel(idOf(id), known.convention.answered());
                return true;
            }
        }
        return false;
    }

    private static @Nullable RpcId idOf(RawJson id) {
        try {
            return RpcId.of(id);
        } catch (IllegalArgumentException notAnId) {
            return null;
        }
    }

    private void cancel(@Nullable RpcId id, boolean answered) {
        ServerCall call = id == null ? null : running.get(id);
        if (call != null) {
            if (!answered) {
                call.state().silenced = true;
            }
            call.cancel();
        }
    }

    /** Applies a control message to a stream: aborts it, or grants credit. */
    void control(ServerCall control) {
        RpcId id = control.id();
        ServerCall call = id == null ? null : running.get(id);
        if (call == null) {
            return; // it has ended in the meantime
        }
        if (control.kind() == EnvelopeKind.STREAM_ABORT) {
            call.cancel();
            return;
        }
        call.state().grant(control.payload().asLong());
    }

    /** Cancels the requests, whose responses cannot be sent any more, and optionally the notifications too. */
    void cancelAll(boolean notificationsToo) {
        for (ServerCall call : running.values()) {
            if (notificationsToo || call.kind() != EnvelopeKind.NOTIFICATION) {
                call.cancel();
            }
        }
    }

    int size() {
        return running.size();
    }

    private static final class Convention {
        private final CancelConvention convention;
        private final byte[] method;

        Convention(CancelConvention convention) {
            this.convention = convention;
            this.method = convention.method().getBytes(StandardCharsets.UTF_8);
        }
    }
}
