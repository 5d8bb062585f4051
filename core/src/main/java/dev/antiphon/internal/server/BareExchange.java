package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/** The source of messages that come without a transport: one response each, no streams, nothing to keep. */
record BareExchange(Dispatcher dispatcher) implements CallSource {
    @Override
    public @Nullable JsonRpcConnection connection() {
        return null;
    }

    @Override
    public TransportContext transport() {
        return TransportContext.UNKNOWN;
    }

    @Override
    public boolean carriesStreams() {
        return false;
    }

    @Override
    public boolean admitsStream() {
        return false;
    }

    @Override
    public boolean endsStream(ServerCall wish) {
        return dispatcher.streamNames().cancel(wish);
    }

    @Override
    public void say(byte[] message) {
        throw new IllegalStateException("An exchange without a transport has one response");
    }

    @Override
    public void setApart(ServerCall call) {}

    @Override
    public void settled(ServerCall call) {}

    @Override
    public void proceed() {}
}
