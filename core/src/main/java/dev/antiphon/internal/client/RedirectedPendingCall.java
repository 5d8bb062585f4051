package dev.antiphon.internal.client;

import dev.antiphon.RedirectedCall;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.MessageReader;
import dev.antiphon.internal.codec.ReadRules;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.lang.System.Logger.Level;
import java.util.EnumSet;
import java.util.Objects;
import java.util.concurrent.Executor;

/** A call that waits for what somebody finds in another place. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on the call has no result of its own
final class RedirectedPendingCall implements RedirectedCall {
    private static final int DEPTH = 128;

    private static final MessageReader<Found> READER = new MessageReader<>(
            new ReadRules(
                    EnumSet.of(ProtocolVersion.V3_0),
                    true,
                    IdPolicy.EXACT,
                    Integer.MAX_VALUE,
                    DEPTH,
                    Integer.MAX_VALUE,
                    Integer.MAX_VALUE),
            Found::new);

    private final PendingCall call;
    private final RawJson ack;
    private final Executor workers;

    RedirectedPendingCall(PendingCall call, RawJson ack, Executor workers) {
        this.call = call;
        this.ack = ack;
        this.workers = workers;
    }

    /** Whether an ack names another place, where the answer of a call or the items of a stream are. */
    static boolean isNamed(boolean stream, RawJson detail) {
        RawJson place = stream
                ? detail.member("stream")
                        .orElse(RawJson.NULL)
                        .member("pubServer")
                        .orElse(RawJson.NULL)
                : detail.member("jobQ").orElse(RawJson.NULL);
        return !place.isNull();
    }

    void start(Handler follower) {
        workers.execute(() -> {
            try {
                follower.handle(this);
            } catch (Throwable thrown) {
                fail(thrown);
            }
        });
    }

    @Override
    public String method() {
        return call.method();
    }

    @Override
    public RawJson ack() {
        return ack;
    }

    @Override
    public void deliver(RawJson message) {
        byte[] bytes = message.toBytes();
        Envelope found = READER.readFramed(bytes, 0, bytes.length, Found::new);
        if (found.isBatched() || !isAnswer(found)) {
            throw new IllegalArgumentException(
                    "What is delivered for '" + method() + "' is a response, an ack or a frame of version 3.0");
        }
        RpcId id = found.id();
        if (!call.id().equals(id) && !call.streamId().equals(id)) {
            throw new IllegalArgumentException("The message is about " + id + ", and the call of '" + method() + "' is "
                    + call.id() + (call.isAliased() ? " or " + call.streamId() : ""));
        }
        if (!call.take(found)) {
            throw new IllegalArgumentException("The call of '" + method() + "' has not asked for a stream");
        }
    }

    private static boolean isAnswer(Envelope found) {
        return switch (found.kind()) {
            case SUCCESS, FAILURE, ACK, STREAM_DATA, STREAM_DONE, STREAM_ERROR -> true;
            default -> false;
        };
    }

    @Override
    public void fail(Throwable reason) {
        call.completeExceptionally(Objects.requireNonNull(reason, "reason"));
    }

    @Override
    public void onEnd(Runnable action) {
        Objects.requireNonNull(action, "action");
        call.whenCompleteAsync(
                (value, thrown) -> {
                    try {
                        action.run();
                    } catch (RuntimeException | Error failed) {
                        Log.LOGGER.log(
                                Level.ERROR, "What was to be done at the end of '" + method() + "' failed", failed);
                    }
                },
                workers);
    }

    /** An envelope of what was delivered. */
    private static final class Found extends Envelope {}
}
