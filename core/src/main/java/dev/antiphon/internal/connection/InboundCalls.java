package dev.antiphon.internal.connection;

import dev.antiphon.CancelConvention;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.RequestCancel;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The calls of the peer that are running or in line on one connection: those that can be cancelled, and whose ids are taken. */
final class InboundCalls implements Dispatcher.CallGuard {
    /** By id; a notification, which has none, by itself. */
    private final ConcurrentHashMap<Object, ServerCall> running = new ConcurrentHashMap<>();

    private final List<Understood> conventions = new ArrayList<>();

    /** @param convention what is understood beside {@link CancelConvention#LSP}, which always is */
    InboundCalls(@Nullable CancelConvention convention) {
        conventions.add(new Understood(CancelConvention.LSP));
        if (convention != null && !convention.equals(CancelConvention.LSP)) {
            conventions.add(new Understood(convention));
        }
    }

    /** Adds the unsettled entries of a message; one whose id is taken is refused. */
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
            running.remove(key, call); // by a worker, since this looked for its key
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

    /** A call is answered, and goes on: its id is free, and it is known by itself. */
    void answeredEarly(ServerCall call) {
        Object key = key(call);
        call.state().answeredEarly =
                true; // first: who adds it now, on the thread that reads, looks at this when it has
        running.remove(key, call);
        running.put(call, call);
    }

    /** Adds work for the peer that no message of it asked for; the end of the connection cancels it too. */
    void addDetached(ServerCall call) {
        running.put(call, call);
    }

    private static Object key(ServerCall call) {
        // Null is what a peer says that does not care for the id, so it is never taken.
        RpcId id = call.kind() == EnvelopeKind.REQUEST && !call.isAnsweredEarly() ? call.id() : null;
        return id == null || id instanceof NullId ? call : id;
    }

    /** Cancels what a notification asks to be cancelled; false if it asks no such thing. */
    boolean cancels(ServerCall notification) {
        if (RequestCancel.is(notification)) {
            cancel(RequestCancel.id(notification), true);
            return true;
        }
        for (Understood understood : conventions) {
            if (notification.isMethod(understood.method)) {
                RawJson id = notification
                        .params()
                        .member(understood.convention.member())
                        .orElse(RawJson.NULL);
                cancel(idOf(id), understood.convention.answered());
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

    /** Does what the peer wishes of a stream: stops it, or lets it go on. */
    void control(ServerCall wish) {
        RpcId id = wish.id();
        ServerCall call = id == null ? null : running.get(id);
        if (call == null) {
            return; // it has ended meanwhile
        }
        if (wish.kind() == EnvelopeKind.STREAM_ABORT) {
            call.cancel();
            return;
        }
        call.state().grant(wish.payload().asLong());
    }

    /** Cancels the requests, whose answers cannot be given any more, and the notifications too if they are to end. */
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

    private static final class Understood {
        private final CancelConvention convention;
        private final byte[] method;

        Understood(CancelConvention convention) {
            this.convention = convention;
            this.method = convention.method().getBytes(StandardCharsets.UTF_8);
        }
    }
}
