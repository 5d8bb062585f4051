package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.WireListener;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/** One exchange that is more than its message. */
record ExchangeSource(Dispatcher dispatcher, TransportContext transport) implements CallSource {
    @Override
    public @Nullable JsonRpcConnection connection() {
        return null;
    }

    @Override
    public boolean carriesStreams() {
        return transport.acceptsMessages();
    }

    @Override
    public boolean admitsStream() {
        return true; // as many as there are exchanges
    }

    /** Tells the client a name for the stream, by which it can be ended in a message of its own. */
    @Override
    public void streaming(ServerCall call) {
        String name = dispatcher.streamNames().give(call);
        call.ack(RawJson.of("{\"stream\":{\"id\":\"" + name + "\"}}"));
    }

    @Override
    public boolean endsStream(ServerCall wish) {
        return dispatcher.streamNames().end(wish);
    }

    @Override
    public void say(byte[] message) {
        WireListener listener = dispatcher.wireListener();
        if (listener != null) {
            listener.sent(transport.remoteAddress().orElse(""), message, 0, message.length);
        }
        transport.send(message);
    }

    @Override
    public void setApart(ServerCall call) {}

    @Override
    public void settled(ServerCall call) {
        dispatcher.streamNames().giveBack(call);
    }

    @Override
    public void proceed() {}
}
