package dev.antiphon.internal.server;

import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** How long the caller of a call waits, if it has said so: work that nobody waits for is stopped. */
final class CallDeadline {
    private static final String HEADER = "Rpc-Timeout-Ms";

    private CallDeadline() {}

    /**
     * Sees to it that a call ends when its caller does not wait any more: {@code options.timeout} in 3.0, else the header {@code
     * Rpc-Timeout-Ms}, both in milliseconds.
     */
    static void watch(ServerCall call, Executor errands) {
        long millis = millis(call);
        if (millis > 0) {
            ServerCallState state = call.state();
            state.deadlineIn(TimeUnit.MILLISECONDS.toNanos(millis));
            state.alarm(SharedTimer.after(TimeUnit.MILLISECONDS.toNanos(millis), () -> errands.execute(state::expire)));
        }
    }

    /** How long the caller waits in all, in milliseconds; 0 if it has not said so. */
    static long millis(ServerCall call) {
        try {
            RawJson option = call.version() == ProtocolVersion.V3_0
                    ? call.options().member("timeout").orElse(RawJson.NULL)
                    : RawJson.NULL;
            if (!option.isNull()) {
                return option.asLong();
            }
            // A connection's headers are those of its beginning, and say nothing of a call.
            return call.source().connection() != null
                    ? 0
                    : call.transport().header(HEADER).map(Long::parseLong).orElse(0L);
        } catch (BindingException | NumberFormatException notATime) {
            return 0;
        }
    }
}
