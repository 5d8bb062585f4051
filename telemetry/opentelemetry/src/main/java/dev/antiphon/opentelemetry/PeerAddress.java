package dev.antiphon.opentelemetry;

import io.opentelemetry.api.trace.Span;

/**
 * The network address of a peer.
 *
 * @param address the address, without brackets
 * @param port the port, or 0 if there is none
 */
record PeerAddress(String address, int port) {
    /** Parses the address of a transport, such as {@code 127.0.0.1:40000}; the port may be absent. */
    static PeerAddress of(String text) {
        int colon = text.lastIndexOf(':');
        int port = port(text.substring(colon + 1));
        String host = colon > 0 && port > 0 ? text.substring(0, colon) : text;
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return new PeerAddress(
                bracketed ? host.substring(1, host.length() - 1) : host, host.length() == text.length() ? 0 : port);
    }

    private static int port(String digits) {
        if (digits.isEmpty() || digits.length() > 5 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 0;
        }
        int port = Integer.parseInt(digits);
        return port <= 65_535 ? port : 0;
    }

    /** Sets the attributes of a span. */
    void setOn(Span span) {
        span.setAttribute(RpcAttributes.PEER_ADDRESS, address);
        if (port > 0) {
            span.setAttribute(RpcAttributes.PEER_PORT, (long) port);
        }
    }
}
