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
 * Logs one line for every call, of a server or of a client: its method, what kind of call it is, how long it took and what became of
 * it; nothing of its parameters or its result.
 *
 * <pre>
 * add call, 0.214 ms, ok
 * tell notification in a batch, 0.031 ms, ok
 * "made\nup" call, 0.055 ms, error -32601
 * </pre>
 *
 * <p>Lines are of level DEBUG; those of slow calls, which take a second or longer unless the builder says otherwise, are of level
 * WARNING. A stream is never slow. A call that is answered later is logged when it is. The logger is {@value #LOGGER} unless the
 * builder is given another. While neither level is on, a call passes without any cost but that of asking for the level.
 *
 * <p>Immutable, and safe for use by any number of threads. A call is answered whatever the logger throws.
 */
public final class CallLog implements CallObserver {
    /** The name of the logger, unless another is given. */
    public static final String LOGGER = "dev.antiphon.calls";

    private static final int LONGEST_NAME = 100;

    private final Logger logger;
    private final long slowNanos;

    /** A log as the builder makes it if nothing is said. */
    public CallLog() {
        this(builder());
    }

    private CallLog(Builder builder) {
        this.logger = builder.logger != null ? builder.logger : System.getLogger(LOGGER);
        this.slowNanos = builder.slowNanos;
    }

    /**
     * Starts to describe a log.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** A log that takes what is fine takes warnings too, so one level is enough to ask for. */
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
                // Where no answer came, or a handler broke, the code is the same for everything.
                text.plain(" (").plain(cause.getClass().getName()).plain(")");
            }
        } else {
            text.plain("ok");
        }
        return text.toString();
    }

    /** A name that the peer has made up is a string of JSON, and cut; so it is known for one, and writes no line of its own. */
    private static void name(CallContext call, LogText text) {
        String name = call.method();
        if (call.isRegistered() && isPlain(name)) {
            text.plain(name);
            return;
        }
        text.plain("\"").allow(LONGEST_NAME);
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

    /** Describes a log of calls. Belongs to one thread. */
    public static final class Builder {
        private @Nullable Logger logger;
        private long slowNanos = Duration.ofSeconds(1).toNanos();

        private Builder() {}

        /**
         * Says where to log.
         *
         * @param logger the logger
         * @return this builder
         */
        public Builder logger(Logger logger) {
            this.logger = Objects.requireNonNull(logger, "logger");
            return this;
        }

        /**
         * Says which calls are slow.
         *
         * @param atLeast how long they take; zero if none is
         * @return this builder
         */
        public Builder slow(Duration atLeast) {
            if (atLeast.isNegative()) {
                throw new IllegalArgumentException("No call takes " + atLeast + "; give zero if none is to be slow");
            }
            this.slowNanos = atLeast.toNanos();
            return this;
        }

        /**
         * Makes the log.
         *
         * @return what {@code intercept(...)} of a server's or a client's builder takes
         */
        public CallLog build() {
            return new CallLog(this);
        }
    }
}
