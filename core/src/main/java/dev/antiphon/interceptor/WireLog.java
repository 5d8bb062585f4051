package dev.antiphon.interceptor;

import dev.antiphon.WireListener;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A wire listener that logs messages at level TRACE, with secrets masked and long messages truncated, and at level DEBUG opened and closed
 * connections, rejected messages, and responses without a pending call.
 *
 * <pre>
 * received 86 bytes from /127.0.0.1:50412: {"jsonrpc":"2.0","method":"login","params":{"user":"ada","password":"***"},"id":1}
 * </pre>
 *
 * <p>A secret is the value of a member with a name such as {@code password} or {@code accessToken}, anywhere in a message. Names are
 * compared without case, underscores, hyphens and escapes. Parameters by position have no names, and JSON inside of a string is not
 * parsed: do not log messages with secrets there.
 *
 * <p>Invalid JSON is logged as text. A message is always one line. While the levels are disabled, messages are not read. The logger is
 * {@value #LOGGER} by default. Immutable and thread-safe.
 */
public final class WireLog implements WireListener {
    /** The name of the default logger. */
    public static final String LOGGER = "dev.antiphon.wire";

    /** The default limit for the part of a message that is logged, in bytes. */
    public static final int DEFAULT_MAX_BYTES = 2048;

    private static final List<String> SECRETS = List.of(
            "password",
            "passwd",
            "pwd",
            "passphrase",
            "passcode",
            "secret",
            "clientSecret",
            "token",
            "accessToken",
            "refreshToken",
            "idToken",
            "authToken",
            "sessionToken",
            "bearer",
            "authorization",
            "proxyAuthorization",
            "apiKey",
            "xApiKey",
            "privateKey",
            "secretKey",
            "credential",
            "credentials",
            "cookie",
            "setCookie",
            "otp",
            "cvv");

    private final Logger logger;
    private final Redaction redaction;

    /** Creates a log with the default settings. */
    public WireLog() {
        this(builder());
    }

    private WireLog(Builder builder) {
        this.logger = builder.logger != null ? builder.logger : System.getLogger(LOGGER);
        this.redaction = new Redaction(builder.secrets, builder.maxBytes);
    }

    /**
     * Creates a builder.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        if (logger.isLoggable(Level.TRACE)) {
            message("received ", " from ", peer, bytes, start, end);
        }
    }

    @Override
    public void sent(String peer, byte[] bytes, int start, int end) {
        if (logger.isLoggable(Level.TRACE)) {
            message("sent ", " to ", peer, bytes, start, end);
        }
    }

    private void message(String verb, String way, String peer, byte[] bytes, int start, int end) {
        LogText text = new LogText(Math.min(end - start, DEFAULT_MAX_BYTES) + 64)
                .plain(verb)
                .plain(end - start)
                .plain(" bytes");
        if (!peer.isEmpty()) {
            text.plain(way).foreign(peer);
        }
        redaction.show(bytes, start, end, text.plain(": "));
        logger.log(Level.TRACE, text.toString());
    }

    @Override
    public void opened(String peer) {
        event("connected to ", peer, "", "");
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        event("disconnected from ", peer, ": ", reason.detail());
    }

    @Override
    public void rejected(ErrorObject error) {
        if (logger.isLoggable(Level.DEBUG)) {
            event("refused with error " + error.code(), "", ": ", error.message());
        }
    }

    @Override
    public void unmatchedResponse(String peer) {
        event("a response without a pending call from ", peer, "", "");
    }

    private void event(String words, String peer, String between, String detail) {
        if (logger.isLoggable(Level.DEBUG)) {
            LogText text = new LogText(80).plain(words);
            text.foreign(peer);
            text.plain(between).foreign(detail);
            logger.log(Level.DEBUG, text.toString());
        }
    }

    /** A builder for {@link WireLog}. Not thread-safe. */
    public static final class Builder {
        private @Nullable Logger logger;
        private Set<String> secrets = new HashSet<>(SECRETS);
        private int maxBytes = DEFAULT_MAX_BYTES;

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
         * Adds members whose values are masked.
         *
         * @param names their names
         * @return this builder
         */
        public Builder redact(String... names) {
            secrets.addAll(Arrays.asList(names));
            return this;
        }

        /**
         * Masks the values of these members only, instead of the default ones.
         *
         * @param names their names; none to mask nothing
         * @return this builder
         */
        public Builder redactOnly(String... names) {
            secrets = new HashSet<>(Arrays.asList(names));
            return this;
        }

        /**
         * Sets how many bytes of a message are logged; the line has the number of omitted bytes.
         *
         * @param max the limit in bytes, at most 1 MiB
         * @return this builder
         */
        public Builder maxBytes(int max) {
            if (max < 1 || max > 1 << 20) {
                throw new IllegalArgumentException("maxBytes must be between 1 and 1 MiB, not " + max);
            }
            this.maxBytes = max;
            return this;
        }

        /**
         * Creates the log.
         *
         * @return the listener, for {@code wireListener(...)} of a server or client builder
         */
        public WireLog build() {
            return new WireLog(this);
        }
    }
}
