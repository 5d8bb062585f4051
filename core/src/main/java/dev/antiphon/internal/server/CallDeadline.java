package dev.antiphon.internal.server;

import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The deadline of a call, if its caller has sent a timeout. The server cancels a call whose deadline has passed, since no caller waits for
 * its result.
 */
final class CallDeadline {
    private static final String HEADER = "Rpc-Timeout-Ms";

    private CallDeadline() {}

    /**
     * Schedules the cancellation of a call at its deadline. The timeout is {@code options.timeout} in 3.0, else the header {@code
     * Rpc-Timeout-Ms}, both in milliseconds.
     */
    static void watch(ServerCall call, Executor callbackExecutor) {
        long millis = millis(call);
        if (millis > 0) {
            ServerCallState state = call.state();
            state.deadlineIn(TimeUnit.MILLISECONDS.toNanos(millis));
            state.alarm(SharedTimer.after(
                    TimeUnit.MILLISECONDS.toNanos(millis), () -> callbackExecutor.execute(state::expire)));
        }
    }

    /** The timeout that the caller sent, in milliseconds; 0 if it sent none. */
    static long millis(ServerCall call) {
        try {
            RawJson option = call.version() == ProtocolVersion.V3_0
                    ? call.options().member("timeout").orElse(RawJson.NULL)
                    : RawJson.NULL;
            if (!option.isNull()) {
                return option.asLong();
            }
            // The headers of a connection are those of its handshake, and do not describe a call.
            return call.source().connection() != null
                    ? 0
                    : call.transport().header(HEADER).map(Long::parseLong).orElse(0L);
        } catch (BindingException | NumberFormatException malformed) {
            return 0;
        }
    }
}
