package dev.antiphon.transport;

/** Takes over the channels that a listener accepts; a server is one. Safe for use by any number of threads. */
@FunctionalInterface
public interface Acceptor {
    /**
     * Takes over a channel that is connected and not started.
     *
     * @param channel the channel
     * @return what happens on it, for the listener to end when it ends itself
     */
    Session accept(Channel channel);
}
