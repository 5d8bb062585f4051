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
     * Stands before the names of the methods, with a dot between, instead of the prefix that the interface names.
     *
     * @param prefix the prefix
     * @return the option
     */
    static ServiceOption prefix(String prefix) {
        return new Prefix(prefix);
    }

    /**
     * Promises that no method of the service blocks: they run on the thread that read the call. For services that are
     * registered.
     *
     * @return the option
     */
    static ServiceOption nonBlocking() {
        return MethodOption.NonBlockingOption.INSTANCE;
    }

    /**
     * Says who may call the methods of the service, unless {@link dev.antiphon.service.JsonRpcAccess} says so of one. For services
     * that are registered.
     *
     * @param access who may
     * @return the option
     */
    static ServiceOption access(Access access) {
        return new MethodOption.AccessOption(access);
    }

    /**
     * Writes the arguments so, instead of as the client does by itself; what the annotations of the interface say goes
     * before. For proxies.
     *
     * @param encoding the encoding
     * @return the option
     */
    static ServiceOption encoding(ParameterEncoding encoding) {
        return new Encoding(encoding);
    }

    /**
     * Waits so long for every answer, instead of as long as the client does by itself. For proxies.
     *
     * @param timeout the time; zero for ever
     * @return the option
     */
    static ServiceOption timeout(Duration timeout) {
        return new Timeout(timeout);
    }

    /**
     * Uses reflection, although there may be generated code.
     *
     * @return the option
     */
    static ServiceOption reflection() {
        return Reflection.INSTANCE;
    }

    /**
     * A prefix for names.
     *
     * @param prefix the prefix
     */
    record Prefix(String prefix) implements ServiceOption {
        /**
         * Refuses a blank prefix.
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
     * How arguments are written.
     *
     * @param encoding the encoding
     */
    record Encoding(ParameterEncoding encoding) implements ServiceOption {
        /**
         * Refuses null.
         *
         * @param encoding the encoding
         */
        public Encoding {
            Objects.requireNonNull(encoding, "encoding");
        }
    }

    /**
     * How long to wait.
     *
     * @param timeout the time; zero for ever
     */
    record Timeout(Duration timeout) implements ServiceOption {
        /**
         * Refuses a negative time.
         *
         * @param timeout the time; zero for ever
         */
        public Timeout {
            if (timeout.isNegative()) {
                throw new IllegalArgumentException("A timeout must not be negative; zero is for ever");
            }
        }
    }

    /** Generated code of the interface, which is used instead of reflection. Only generated code implements this. */
    non-sealed interface GeneratedCode extends ServiceOption {}

    /** Uses reflection, although there may be generated code. */
    enum Reflection implements ServiceOption {
        /** The only one. */
        INSTANCE
    }
}
