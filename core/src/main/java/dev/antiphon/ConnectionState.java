package dev.antiphon;

import dev.antiphon.transport.Disconnect;
import java.time.Duration;

/** The state of a connection. Immutable. */
public sealed interface ConnectionState {
    /** The connection is established. */
    record Connected() implements ConnectionState {}

    /**
     * The connection is lost, and the client is trying to reconnect.
     *
     * @param reason why the connection was lost, or why the last attempt failed
     * @param attempt the number of the next attempt, from 1
     * @param delay the delay until the next attempt
     */
    record Reconnecting(Disconnect reason, int attempt, Duration delay) implements ConnectionState {}

    /**
     * The connection is closed.
     *
     * @param reason the reason
     */
    record Closed(Disconnect reason) implements ConnectionState {}
}
