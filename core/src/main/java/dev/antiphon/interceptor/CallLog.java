package dev.antiphon.interceptor;

import dev.antiphon.CallContext;
import dev.antiphon.CallObserver;
import dev.antiphon.Reply;
import dev.antiphon.error.JsonRpcException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An observer that logs one line for every call of a server or a client: the method, the kind of call, the duration and the outcome, but
 * no parameters and no results.
 *
 * <pre>
 * add call, 0.214 ms, ok
 * tell notification in a batch, 0.031 ms, ok
 * "made\nup" call, 0.055 ms, error -32601
 * </pre>
 *
 * <p>The level is DEBUG, or WARNING for slow calls, which take a second or longer by default. A stream is never slow. An asynchronous call
 * is logged when it completes. The logger is {@value #LOGGER} by default. While neither level is enabled, a call costs only the check of
 * the level.
 *
 * <p>Immutable and thread-safe. Exceptions of the logger do not affect the call.
 */
public final class CallLog implements CallObserver {
    /** The name of the default logger. */
    public static final String LOGGER = "dev.antiphon.calls";

    private static final int MAX_NAME = 100;

    private final Logger logger;
    private final long slowNanos;

    /** Creates a log with the default settings. */
    public CallLog() {
        this(builder());
    }

    private CallLog(Builder builder) {
        this.logger = builder.logger != null ? builder.logger : System.getLogger(LOGGER);
        this.slowNanos = builder.slowNanos;
    }

    /**
     * Creates a builder.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** A logger with DEBUG enabled has WARNING enabled too, so one check is enough. */
    @Override
    public boolean isWatching() {
        return logger.isLoggable(slowNanos == 0 ? Level.DEBUG : Level.WARNING);
    }

    @Override
    public void settled(CallContext call, Reply reply, long nanos) {
        boolean slow = slowNanos != 0 && nanos >= slowNanos && !call.isStream();
        if (slow || logger.isLoggable(Level.DEBUG)) {
            logger.log(slow ? Level.WARNING : Level.DEBUG, line(call, reply, nanos, slow));
        }
    }

    private static String line(CallContext call, Reply reply, long nanos, boolean slow) {
        LogText text = new LogText(80).plain(slow ? "slow: " : "");
        name(call, text);
        text.plain(call.isNotification() ? " notification" : call.isStream() ? " stream" : " call")
                .plain(call.isBatched() ? " in a batch, " : ", ");
        long micros = nanos / 1000;
        String rest = Long.toString(1000 + micros % 1000);
        text.plain(micros / 1000).plain(".").plain(rest.substring(1)).plain(" ms, ");
        if (reply instanceof Reply.Failure failure) {
            text.plain("error ").plain(failure.error().code());
            Throwable cause = failure.cause();
            if (cause != null && !(cause instanceof JsonRpcException)) {
                // Without a response, or after an unexpected exception, the code says nothing.
                text.plain(" (").plain(cause.getClass().getName()).plain(")");
            }
        } else {
            text.plain("ok");
        }
        return text.toString();
    }

    /** Writes the method; a name that is not registered is written as a JSON string and truncated, so that it cannot forge a line. */
    private static void name(CallContext call, LogText text) {
        String name = call.method();
        if (call.isRegistered() && isPlain(name)) {
            text.plain(name);
            return;
        }
        text.plain("\"").allow(MAX_NAME);
        boolean whole = true;
        for (int i = 0; i < name.length() && whole; i++) {
            char c = name.charAt(i);
            boolean escaped = c == '"' || c == '\\';
            whole = (!escaped || text.foreign('\\')) && text.foreign(c);
        }
        text.plain(whole ? "\"" : "...\"");
    }

    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c >= 0x7F || c == '"') {
                return false;
            }
        }
        return true;
    }

    /** A builder for {@link CallLog}. Not thread-safe. */
    public static final class Builder {
        private @Nullable Logger logger;
        private long slowNanos = Duration.ofSeconds(1).toNanos();

        private Builder() {}

        /**
         * Sets the logger.
         *
         * @param logger the logger
         * @return this builder
         */
        public Builder logger(Logger logger) {
            this.logger = Objects.requireNonNull(logger, "logger");
            return this;
        }

        /**
         * Sets the duration from which a call is slow; one second by default.
         *
         * @param threshold the duration; zero if no call is slow
         * @return this builder
         */
        public Builder slowThreshold(Duration threshold) {
            if (threshold.isNegative()) {
                throw new IllegalArgumentException(
                        "slowThreshold must not be negative, but is " + threshold + "; use zero if no call is slow");
            }
            this.slowNanos = threshold.toNanos();
            return this;
        }

        /**
         * Creates the log.
         *
         * @return the observer, for {@code intercept(...)} of a server or client builder
         */
        public CallLog build() {
            return new CallLog(this);
        }
    }
}
