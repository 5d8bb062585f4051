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

/** The pending call behind a {@link RedirectedCall}, whose response a redirect handler delivers. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks on the call have no result of their own
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

    /** Whether an ack names another server, which has the response of a call or the items of a stream. */
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
                    "Only responses, acks and frames of version 3.0 can be delivered for '" + method() + "'");
        }
        RpcId id = found.id();
        if (!call.id().equals(id) && !call.streamId().equals(id)) {
            throw new IllegalArgumentException("The message has the id " + id + ", but the call of '" + method()
                    + "' has the id " + call.id() + (call.isAliased() ? " or " + call.streamId() : ""));
        }
        if (!call.take(found)) {
            throw new IllegalArgumentException("The call of '" + method() + "' has not requested a stream");
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
                        Log.LOGGER.log(Level.ERROR, "An action at the end of '" + method() + "' failed", failed);
                    }
                },
                workers);
    }

    /** The envelope of a delivered message. */
    private static final class Found extends Envelope {}
}
