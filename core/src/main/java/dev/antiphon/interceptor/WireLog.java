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
 * Logs messages as they come and go, at level TRACE, with secrets hidden and up to a size; and at level DEBUG connections that begin
 * and end, what is refused, and answers that nobody waits for.
 *
 * <pre>
 * received 86 bytes from /127.0.0.1:50412: {"jsonrpc":"2.0","method":"login","params":{"user":"ada","password":"***"},"id":1}
 * </pre>
 *
 * <p>A secret is the value of a member with a name such as {@code password} or {@code accessToken}, wherever it is in a message. Upper
 * and lower case, underscores and hyphens do not matter in names, nor do escapes. Parameters by position have no names, and what is in
 * a string of JSON within JSON is not looked at: do not log what has secrets there.
 *
 * <p>What is no JSON is logged as text. Whatever a peer sends, a message is one line. While the levels are off, nothing is looked at.
 * The logger is {@value #LOGGER} unless the builder is given another. Immutable, and safe for use by any number of threads.
 */
public final class WireLog implements WireListener {
    /** The name of the logger, unless another is given. */
    public static final String LOGGER = "dev.antiphon.wire";

    /** How much of a message is shown unless the builder says otherwise. */
    public static final int STANDARD_LIMIT = 2048;

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

    /** A log as the builder makes it if nothing is said. */
    public WireLog() {
        this(builder());
    }

    private WireLog(Builder builder) {
        this.logger = builder.logger != null ? builder.logger : System.getLogger(LOGGER);
        this.redaction = new Redaction(builder.secrets, builder.limit);
    }

    /**
     * Starts to describe a log.
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
        LogText text = new LogText(Math.min(end - start, STANDARD_LIMIT) + 64)
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
        tell("connected to ", peer, "", "");
    }

    @Override
    public void closed(String peer, Disconnect reason) {
        tell("disconnected from ", peer, ": ", reason.detail());
    }

    @Override
    public void rejected(ErrorObject error) {
        if (logger.isLoggable(Level.DEBUG)) {
            tell("refused with error " + error.code(), "", ": ", error.message());
        }
    }

    @Override
    public void unmatchedResponse(String peer) {
        tell("an answer that nobody waits for from ", peer, "", "");
    }

    private void tell(String words, String peer, String between, String detail) {
        if (logger.isLoggable(Level.DEBUG)) {
            LogText text = new LogText(80).plain(words);
            text.foreign(peer);
            text.plain(between).foreign(detail);
            logger.log(Level.DEBUG, text.toString());
        }
    }

    /** Describes a log of messages. Belongs to one thread. */
    public static final class Builder {
        private @Nullable Logger logger;
        private Set<String> secrets = new HashSet<>(SECRETS);
        private int limit = STANDARD_LIMIT;

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
         * Hides the values of more members.
         *
         * @param names their names
         * @return this builder
         */
        public Builder redact(String... names) {
            secrets.addAll(Arrays.asList(names));
            return this;
        }

        /**
         * Hides the values of these members and of no others.
         *
         * @param names their names; none if nothing is to be hidden
         * @return this builder
         */
        public Builder redactOnly(String... names) {
            secrets = new HashSet<>(Arrays.asList(names));
            return this;
        }

        /**
         * Says how much of a message is shown; the line tells how much is not.
         *
         * @param bytes how many bytes
         * @return this builder
         */
        public Builder limit(int bytes) {
            if (bytes < 1 || bytes > 1 << 20) {
                throw new IllegalArgumentException("Between 1 byte and a mebibyte of a message is shown, not " + bytes);
            }
            this.limit = bytes;
            return this;
        }

        /**
         * Makes the log.
         *
         * @return what {@code wireListener(...)} of a server's or a client's builder takes
         */
        public WireLog build() {
            return new WireLog(this);
        }
    }
}
