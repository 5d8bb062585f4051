package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/** The source of calls: an exchange, which has one message, or a connection. */
public interface CallSource {
    Dispatcher dispatcher();

    /** The connection, or null for an exchange. */
    @Nullable
    JsonRpcConnection connection();

    /** The metadata of the transport that the calls arrived on. */
    TransportContext transport();

    /** Whether a call can be answered with more than one message. */
    boolean supportsStreams();

    /** Acquires a slot for one more stream, which is held until the call is settled; false if none is free. */
    boolean tryAcquireStream();

    /** Called when a call starts to respond with a stream, before the first item is sent. */
    default void announceStream(ServerCall call) {}

    /**
     * Opens a stream of the caller that is an argument of a call.
     *
     * @param id the argument that the caller sent: the id of a flow
     * @param items reads an item
     */
    default RemoteStream argument(ServerCall call, RawJson id, ValueReader<Object> items) {
        throw new InvalidParamsException(
                "A stream argument is pulled over the connection of its call, and this call has none: use a WebSocket or a"
                        + " socket, or give a list",
                null);
    }

    /** Cancels the stream that a message names; false if the message does not cancel a stream of this source. */
    default boolean cancelStream(ServerCall request) {
        return false;
    }

    /** Sends a message that belongs to a call and is not its response. */
    void send(byte[] message);

    /** Called when a call that responds with a stream no longer counts as running. */
    void streamStarted(ServerCall call);

    /** Called when a call that did not complete on the receiving thread is settled, before its response is written. */
    void callSettled(ServerCall call);

    /** Starts messages that were queued behind settled calls. */
    void startNext();
}
