package dev.antiphon;

/** The limits of a server, each with its default. Exceeding a limit causes an error of its own. */
public enum Limit {
    /** The maximum size of one message of an exchange, in bytes; the transport limits the messages of a connection. */
    MESSAGE_BYTES(1 << 20),
    /** The maximum size of one response, in bytes; a larger one is replaced by an error. */
    REPLY_BYTES(10 << 20),
    /** The maximum nesting depth of arrays and objects. */
    NESTING_DEPTH(128),
    /** The maximum length of a method's name, in bytes. */
    METHOD_BYTES(256),
    /** The maximum number of entries in a batch. */
    BATCH_ENTRIES(100),
    /** The maximum size of all responses to a batch, in bytes; those that do not fit are replaced by errors. */
    BATCH_REPLY_BYTES(25 << 20),
    /** The maximum number of calls of one batch that run concurrently. */
    CALLS_PER_BATCH(16),
    /** The maximum number of calls that run concurrently. */
    CALLS(1024),
    /** The maximum number of calls of one connection that run concurrently; further calls are queued. */
    CALLS_PER_CONNECTION(256),
    /**
     * The maximum number of queued calls, in the server and on each connection; further calls fail with "server busy".
     */
    QUEUED_CALLS(1024),
    /** The maximum number of open streams of one connection; further ones fail with "server busy". */
    STREAMS_PER_CONNECTION(1024),
    /**
     * The maximum number of items that are collected for a caller that has not requested a stream; a longer stream causes an
     * error.
     */
    COLLECTED_ITEMS(10_000),
    /** The idle timeout in seconds of a flow from which the peer does not pull. */
    IDLE_FLOW_SECONDS(300);

    private final int standard;

    Limit(int standard) {
        this.standard = standard;
    }

    /**
     * The default value of the limit.
     *
     * @return the default
     */
    public int defaultValue() {
        return standard;
    }
}
