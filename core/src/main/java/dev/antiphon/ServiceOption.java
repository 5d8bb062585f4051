package dev.antiphon;

import dev.antiphon.service.ParameterEncoding;
import java.time.Duration;
import java.util.Objects;

/**
 * An option of a registered service, or of a client's proxy of one. An option that has no meaning on the side that it is given to is
 * rejected. Generated code of the interface is an option too: it is used instead of reflection.
 */
public sealed interface ServiceOption
        permits ServiceOption.Prefix,
                ServiceOption.Encoding,
                ServiceOption.Timeout,
                ServiceOption.Reflection,
                ServiceOption.GeneratedCode,
                MethodOption.AccessOption,
                MethodOption.NonBlockingOption {
    /**
     * Sets the prefix of the method names, followed by a dot, instead of the prefix that the interface declares.
     *
     * @param prefix the prefix
     * @return the option
     */
    static ServiceOption prefix(String prefix) {
        return new Prefix(prefix);
    }

    /**
     * Declares that no method of the service blocks: they run on the thread that read the call. For registered services.
     *
     * @return the option
     */
    static ServiceOption nonBlocking() {
        return MethodOption.NonBlockingOption.INSTANCE;
    }

    /**
     * Sets the access to the methods of the service; {@link dev.antiphon.service.JsonRpcAccess} on a method takes precedence.
     * For registered services.
     *
     * @param access the access rule
     * @return the option
     */
    static ServiceOption access(Access access) {
        return new MethodOption.AccessOption(access);
    }

    /**
     * Sets how the arguments are written, instead of the setting of the client; annotations of the interface take precedence.
     * For proxies.
     *
     * @param encoding the encoding
     * @return the option
     */
    static ServiceOption encoding(ParameterEncoding encoding) {
        return new Encoding(encoding);
    }

    /**
     * Sets the timeout of all calls of the service, instead of that of the client. For proxies.
     *
     * @param timeout the timeout; zero for none
     * @return the option
     */
    static ServiceOption timeout(Duration timeout) {
        return new Timeout(timeout);
    }

    /**
     * Uses reflection, even if there is generated code.
     *
     * @return the option
     */
    static ServiceOption reflection() {
        return Reflection.INSTANCE;
    }

    /**
     * The option {@link #prefix}.
     *
     * @param prefix the prefix
     */
    record Prefix(String prefix) implements ServiceOption {
        /**
         * Rejects a blank prefix.
         *
         * @param prefix the prefix
         */
        public Prefix {
            if (prefix.isBlank()) {
                throw new IllegalArgumentException("A prefix must not be blank");
            }
        }
    }

    /**
     * The option {@link #encoding}.
     *
     * @param encoding the encoding
     */
    record Encoding(ParameterEncoding encoding) implements ServiceOption {
        /**
         * Rejects null.
         *
         * @param encoding the encoding
         */
        public Encoding {
            Objects.requireNonNull(encoding, "encoding");
        }
    }

    /**
     * The option {@link #timeout}.
     *
     * @param timeout the timeout; zero for none
     */
    record Timeout(Duration timeout) implements ServiceOption {
        /**
         * Rejects a negative timeout.
         *
         * @param timeout the timeout; zero for none
         */
        public Timeout {
            if (timeout.isNegative()) {
                throw new IllegalArgumentException("A timeout must not be negative; zero means no timeout");
            }
        }
    }

    /** Generated code of the interface, which is used instead of reflection. Only generated code implements this. */
    non-sealed interface GeneratedCode extends ServiceOption {}

    /** The option {@link #reflection}. */
    enum Reflection implements ServiceOption {
        /** The only instance. */
        INSTANCE
    }
}
