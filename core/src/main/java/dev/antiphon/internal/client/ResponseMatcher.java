package dev.antiphon.internal.client;

import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.NullId;
import dev.antiphon.protocol.RpcId;
import org.jspecify.annotations.Nullable;

/**
 * The correlation of responses, acks and stream frames with pending calls by id. Connections and exchanges share its rules;
 * they differ in the calls that a message can belong to, and in the treatment of unmatched messages.
 */
public interface ResponseMatcher {
    /** Removes the pending call with an id, which gives the right to settle it; null if there is none. */
    @Nullable
    PendingCall take(RpcId id);

    /** The pending call with an id, or null. */
    @Nullable
    PendingCall find(RpcId id);

    /** Settles a call with its response. */
    void settle(PendingCall call, Envelope response);

    /**
     * Called for a response that has neither a result nor an error, or both. If it names a call, that call has been removed.
     */
    void malformed(@Nullable PendingCall call);

    /** Called for an error response with the id null. */
    void unaddressed(ErrorObject error);

    /** Called for a message that belongs to no pending call: late, duplicate or unknown. */
    void unmatched();

    /** Matches a message that is not a call. */
    default void match(Envelope response) {
        RpcId id = response.id();
        switch (response.kind()) {
            case SUCCESS, FAILURE, STREAM_DONE, STREAM_ERROR -> {
                PendingCall call = id == null ? null : take(id);
                if (call != null) {
                    settle(call, response);
                } else if (id instanceof NullId && response.kind() == EnvelopeKind.FAILURE) {
                    unaddressed(response.error());
                } else {
                    unmatched();
                }
            }
            case MALFORMED -> malformed(id == null ? null : take(id));
            case STREAM_DATA -> {
                PendingCall call = id == null ? null : find(id);
                if (call == null || !call.item(response)) {
                    unmatched();
                }
            }
            case ACK -> {
                PendingCall call = id == null ? null : find(id);
                if (call == null) {
                    unmatched();
                } else {
                    call.acknowledged(response.payload());
                }
            }
            default -> unmatched();
        }
    }
}
