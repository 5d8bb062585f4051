package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/** Where calls come from: exchanges, which have nothing in common with each other, or one connection. */
public interface CallSource {
    Dispatcher dispatcher();

    /** The connection, or null for an exchange. */
    @Nullable
    JsonRpcConnection connection();

    /** How the calls were brought. */
    TransportContext transport();

    /** Whether a call can be answered with more than one message. */
    boolean supportsStreams();

    /** Whether there is room for one more stream; if so, it is taken until the call is settled. */
    boolean tryAcquireStream();

    /** A call is answered with a stream from now on, of which nothing was sent yet. */
    default void announceStream(ServerCall call) {}

    /**
     * Opens a stream of the caller that is an argument of a call.
     *
     * @param id what the caller gave: the id of a flow
     * @param items reads an item
     */
    default RemoteStream argument(ServerCall call, RawJson id, ValueReader<Object> items) {
        throw new InvalidParamsException(
                "A stream argument is pulled over the connection of its call, and this call has none: use a WebSocket or a"
                        + " socket, or give a list",
                null);
    }

    /** Ends the stream that a message from here names and wants to end; false if that is not for this to do. */
    default boolean cancelStream(ServerCall wish) {
        return false;
    }

    /** Sends a message that belongs to a call and is not its answer. */
    void send(byte[] message);

    /** A call that is answered with a stream is no longer among those that run. */
    void streamStarted(ServerCall call);

    /** A call that had to be waited for is settled, and not answered yet. */
    void callSettled(ServerCall call);

    /** Starts what waited for calls that are settled. */
    void startNext();
}
