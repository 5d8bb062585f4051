package dev.antiphon;

/** A duplex connection to a peer, over which either side may call the other. Safe for use by any thread. */
public interface JsonRpcConnection {
    /**
     * What is kept with the connection for as long as it lasts.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();
}
