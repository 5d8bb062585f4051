package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.interceptor.CallOutcome;
import dev.antiphon.protocol.RpcId;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the contexts of both sides know of their call. */
final class Observed {
    private static final int LONGEST_NAME = 100;

    private final CallContext call;
    private final BoundedTags labels;
    private final String method;
    private volatile @Nullable Reply reply;
    private volatile CallOutcome outcome = CallOutcome.SUCCESS;

    Observed(CallContext call, BoundedTags labels) {
        this.call = call;
        this.labels = labels;
        this.method = labels.method(call);
    }

    CallContext call() {
        return call;
    }

    @Nullable
    Reply reply() {
        return reply;
    }

    String method() {
        return method;
    }

    CallOutcome outcome() {
        return outcome;
    }

    void settled(Reply settled) {
        outcome = labels.outcome(settled);
        reply = settled;
    }

    KeyValues lowCardinality() {
        return labels.keys(method, BoundedTags.kind(call), outcome);
    }

    KeyValues highCardinality() {
        List<KeyValue> all = new ArrayList<>(4);
        all.add(KeyValue.of(SemanticKeys.VERSION, call.version().text()));
        RpcId id = call.id();
        if (id != null) {
            all.add(KeyValue.of(SemanticKeys.REQUEST_ID, cut(id.toString())));
        }
        if (method.equals(SemanticKeys.OTHER)) {
            all.add(KeyValue.of(SemanticKeys.ORIGINAL_METHOD, cut(call.method())));
        }
        call.transport().remoteAddress().ifPresent(address -> all.add(KeyValue.of(SemanticKeys.PEER, address)));
        return KeyValues.of(all);
    }

    /** Ends an observation with the reply of its call, and gives that back. */
    static Reply end(Observation observation, Reply reply) {
        if (reply instanceof Reply.Failure failure) {
            Throwable cause = failure.cause();
            observation.error(
                    cause != null
                            ? cause
                            : new JsonRpcException(
                                    failure.error().code(), failure.error().message()));
        }
        observation.stop();
        return reply;
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
    }
}
