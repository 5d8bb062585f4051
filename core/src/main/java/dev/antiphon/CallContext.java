package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.Carriage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one call that is not its handler's business arguments. Interceptors get it, on either side, and so does a
 * handler that asks.
 *
 * <p>Valid for as long as the call runs, and after that as long as it is reachable. Safe for use by any thread.
 */
public sealed interface CallContext permits Intercepted {
    /**
     * The name of the method called, as registered, or as the peer wrote it if nobody registered it.
     *
     * @return the name
     */
    String method();

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
     * How the call was brought: headers, the address of the peer, who it is, as far as the transport knows. On a call that this side
     * makes, nothing.
     *
     * @return what the transport knows
     */
    Carriage carriage();

    /**
     * The connection that the call came over, if the transport has connections; the handler can call its peer back on it.
     *
     * @return the connection
     */
    Optional<JsonRpcConnection> connection();
}
