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
    public boolean supportsStreams() {
        return false;
    }

    @Override
    public boolean tryAcquireStream() {
        return false;
    }

    @Override
    public boolean cancelStream(ServerCall wish) {
        return dispatcher.streamNames().cancel(wish);
    }

    @Override
    public void send(byte[] message) {
        throw new IllegalStateException("An exchange without a transport has one response");
    }

    @Override
    public void streamStarted(ServerCall call) {}

    @Override
    public void callSettled(ServerCall call) {}

    @Override
    public void startNext() {}
}
