package dev.antiphon.benchmarks.http;

/** All clients with their servers, by the names that JMH passes to its forks. */
public enum CallersContenders {
    ANTIPHON_NON_BLOCKING("Antiphon, non-blocking handler"),
    ANTIPHON_BLOCKING("Antiphon, blocking handler"),
    JSONRPC4J("jsonrpc4j, its client and Jetty");

    /** The number of threads. */
    public static final int THREADS = 32;

    private final String title;

    CallersContenders(String title) {
        this.title = title;
    }

    /** The name in the tables. */
    public String title() {
        return title;
    }

    public Callers open() throws Exception {
        return switch (this) {
            case ANTIPHON_NON_BLOCKING -> new AntiphonCallers(AntiphonTarget.nonBlocking());
            case ANTIPHON_BLOCKING -> new AntiphonCallers(AntiphonTarget.blocking());
            case JSONRPC4J -> new Jsonrpc4jCallers(new Jsonrpc4jTarget());
        };
    }
}
