package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.WireListener;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/** The source of the calls of one exchange. Its transport may accept stream frames before the response. */
record ExchangeSource(Dispatcher dispatcher, TransportContext transport) implements CallSource {
    @Override
    public @Nullable JsonRpcConnection connection() {
        return null;
    }

    @Override
    public boolean supportsStreams() {
        return transport.acceptsMessages();
    }

    @Override
    public boolean tryAcquireStream() {
        return true; // limited by the number of exchanges
    }

    /** Sends the client a name of the stream, by which it can cancel the stream from another exchange. */
    @Override
    public void announceStream(ServerCall call) {
        String name = dispatcher.streamNames().add(call.state());
        call.state().streamName = RpcId.of(name);
        call.ack(RawJson.of("{\"stream\":{\"id\":\"" + name + "\"}}"));
    }

    @Override
    public boolean cancelStream(ServerCall request) {
        return dispatcher.streamNames().cancel(request);
    }

    @Override
    public void send(byte[] message) {
        WireListener listener = dispatcher.wireListener();
        if (listener != null) {
            listener.sent(transport.remoteAddress().orElse(""), message, 0, message.length);
        }
        transport.send(message);
    }

    @Override
    public void streamStarted(ServerCall call) {}

    @Override
    public void callSettled(ServerCall call) {
        ServerCallState state = call.stateIfAny();
        RpcId name = state == null ? null : state.streamName;
        if (name != null) {
            dispatcher.streamNames().remove(name);
        }
    }

    @Override
    public void startNext() {}
}
