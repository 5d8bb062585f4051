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
 * The context of one call: everything but the arguments of its handler. Interceptors of clients and servers get it, and handlers that
 * declare it as a parameter.
 *
 * <p>Implemented by the library; implement it only in tests of interceptors and handlers. Valid as long as it is reachable. Thread-safe.
 */
public interface CallContext {
    /** Who calls, where the transport does not know it: set on a call, or on a connection for all of its calls. */
    AttributeKey<Principal> PRINCIPAL = AttributeKey.of("principal", Principal.class);

    /**
     * The call that the current thread works for: that of the handler or interceptor that runs on it, or of the handler that has made
     * the call whose future is just completing. A thread that a handler starts by itself works for none; {@link #propagating} helps.
     *
     * @return the call
     */
    static Optional<CallContext> current() {
        return Optional.ofNullable((CallContext) CurrentCall.call());
    }

    /**
     * An executor whose tasks work for the call that the thread works for which hands them over.
     *
     * @param executor runs the tasks
     * @return the executor
     */
    static Executor propagating(Executor executor) {
        Objects.requireNonNull(executor, "executor");
        return task -> {
            Object call = CurrentCall.call();
            executor.execute(() -> CurrentCall.run(call, task));
        };
    }

    /**
     * The name of the method called, as registered, or as the peer wrote it if nobody registered it.
     *
     * @return the name
     */
    String method();

    /**
     * Tells whether the method is one that is known here; the name of another is whatever the peer has made up, and nothing to keep
     * books by. Of a call that this side makes, always.
     *
     * @return whether it is
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
     * Tells whether the caller wants no answer.
     *
     * @return whether it does not
     */
    boolean isNotification();

    /**
     * Tells whether the call travels in a batch, if only in one of one entry.
     *
     * @return whether it does
     */
    boolean isBatched();

    /**
     * Tells whether the call is answered with a stream. Of a call that this side answers, that is known once it is.
     *
     * @return whether it is
     */
    boolean isStream();

    /**
     * The version of the protocol that the call is written in.
     *
     * @return the version
     */
    ProtocolVersion version();

    /**
     * The parameters as they came.
     *
     * @return an array or object, or the value null if there are none
     */
    RawJson params();

    /**
     * The options of the call (3.0).
     *
     * @return an object, or the value null if there are none
     */
    RawJson options();

    /**
     * A member of the request beside those of the protocol, which peers may agree upon, such as {@code traceparent}.
     *
     * @param name its name
     * @return its value
     */
    Optional<RawJson> member(String name);

    /**
     * The same call with other parameters, for an interceptor to proceed with; it has the attributes of this one, and is cancelled
     * with it.
     *
     * @param params an array or object
     * @return the call
     */
    CallContext withParams(RawJson params);

    /**
     * The same call with more options, such as a header, for an interceptor of a client to proceed with.
     *
     * @param options the options; one of a kind that the call has already takes its place
     * @return the call
     * @throws IllegalStateException if this is a call that this side answers
     */
    CallContext with(CallOption... options);

    /**
     * The batch that the call travels in, if it does in one that matters to a {@link BatchInterceptor}.
     *
     * @return the batch
     */
    Optional<BatchContext> batch();

    /**
     * Tells the caller that the call has arrived and is being worked on, which gives it more time (3.0). Says nothing where nobody
     * would understand it: in another version, over a transport that carries one answer only, to a notification, and when the call
     * has been answered.
     *
     * @param detail more about it, anything that is written as a JSON object
     */
    void ack(Object detail);

    /** Tells the caller that the call has arrived and is being worked on, as {@link #ack(Object)} does. */
    default void ack() {
        ack(RawJson.EMPTY_OBJECT);
    }

    /**
     * Tells the caller how far the call has come, which gives it more time, as {@link #ack(Object)} does.
     *
     * @param done how much is done
     * @param total how much there is to do, or 0 if that is not known
     * @param message more about it in words, or null
     */
    void progress(double done, double total, @Nullable String message);

    /**
     * How many items of a stream have been sent or, on a call that this side makes, received so far; all of them when the reply is
     * settled.
     *
     * @return how many; empty if the method does not answer with a stream, or none was asked for
     */
    OptionalLong items();

    /**
     * What interceptors and handlers tell each other about this call.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();

    /**
     * Tells when the caller does not want the answer any more.
     *
     * @return the cancellation of this call
     */
    Cancellation cancellation();

    /**
     * How long the caller still waits for the answer, as far as it has said so.
     *
     * @return the time, zero if it is over
     */
    Optional<Duration> remaining();

    /**
     * Who calls: what an interceptor has found out about this call ({@link #PRINCIPAL}), or somebody about its connection, or the
     * transport. An {@link Identity} that has expired is nobody, and nobody else is looked for in its place.
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
     * Tells whether the caller may call a method, as far as the {@link Access} to it says. It may not call what is not there.
     *
     * @param method the name of a method of the same server
     * @return whether it may
     */
    boolean permits(String method);

    /**
     * How the call was brought: headers, the address of the peer, who it is, as far as the transport knows. On a call that this side
     * makes, nothing.
     *
     * @return what the transport knows
     */
    TransportContext transport();

    /**
     * The connection that the call came over, if the transport has connections; the handler can call its peer back on it.
     *
     * @return the connection
     */
    Optional<JsonRpcConnection> connection();
}
