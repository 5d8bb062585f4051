package dev.antiphon.internal.connection;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.PendingCalls;
import dev.antiphon.internal.client.ResponseMatcher;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Correlates what a connection receives with its pending calls, and counts what fits none. Used by the receiving thread. */
final class ConnectionResponses implements ResponseMatcher {
    private final Connection connection;
    private final AtomicLong malformed = new AtomicLong();
    private final AtomicLong errors = new AtomicLong();

    ConnectionResponses(Connection connection) {
        this.connection = connection;
    }

    private PendingCalls pending() {
        return connection.pending();
    }

    /** The number of malformed responses. */
    long malformed() {
        return malformed.get();
    }

    /** The number of errors that could not be attributed to a call. */
    long errors() {
        return errors.get();
    }

    @Override
    public @Nullable PendingCall take(RpcId id) {
        return pending().take(id);
    }

    @Override
    public @Nullable PendingCall find(RpcId id) {
        return pending().find(id);
    }

    @Override
    public void settle(PendingCall call, Envelope response) {
        call.answered(response);
    }

    @Override
    public void malformed(@Nullable PendingCall call) {
        malformed.incrementAndGet();
        if (call != null) {
            call.failed(new TransportException(
                    "The answer of " + connection.peer() + " has neither a result nor an error, or both",
                    Disconnect.of(Disconnect.Kind.NO_ANSWER, "a malformed answer")));
            stopIfStream(call);
        }
    }

    /** A parse error may belong to any call; any other error belongs to the only pending call or batch. */
    @Override
    public void unaddressed(ErrorObject error) {
        List<PendingCall> concerned = error.code() == ErrorCodes.PARSE_ERROR
                ? pending().all()
                : pending().onlyMessage();
        for (PendingCall call : concerned) {
            if (pending().remove(call)) {
                call.failed(JsonRpcException.of(error, connection.settings().profile()));
            }
        }
        if (concerned.isEmpty()) {
            errors.incrementAndGet();
            Log.LOGGER.log(Level.WARNING, "{0} sent the error {1} without an id", connection.peer(), error.code());
        }
    }

    @Override
    public void unmatched() {
        connection.countUnmatched();
    }

    /**
     * Fails the call whose response was too large; false if no call is pending, so that the message was not a response.
     */
    boolean failTooLarge(int limit) {
        if (pending().size() == 0) {
            return false;
        }
        // Likely a response, to which no error can be sent. With several pending calls, the one it belongs to is
        // unknown.
        errors.incrementAndGet();
        List<PendingCall> suspects = pending().onlyMessage();
        for (PendingCall call : suspects) {
            if (pending().remove(call)) {
                call.failed(new MessageTooLargeException(
                        "The answer of " + connection.peer() + " is larger than " + limit + " bytes", null));
                stopIfStream(call);
            }
        }
        if (suspects.isEmpty()) {
            Log.LOGGER.log(
                    Level.WARNING,
                    "A message of {0} is larger than {1} bytes, and was skipped",
                    connection.peer(),
                    limit);
        }
        return true;
    }

    /** Stops a stream that has failed on this side; its producer does not know of that. */
    private void stopIfStream(PendingCall failed) {
        if (failed.isStream()) {
            connection.abandon(failed);
        }
    }
}
