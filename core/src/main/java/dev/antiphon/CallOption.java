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

/** An option of one call of a client. */
public sealed interface CallOption {
    /**
     * Sets the timeout of the call.
     *
     * @param timeout the timeout; zero for none
     * @return the option
     */
    static CallOption timeout(Duration timeout) {
        return new Timeout(timeout);
    }

    /**
     * Sets the id of the call, instead of the next one of the client's generator.
     *
     * @param id the id, different from those of all pending calls
     * @return the option
     */
    static CallOption id(RpcId id) {
        return new Id(id);
    }

    /**
     * Adds a header to the message, if the transport has headers.
     *
     * @param name the name of the header
     * @param value its value
     * @return the option
     */
    static CallOption header(String name, String value) {
        return new Header(name, value);
    }

    /**
     * Adds a member to the request that is not defined by the protocol. The peers have to agree on it; a strict peer may reject
     * it.
     *
     * @param name the name, not one that the protocol defines
     * @param value its value
     * @return the option
     */
    static CallOption member(String name, RawJson value) {
        return new Member(name, value);
    }

    /**
     * Sets an attribute of the call, for the client's interceptors.
     *
     * @param key the key
     * @param value its value
     * @param <T> the type of the values
     * @return the option
     */
    static <T> CallOption attribute(AttributeKey<T> key, T value) {
        return new Attribute<>(key, value);
    }

    /**
     * Sets how the parameters are written. By position, the values of an object become an array.
     *
     * @param encoding the encoding
     * @return the option
     */
    static CallOption encoding(ParameterEncoding encoding) {
        return new Encoding(encoding);
    }

    /**
     * Sets the options of the call (3.0).
     *
     * @param options an object
     * @return the option
     */
    static CallOption options(RawJson options) {
        return new Options(options);
    }

    /**
     * Registers a listener for the progress of the call ({@code $/progress}). It receives the values in order and before the
     * call completes. Each value restarts the timeout of the call. For connections only.
     *
     * @param token the progress token in the parameters of the call, a string or number
     * @param listener receives the values, on a worker thread
     * @return the option
     */
    static CallOption progress(RawJson token, Consumer<RawJson> listener) {
        return new Progress(token, listener);
    }

    /**
     * Registers a listener for the acks of the call (3.0). It receives them in order and before the call completes. Each ack
     * restarts the timeout of the call. For a slow listener, the latest 1,024 acks are queued, up to 10 MiB.
     *
     * @param listener receives the object that an ack carries, on a worker thread
     * @return the option
     */
    static CallOption onAck(Consumer<RawJson> listener) {
        return new Acks(listener);
    }

    /**
     * Registers a listener for the progress in the acks of the call (3.0), with the guarantees of {@link #onAck}.
     *
     * @param listener receives the progress, on a worker thread
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
     * Sets how many items of a stream are buffered for their consumer; 256 by default. A peer that supports credit never sends
     * more than there is room for.
     *
     * @param items the size of the buffer in items
     * @param overflow what to do with further items of a peer that does not respect the credit
     * @return the option
     */
    static CallOption buffer(int items, Overflow overflow) {
        return new Buffer(items, overflow);
    }

    /**
     * Pulls several items of a flow (2.0) at once, in one batch, instead of one by one. This takes fewer messages, but an item
     * may have to wait for the others of its batch. Use it for flows that produce items quickly, from peers that accept batches
     * and answer them in order.
     *
     * @param items the number of items per batch
     * @return the option
     */
    static CallOption pullBatch(int items) {
        return new Pull(items);
    }

    /**
     * The option {@link #timeout}.
     *
     * @param timeout the timeout; zero for none
     */
    record Timeout(Duration timeout) implements CallOption {
        /**
         * Rejects a negative timeout, and limits it to one year.
         *
         * @param timeout the timeout; zero for none
         */
        public Timeout {
            if (timeout.isNegative()) {
                throw new IllegalArgumentException("A timeout must not be negative; zero means no timeout");
            }
            timeout = SharedTimer.bounded(timeout);
        }
    }

    /**
     * The option {@link #id}.
     *
     * @param id the id
     */
    record Id(RpcId id) implements CallOption {}

    /**
     * The option {@link #header}.
     *
     * @param name the name of the header
     * @param value its value
     */
    record Header(String name, String value) implements CallOption {}

    /**
     * The option {@link #member}.
     *
     * @param name the name of the member
     * @param value its value
     */
    record Member(String name, RawJson value) implements CallOption {
        private static final Set<String> TAKEN =
                Set.of("jsonrpc", "method", "params", "id", "options", "result", "error", "stream", "ack", "data");

        /**
         * Rejects the names that the protocol defines.
         *
         * @param name the name of the member
         * @param value its value
         */
        public Member {
            Objects.requireNonNull(value, "value");
            if (TAKEN.contains(name)) {
                throw new IllegalArgumentException(
                        "The member '" + name + "' is defined by the protocol; choose another");
            }
        }
    }

    /**
     * The option {@link #attribute}.
     *
     * @param key the key
     * @param value its value
     * @param <T> the type of the values
     */
    record Attribute<T>(AttributeKey<T> key, T value) implements CallOption {}

    /**
     * The option {@link #encoding}.
     *
     * @param encoding the encoding
     */
    record Encoding(ParameterEncoding encoding) implements CallOption {}

    /**
     * The option {@link #options}.
     *
     * @param options an object
     */
    record Options(RawJson options) implements CallOption {}

    /**
     * The option {@link #pullBatch}.
     *
     * @param items the number of items per batch
     */
    record Pull(int items) implements CallOption {
        /**
         * Rejects a number below 1.
         *
         * @param items the number of items per batch
         */
        public Pull {
            if (items < 1) {
                throw new IllegalArgumentException("At least one item must be pulled at once, not " + items);
            }
        }
    }

    /**
     * The option {@link #buffer}.
     *
     * @param items the size of the buffer in items
     * @param overflow what to do with further items
     */
    record Buffer(int items, Overflow overflow) implements CallOption {
        /**
         * Rejects a size below 1.
         *
         * @param items the size of the buffer in items
         * @param overflow what to do with further items
         */
        public Buffer {
            if (items < 1) {
                throw new IllegalArgumentException("The buffer must have room for at least one item, not " + items);
            }
        }
    }

    /**
     * The option {@link #onAck}.
     *
     * @param listener receives the objects that the acks carry
     */
    record Acks(Consumer<RawJson> listener) implements CallOption {}

    /**
     * The option {@link #progress}.
     *
     * @param token the progress token
     * @param listener receives the values
     */
    record Progress(RawJson token, Consumer<RawJson> listener) implements CallOption {}
}
