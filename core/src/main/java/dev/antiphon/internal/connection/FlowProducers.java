package dev.antiphon.internal.connection;

import dev.antiphon.Reply;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.internal.RandomTokens;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The streams of this side that the peer pulls from over one channel, by their ids: results of its calls, and arguments of calls
 * of this side. One that nobody pulls from for long is given up.
 */
public final class FlowProducers {
    public static final String NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
    public static final String CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

    /** Says that a flow is complete, and nothing else. */
    static final long COMPLETE = -32001;

    private static final long CANCELLED = -32800;
    private static final long FAILED = -32000;

    private static final byte[] NEXT_BYTES = NEXT.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CANCEL_BYTES = CANCEL.getBytes(StandardCharsets.US_ASCII);
    private static final MethodEntry NEXT_ENTRY = new MethodEntry(NEXT, false, new Unknown());
    private static final MethodEntry CANCEL_ENTRY = new MethodEntry(CANCEL, false, new Unknown());
    private static final Reply COMPLETED = Reply.failure(ErrorObject.of(COMPLETE, "The flow is complete"));
    private static final Reply UNKNOWN =
            Reply.failure(ErrorObject.of(ErrorCodes.INVALID_PARAMS, "There is no such flow, or it has ended"));

    private final ConcurrentHashMap<String, FlowProducer> open = new ConcurrentHashMap<>();
    private final int most;
    private final long idle;
    private @Nullable Future<?> visit;
    private volatile boolean used;

    /**
     * @param most how many may be open at once
     * @param idleSeconds how long one stays open that nobody pulls from
     */
    FlowProducers(int most, int idleSeconds) {
        this.most = most;
        this.idle = TimeUnit.SECONDS.toNanos(idleSeconds);
    }

    /** Adds what answers where no flow does. */
    public static void add(Map<String, MethodEntry> entries) {
        entries.putIfAbsent(NEXT, NEXT_ENTRY);
        entries.putIfAbsent(CANCEL, CANCEL_ENTRY);
    }

    /** An id that cannot be guessed. */
    static String newId() {
        return RandomTokens.name();
    }

    /** What a pull is answered with when the flow has ended like this. */
    static Reply end(Reply last) {
        if (!(last instanceof Reply.Failure failure)) {
            return COMPLETED;
        }
        ErrorObject error = failure.error();
        if (error.code() != COMPLETE) {
            return last;
        }
        long code = failure.cause() == null ? CANCELLED : FAILED;
        return Reply.failure(new ErrorObject(code, error.message(), error.data(), error.title()));
    }

    /** Lets a flow be pulled; false if there is no room for one more. */
    boolean add(FlowProducer producer) {
        if (open.size() >= most) {
            return false;
        }
        used = true;
        open.put(producer.id(), producer);
        watch();
        return true;
    }

    void remove(FlowProducer producer) {
        open.remove(producer.id(), producer);
    }

    int size() {
        return open.size();
    }

    /** Whether there has ever been a flow; if so, pulls that come too late for theirs are answered here too. */
    boolean isUsed() {
        return used;
    }

    /** Ends all that are left; nobody can pull from them any more. */
    void clear() {
        Collection<FlowProducer> left = List.copyOf(open.values());
        left.forEach(FlowProducer::cancel);
        synchronized (this) {
            if (visit != null) {
                visit.cancel(false);
                visit = null;
            }
        }
    }

    /** Answers a call that pulls from a flow or cancels one, now or later; false if it does neither. */
    boolean takes(ServerCall call) {
        if (!used) {
            return false;
        }
        boolean next = call.kind() == EnvelopeKind.REQUEST && call.isMethod(NEXT_BYTES);
        if (!next && !call.isMethod(CANCEL_BYTES)) {
            return false;
        }
        FlowProducer producer = flow(call.params());
        call.entry(next ? NEXT_ENTRY : CANCEL_ENTRY);
        if (producer == null) {
            call.reply(next ? UNKNOWN : Reply.success(null)); // it may have ended a moment ago
        } else if (next) {
            call.state().detached = true; // a pull may wait for days, and holds nobody up
            call.reply(producer.pull());
        } else {
            producer.cancel();
            call.reply(Reply.success(null));
        }
        return true;
    }

    /** The flow that parameters name, in an array or an object of one. */
    private @Nullable FlowProducer flow(RawJson params) {
        RawJson id = RawJson.NULL;
        if (params.kind() == JsonKind.ARRAY && params.elements().size() == 1) {
            id = params.elements().get(0);
        } else if (params.kind() == JsonKind.OBJECT && params.members().size() == 1) {
            id = params.members().values().iterator().next();
        }
        return id.kind() == JsonKind.STRING ? open.get(id.asString()) : null;
    }

    private synchronized void watch() {
        if (visit == null) {
            visit = SharedTimer.after(Math.max(1, idle / 2), this::visit);
        }
    }

    private void visit() {
        for (FlowProducer producer : open.values()) {
            if (producer.isIdle(idle)) {
                producer.expire();
            }
        }
        synchronized (this) {
            visit = null;
        }
        if (!open.isEmpty()) {
            watch();
        }
    }

    /** What answers where there is no such flow. */
    private record Unknown() implements MethodInvoker {
        @Override
        public Reply invoke(ServerCall call) {
            if (call.source().connection() == null) {
                throw new InvalidParamsException(
                        "A flow is pulled over the connection on which it was asked for, and this is none", null);
            }
            return call.isMethod(CANCEL_BYTES) ? Reply.success(null) : UNKNOWN;
        }
    }
}
