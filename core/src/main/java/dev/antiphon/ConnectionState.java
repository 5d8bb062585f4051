package dev.antiphon;

import dev.antiphon.transport.Disconnect;
import java.time.Duration;

/** Whether a connection has its peer. Immutable. */
public sealed interface ConnectionState {
    /** It has. */
    record Connected() implements ConnectionState {}

    /**
     * It has lost it, and tries to reach it again.
     *
     * @param reason why it was lost, or why the last try failed
     * @param attempt which try comes next, from 1 on
     * @param delay how long until then
     */
    record Reconnecting(Disconnect reason, int attempt, Duration delay) implements ConnectionState {}

    /**
     * It is over.
     *
     * @param reason why
     */
    record Closed(Disconnect reason) implements ConnectionState {}
}
