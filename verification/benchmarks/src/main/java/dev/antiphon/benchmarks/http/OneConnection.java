package dev.antiphon.benchmarks.http;

import dev.antiphon.benchmarks.connection.ConnectionTarget;
import dev.antiphon.benchmarks.connection.Traffic;

/** What can be done with a single connection between Antiphon's client and its server. */
public enum OneConnection {
    WEB_SOCKET_PIPELINED("WebSocket", Traffic.PIPELINED),
    WEB_SOCKET_SEQUENTIAL("WebSocket", Traffic.SEQUENTIAL),
    /** Calls that wait for the connection, one of which is on it: no caller has to be woken up before the next goes out. */
    HTTP_QUEUED("HTTP", Traffic.PIPELINED),
    HTTP_SEQUENTIAL("HTTP", Traffic.SEQUENTIAL);

    private final String protocol;
    private final Traffic traffic;

    OneConnection(String protocol, Traffic traffic) {
        this.protocol = protocol;
        this.traffic = traffic;
    }

    public String protocol() {
        return protocol;
    }

    /** How the calls follow each other. */
    public Traffic traffic() {
        return traffic;
    }

    /** What is done, in the words of the table. */
    public String calls() {
        if (traffic == Traffic.SEQUENTIAL) {
            return "sequential";
        }
        return Traffic.OUTSTANDING + (this == HTTP_QUEUED ? " waiting for the connection" : " outstanding");
    }

    public ConnectionTarget open() {
        return protocol.equals("HTTP") ? AntiphonLoadConnection.http() : AntiphonLoadConnection.webSocket();
    }
}
