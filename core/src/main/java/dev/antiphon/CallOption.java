package dev.antiphon;

import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.CallProgress;
import dev.antiphon.stream.Overflow;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Says more about one call of a client. */
public sealed interface CallOption {
    /**
     * How long to wait for the answer.
     *
     * @param timeout the time; zero for ever
     * @return the option
     */
    static CallOption timeout(Duration timeout) {
        return new Timeout(timeout);
    }

    /**
     * The id of the call, instead of the next one of the client's generator.
     *
     * @param id the id, different from those of all calls that wait for an answer
     * @return the option
     */
    static CallOption id(RpcId id) {
        return new Id(id);
    }

    /**
     * A header that travels beside the message, where the transport has headers.
     *
     * @param name its name
     * @param value its value
     * @return the option
     */
    static CallOption header(String name, String value) {
        return new Header(name, value);
    }

    /**
     * A member of the request beside those of the protocol, which the peers agree upon; a strict peer may refuse it.
     *
     * @param name its name, none of the protocol's
     * @param value its value
     * @return the option
     */
    static CallOption member(String name, RawJson value) {
        return new Member(name, value);
    }

    /**
     * Something for the client's interceptors to know.
     *
     * @param key the key
     * @param value its value
     * @param <T> the type of its values
     * @return the option
     */
    static <T> CallOption attribute(AttributeKey<T> key, T value) {
        return new Attribute<>(key, value);
    }

    /**
     * How the parameters are written: by position makes an array of the values of an object.
     *
     * @param encoding the encoding
     * @return the option
     */
    static CallOption encoding(ParameterEncoding encoding) {
        return new Encoding(encoding);
    }

    /**
     * The options of a call in version 3.0.
     *
     * @param options an object
     * @return the option
     */
    static CallOption options(RawJson options) {
        return new Options(options);
    }

    /**
     * Takes what the peer tells about the call ({@code $/progress}), in order and before the call completes. Each value restarts
     * the call's timeout. For connections only.
     *
     * @param token the token that the parameters give to the peer, a string or number
     * @param listener takes the values, on a worker thread
     * @return the option
     */
    static CallOption progress(RawJson token, Consumer<RawJson> listener) {
        return new Progress(token, listener);
    }

    /**
     * Takes the acks of the call (3.0), in order and before the call completes. Each restarts the call's timeout. Of those that wait
     * for a slow listener the latest 1,024 are kept, and 10 MiB of them.
     *
     * @param listener takes the object that an ack carries, on a worker thread
     * @return the option
     */
    static CallOption onAck(Consumer<RawJson> listener) {
        return new Acks(listener);
    }

    /**
     * Takes what the acks of the call (3.0) tell of its progress, as {@link #onAck} does.
     *
     * @param listener takes it, on a worker thread
     * @return the option
     */
    static CallOption onProgress(Consumer<CallProgress> listener) {
        return new Acks(ack -> {
            RawJson done = ack.member("progress").orElse(RawJson.NULL);
            if (done.kind() == JsonKind.NUMBER) {
                RawJson total = ack.member("total").orElse(RawJson.NULL);
                RawJson message = ack.member("message").orElse(RawJson.NULL);
                listener.accept(new CallProgress(
                        done.asDouble(),
                        total.kind() == JsonKind.NUMBER ? total.asDouble() : 0,
                        message.kind() == JsonKind.STRING ? message.asString() : null));
            }
        });
    }

    /**
     * How many items of a stream may wait for their consumer, 256 unless set. A peer that understands credit never sends more than
     * there is room for.
     *
     * @param items how many
     * @param overflow what becomes of the items of a peer that does send more
     * @return the option
     */
    static CallOption buffer(int items, Overflow overflow) {
        return new Buffer(items, overflow);
    }

    /**
     * Pulls so many items of a flow (2.0) at once, in one batch, instead of one by one. Fewer messages, but an item may have to wait
     * for those that are pulled with it: for flows that give their items fast, from peers that take batches and answer them in
     * order.
     *
     * @param items how many
     * @return the option
     */
    static CallOption pullBatch(int items) {
        return new Pull(items);
    }

    /**
     * How long to wait.
     *
     * @param timeout the time; zero for ever
     */
    record Timeout(Duration timeout) implements CallOption {
        /**
         * Refuses a negative time. One that is longer than a year is a year.
         *
         * @param timeout the time; zero for ever
         */
        public Timeout {
            if (timeout.isNegative()) {
                throw new IllegalArgumentException("A timeout must not be negative; zero is for ever");
            }
            timeout = SharedTimer.bounded(timeout);
        }
    }

    /**
     * The id.
     *
     * @param id the id
     */
    record Id(RpcId id) implements CallOption {}

    /**
     * A header.
     *
     * @param name its name
     * @param value its value
     */
    record Header(String name, String value) implements CallOption {}

    /**
     * A member of the request.
     *
     * @param name its name
     * @param value its value
     */
    record Member(String name, RawJson value) implements CallOption {
        private static final Set<String> TAKEN =
                Set.of("jsonrpc", "method", "params", "id", "options", "result", "error", "stream", "ack", "data");

        /**
         * Refuses the names of the protocol.
         *
         * @param name its name
         * @param value its value
         */
        public Member {
            Objects.requireNonNull(value, "value");
            if (TAKEN.contains(name)) {
                throw new IllegalArgumentException(
                        "The member '" + name + "' is one of the protocol's; choose another");
            }
        }
    }

    /**
     * An attribute.
     *
     * @param key the key
     * @param value its value
     * @param <T> the type of its values
     */
    record Attribute<T>(AttributeKey<T> key, T value) implements CallOption {}

    /**
     * How parameters are written.
     *
     * @param encoding the encoding
     */
    record Encoding(ParameterEncoding encoding) implements CallOption {}

    /**
     * The options of version 3.0.
     *
     * @param options an object
     */
    record Options(RawJson options) implements CallOption {}

    /**
     * See {@link #pullBatch}.
     *
     * @param items how many
     */
    record Pull(int items) implements CallOption {
        /**
         * Refuses to pull nothing.
         *
         * @param items how many
         */
        public Pull {
            if (items < 1) {
                throw new IllegalArgumentException("One item at least is pulled at once, not " + items);
            }
        }
    }

    /**
     * How many items of a stream may wait.
     *
     * @param items how many
     * @param overflow what becomes of others
     */
    record Buffer(int items, Overflow overflow) implements CallOption {
        /**
         * Refuses a buffer for nothing.
         *
         * @param items how many
         * @param overflow what becomes of others
         */
        public Buffer {
            if (items < 1) {
                throw new IllegalArgumentException("There must be room for one item at least, not for " + items);
            }
        }
    }

    /**
     * A listener for acks.
     *
     * @param listener takes what they carry
     */
    record Acks(Consumer<RawJson> listener) implements CallOption {}

    /**
     * A listener for progress.
     *
     * @param token the token
     * @param listener takes the values
     */
    record Progress(RawJson token, Consumer<RawJson> listener) implements CallOption {}
}
