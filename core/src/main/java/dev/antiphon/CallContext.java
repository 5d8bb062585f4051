package dev.antiphon;

import dev.antiphon.internal.concurrent.CurrentCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.TransportContext;
import java.security.Principal;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The context of one call: everything except the arguments of its handler. Interceptors of clients and servers receive it, and
 * so do handlers that declare it as a parameter.
 *
 * <p>Implemented by the library; implement it only in tests of interceptors and handlers. Valid as long as it is reachable.
 * Thread-safe.
 */
public interface CallContext {
    /**
     * The attribute with the principal of the caller, for transports that do not know it. Set it on a call, or on a connection
     * for all of its calls.
     */
    AttributeKey<Principal> PRINCIPAL = AttributeKey.of("principal", Principal.class);

    /**
     * The current call of this thread: the call of the handler or interceptor that runs on it, or, while a future of a client
     * call completes, the call whose handler made that client call. A thread that a handler starts has no current call; use
     * {@link #propagating} for that.
     *
     * @return the call, or empty if the thread has none
     */
    static Optional<CallContext> current() {
        return Optional.ofNullable((CallContext) CurrentCall.call());
    }

    /**
     * Wraps an executor so that its tasks have the current call of the thread that submits them.
     *
     * @param executor runs the tasks
     * @return the wrapping executor
     */
    static Executor propagating(Executor executor) {
        Objects.requireNonNull(executor, "executor");
        return task -> {
            Object call = CurrentCall.call();
            executor.execute(() -> CurrentCall.run(call, task));
        };
    }

    /**
     * The name of the method called, as registered, or as the peer wrote it if no such method is registered.
     *
     * @return the name
     */
    String method();

    /**
     * Whether the method is registered here. The name of an unregistered method is arbitrary input of the peer, so do not use
     * it as the key of a table or a metric. Always true for a call that this side makes.
     *
     * @return true if the method is registered
     */
    boolean isRegistered();

    /**
     * The id of the request.
     *
     * @return the id, or null for a notification
     */
    @Nullable
    RpcId id();

    /**
     * Whether the call is a notification, which gets no response.
     *
     * @return true for a notification
     */
    boolean isNotification();

    /**
     * Whether the call is an entry of a batch, even if it is the only one.
     *
     * @return true if it is in a batch
     */
    boolean isBatched();

    /**
     * Whether the result of the call is a stream. For a call that this side handles, this is known only after the handler has
     * replied.
     *
     * @return true for a stream
     */
    boolean isStream();

    /**
     * The version of the protocol that the call uses.
     *
     * @return the version
     */
    ProtocolVersion version();

    /**
     * The parameters as received.
     *
     * @return an array or object, or the JSON value null if there are none
     */
    RawJson params();

    /**
     * The options of the call (3.0).
     *
     * @return an object, or the JSON value null if there are none
     */
    RawJson options();

    /**
     * A member of the request that is not defined by the protocol, such as {@code traceparent}. Peers may agree on such
     * members.
     *
     * @param name the name of the member
     * @return its value, or empty if it is absent
     */
    Optional<RawJson> member(String name);

    /**
     * Returns this call with other parameters, for an interceptor to proceed with. It shares the attributes of this call, and
     * is cancelled with it.
     *
     * @param params an array or object
     * @return the call
     */
    CallContext withParams(RawJson params);

    /**
     * Returns this call with further options, such as a header, for an interceptor of a client to proceed with.
     *
     * @param options the options; an option replaces one of the same kind that the call already has
     * @return the call
     * @throws IllegalStateException if this side handles the call
     */
    CallContext with(CallOption... options);

    /**
     * The batch that the call belongs to.
     *
     * @return the batch, or empty if the call is in none or no {@link BatchInterceptor} wants it
     */
    Optional<BatchContext> batch();

    /**
     * Sends the caller an ack: the call has arrived and is being worked on, which extends its timeout (3.0). Does nothing where
     * the caller could not receive it: in other versions, over a transport that carries only one response, for a notification,
     * and after the response.
     *
     * @param detail details of the ack, anything that is written as a JSON object
     */
    void ack(Object detail);

    /** Sends the caller an ack without details, as {@link #ack(Object)} does. */
    default void ack() {
        ack(RawJson.EMPTY_OBJECT);
    }

    /**
     * Sends the caller the progress of the call, which extends its timeout, as {@link #ack(Object)} does.
     *
     * @param done the amount of work done
     * @param total the total amount of work, or 0 if it is not known
     * @param message a description for people, or null
     */
    void progress(double done, double total, @Nullable String message);

    /**
     * The number of items of a stream that have been sent or, for a call that this side makes, received so far; all of them
     * when the reply is settled.
     *
     * @return the number; empty if the method does not return a stream or the caller did not request one
     */
    OptionalLong items();

    /**
     * The attributes of this call, which interceptors and handlers share.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();

    /**
     * The cancellation of this call: whether the caller still wants the response.
     *
     * @return the cancellation of this call
     */
    Cancellation cancellation();

    /**
     * The time until the caller's deadline, if the caller has sent one.
     *
     * @return the remaining time, zero if the deadline has passed
     */
    Optional<Duration> remaining();

    /**
     * The principal of the caller: the one that an interceptor has set on this call ({@link #PRINCIPAL}), else the one set on
     * its connection, else that of the transport. An {@link Identity} that has expired counts as no principal, and the later
     * sources are not consulted in its place.
     *
     * @return the principal, an {@link Identity} if its roles are known
     */
    default Optional<Principal> principal() {
        return attributes()
                .get(PRINCIPAL)
                .or(() -> connection().flatMap(known -> known.attributes().get(PRINCIPAL)))
                .or(transport()::principal)
                .filter(Identity::isNotExpired);
    }

    /**
     * Whether the caller may call a method, according to the {@link Access} of that method. False for a method that does not
     * exist.
     *
     * @param method the name of a method of the same server
     * @return true if the caller may call it
     */
    boolean permits(String method);

    /**
     * The transport's metadata of the call: headers, the remote address and the identity of the peer, as far as the transport
     * knows them. Empty for a call that this side makes.
     *
     * @return the transport's metadata
     */
    TransportContext transport();

    /**
     * The connection that the call arrived on. The handler can call the peer back on it.
     *
     * @return the connection, or empty if the transport has no connections
     */
    Optional<JsonRpcConnection> connection();
}
