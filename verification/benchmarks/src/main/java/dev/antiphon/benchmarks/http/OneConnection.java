package dev.antiphon.benchmarks.http;

import dev.antiphon.benchmarks.connection.CallPattern;
import dev.antiphon.benchmarks.connection.ConnectionTarget;

/** The patterns of calls over a single connection between Antiphon's client and server. */
public enum OneConnection {
    WEB_SOCKET_PIPELINED("WebSocket", CallPattern.PIPELINED),
    WEB_SOCKET_SEQUENTIAL("WebSocket", CallPattern.SEQUENTIAL),
    /** Queued calls, one of which is on the connection: no caller has to wake up before the next is sent. */
    HTTP_QUEUED("HTTP", CallPattern.PIPELINED),
    HTTP_SEQUENTIAL("HTTP", CallPattern.SEQUENTIAL);

    private final String protocol;
    private final CallPattern pattern;

    OneConnection(String protocol, CallPattern pattern) {
        this.protocol = protocol;
        this.pattern = pattern;
    }

    public String protocol() {
        return protocol;
    }

    /** The pattern of calls. */
    public CallPattern pattern() {
        return pattern;
    }

    /** The pattern in the words of the table. */
    public String calls() {
        if (pattern == CallPattern.SEQUENTIAL) {
            return "sequential";
        }
        return CallPattern.OUTSTANDING + (this == HTTP_QUEUED ? " waiting for the connection" : " outstanding");
    }

    public ConnectionTarget open() {
        return protocol.equals("HTTP") ? AntiphonLoadConnection.http() : AntiphonLoadConnection.webSocket();
    }
}
