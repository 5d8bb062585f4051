package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.interceptor.CallOutcome;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call under observation, for conventions and handlers of observations: the call, its reply, and key values of bounded cardinality.
 * Thread-safe.
 */
public final class ObservedCall {
    private static final int MAX_TEXT = 100;

    private final CallContext context;
    private final BoundedTags tags;
    private final String method;
    private volatile @Nullable Reply reply;
    private volatile CallOutcome outcome = CallOutcome.SUCCESS;

    ObservedCall(CallContext context, BoundedTags tags) {
        this.context = context;
        this.tags = tags;
        this.method = tags.method(context);
    }

    /**
     * The context of the call.
     *
     * @return the context
     */
    public CallContext context() {
        return context;
    }

    /**
     * The reply of the call.
     *
     * @return the reply, or null while the call is pending
     */
    public @Nullable Reply reply() {
        return reply;
    }

    /**
     * The method of the call, with bounded cardinality.
     *
     * @return the name, or {@code _OTHER} if it is not registered or there are too many methods
     */
    public String method() {
        return method;
    }

    /**
     * The status code of the call, with bounded cardinality.
     *
     * @return the code of the error response, or {@code none} if there is none
     */
    public String statusCode() {
        return BoundedTags.statusCode(outcome);
    }

    /**
     * The error type of the call, with bounded cardinality.
     *
     * @return the code of the error response, the class of the exception if there was no response, or {@code none} if the call has not
     *     failed
     */
    public String errorType() {
        return BoundedTags.errorType(outcome);
    }

    /**
     * The key values of low cardinality that the default convention uses.
     *
     * @return the key values, shared by all calls that have the same
     */
    public KeyValues lowCardinality() {
        return tags.keyValues(method, BoundedTags.kind(context), outcome);
    }

    /**
     * The key values of high cardinality that the default convention uses.
     *
     * @return the key values
     */
    public KeyValues highCardinality() {
        List<KeyValue> all = new ArrayList<>(4);
        if (context.version() != ProtocolVersion.V1_0) { // the default of the conventions
            all.add(KeyValue.of(SemanticKeys.VERSION, context.version().text()));
        }
        RpcId id = context.id();
        if (id != null && !(id instanceof NullId)) {
            all.add(KeyValue.of(SemanticKeys.REQUEST_ID, truncated(id.toString())));
        }
        if (method.equals(SemanticKeys.OTHER)) {
            all.add(KeyValue.of(SemanticKeys.ORIGINAL_METHOD, truncated(context.method())));
        }
        context.transport().remoteAddress().ifPresent(address -> all.add(KeyValue.of(SemanticKeys.PEER, address)));
        return KeyValues.of(all);
    }

    /** The name of spans: the method, or {@code jsonrpc} for one without a name of bounded cardinality. */
    String contextualName() {
        return method.equals(SemanticKeys.OTHER) ? SemanticKeys.JSONRPC : method;
    }

    /** Stops an observation of this call when the call is settled, and returns the reply. */
    Reply stop(Observation observation, Reply settled) {
        outcome = tags.outcome(settled);
        reply = settled;
        if (settled instanceof Reply.Failure failure) {
            Throwable cause = failure.cause();
            observation.error(
                    cause != null
                            ? cause
                            : new JsonRpcException(
                                    failure.error().code(), failure.error().message()));
        }
        observation.stop();
        return settled;
    }

    private static String truncated(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
    }
}
