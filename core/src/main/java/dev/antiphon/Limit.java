package dev.antiphon;

/** The limits of a server, each with its default and each answered with an error of its own. */
public enum Limit {
    /** The size of one message of an exchange, in bytes; that of a message of a connection is its transport's to limit. */
    MESSAGE_BYTES(1 << 20),
    /** The size of one reply, in bytes; an error takes the place of a larger one. */
    REPLY_BYTES(10 << 20),
    /** How many arrays and objects may be open at once. */
    NESTING_DEPTH(128),
    /** The length of a method's name, in bytes. */
    METHOD_BYTES(256),
    /** The number of entries in a batch. */
    BATCH_ENTRIES(100),
    /** The size of all replies to a batch, in bytes; errors take the place of those that do not fit. */
    BATCH_REPLY_BYTES(25 << 20),
    /** How many calls of one batch run at once. */
    CALLS_PER_BATCH(16),
    /** How many calls run at once. */
    CALLS(1024),
    /** How many calls of one connection run at once; others wait for them in line. */
    CALLS_PER_CONNECTION(256),
    /** How many calls wait for others to end, in the server and on each connection; more are answered with "server busy". */
    QUEUED_CALLS(1024),
    /** How many streams of one connection are open at once; more are answered with "server busy". */
    STREAMS_PER_CONNECTION(1024),
    /** How many items of a stream a caller gets at once that has not asked for a stream; more are answered with an error. */
    COLLECTED_ITEMS(10_000),
    /** For how many seconds a flow stays open that the peer does not pull from. */
    IDLE_FLOW_SECONDS(300);

    private final int standard;

    Limit(int standard) {
        this.standard = standard;
    }

    /**
     * The limit that holds unless another is set.
     *
     * @return the default
     */
    public int defaultValue() {
        return standard;
    }
}
