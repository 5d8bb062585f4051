package dev.antiphon.opentelemetry;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.TransportContext;
import java.util.List;
import java.util.Map;

/** A channel with headers of a handshake, like a WebSocket. */
final class HandshakeChannel extends ForwardingChannel {
    private final Map<String, List<String>> headers;

    HandshakeChannel(Channel channel, Map<String, List<String>> headers) {
        super(channel);
        this.headers = headers;
    }

    @Override
    public TransportContext context() {
        return LoopbackExchange.context(headers);
    }
}
