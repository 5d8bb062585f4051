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
 * The registry of the flows from which the peer pulls over one channel, by id: results of its calls, and arguments of calls of
 * this side. Idle flows expire. Thread-safe.
 */
public final class FlowProducers {
    public static final String NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
    public static final String CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

    /** The error code of a complete flow. */
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
    private final int maxOpen;
    private final long idleNanos;
    private @Nullable Future<?> scan;
    private volatile boolean used;

    /**
     * @param maxOpen the maximum number of open flows
     * @param idleSeconds the idle timeout of a flow from which the peer does not pull
     */
    FlowProducers(int maxOpen, int idleSeconds) {
        this.maxOpen = maxOpen;
        this.idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds);
    }

    /** Adds the methods that respond to pulls of unknown flows. */
    public static void add(Map<String, MethodEntry> entries) {
        entries.putIfAbsent(NEXT, NEXT_ENTRY);
        entries.putIfAbsent(CANCEL, CANCEL_ENTRY);
    }

    /** Creates an unguessable id. */
    static String newId() {
        return RandomTokens.name();
    }

    /** The reply to a pull from a flow that has ended with the given reply. */
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

    /** Registers a flow; false if too many are open. */
    boolean add(FlowProducer producer) {
        if (open.size() >= maxOpen) {
            return false;
        }
        used = true;
        open.put(producer.id(), producer);
        scheduleScan();
        return true;
    }

    void remove(FlowProducer producer) {
        open.remove(producer.id(), producer);
    }

    int size() {
        return open.size();
    }

    /** Whether there has ever been a flow; if so, late pulls are handled here too. */
    boolean isUsed() {
        return used;
    }

    /** Cancels all flows, because the peer cannot pull from them any more. */
    void clear() {
        Collection<FlowProducer> left = List.copyOf(open.values());
        left.forEach(FlowProducer::cancel);
        synchronized (this) {
            if (scan != null) {
                scan.cancel(false);
                scan = null;
            }
        }
    }

    /** Handles a call that pulls from a flow or cancels one, now or later; false for any other call. */
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
            call.reply(next ? UNKNOWN : Reply.success(null)); // the flow may have just ended
        } else if (next) {
            call.state().detached = true; // a pull may wait for days, and delays no other message
            call.reply(producer.pull());
        } else {
            producer.cancel();
            call.reply(Reply.success(null));
        }
        return true;
    }

    /** The flow that the parameters name, in an array or an object with one value. */
    private @Nullable FlowProducer flow(RawJson params) {
        RawJson id = RawJson.NULL;
        if (params.kind() == JsonKind.ARRAY && params.elements().size() == 1) {
            id = params.elements().get(0);
        } else if (params.kind() == JsonKind.OBJECT && params.members().size() == 1) {
            id = params.members().values().iterator().next();
        }
        return id.kind() == JsonKind.STRING ? open.get(id.asString()) : null;
    }

    private synchronized void scheduleScan() {
        if (scan == null) {
            scan = SharedTimer.after(Math.max(1, idleNanos / 2), this::scan);
        }
    }

    private void scan() {
        for (FlowProducer producer : open.values()) {
            if (producer.isIdle(idleNanos)) {
                producer.expire();
            }
        }
        synchronized (this) {
            scan = null;
        }
        if (!open.isEmpty()) {
            scheduleScan();
        }
    }

    /** The invoker that responds to pulls of unknown flows. */
    private record Unknown() implements MethodInvoker {
        @Override
        public Reply invoke(ServerCall call) {
            if (call.source().connection() == null) {
                throw new InvalidParamsException(
                        "A flow can be pulled only over the connection on which it was requested", null);
            }
            return call.isMethod(CANCEL_BYTES) ? Reply.success(null) : UNKNOWN;
        }
    }
}
