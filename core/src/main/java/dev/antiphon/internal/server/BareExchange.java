package dev.antiphon.internal.server;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.TransportContext;
import org.jspecify.annotations.Nullable;

/**
 * The source of messages that arrive without a transport. Each message gets one response; there are no streams and no state between
 * messages.
 */
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
    public boolean cancelStream(ServerCall request) {
        return dispatcher.streamNames().cancel(request);
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
