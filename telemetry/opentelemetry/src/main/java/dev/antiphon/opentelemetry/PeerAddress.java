package dev.antiphon.opentelemetry;

import io.opentelemetry.api.trace.Span;

/**
 * Where a peer is.
 *
 * @param address its address, without brackets
 * @param port its port, or 0 if it has none
 */
record PeerAddress(String address, int port) {
    /** Reads what a transport says, such as {@code 127.0.0.1:40000}; what has no port is an address as a whole. */
    static PeerAddress of(String said) {
        int colon = said.lastIndexOf(':');
        int port = port(said.substring(colon + 1));
        String host = colon > 0 && port > 0 ? said.substring(0, colon) : said;
        boolean bracketed = host.startsWith("[") && host.endsWith("]");
        return new PeerAddress(
                bracketed ? host.substring(1, host.length() - 1) : host, host.length() == said.length() ? 0 : port);
    }

    private static int port(String digits) {
        if (digits.isEmpty() || digits.length() > 5 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 0;
        }
        int port = Integer.parseInt(digits);
        return port <= 65_535 ? port : 0;
    }

    /** Tells a span of it. */
    void describe(Span span) {
        span.setAttribute(RpcAttributes.PEER_ADDRESS, address);
        if (port > 0) {
            span.setAttribute(RpcAttributes.PEER_PORT, (long) port);
        }
    }
}
