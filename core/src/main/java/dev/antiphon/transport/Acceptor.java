package dev.antiphon.transport;

/** A callback for the channels that a listener accepts; a server is one. Implementations are thread-safe. */
@FunctionalInterface
public interface Acceptor {
    /**
     * Takes over a channel that is connected and not started.
     *
     * @param channel the channel
     * @return the session of the channel, which the listener drains or closes when it closes itself
     */
    Session accept(Channel channel);
}
