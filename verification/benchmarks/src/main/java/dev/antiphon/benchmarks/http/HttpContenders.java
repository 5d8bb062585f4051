package dev.antiphon.benchmarks.http;

/** All servers, by the names that their JVMs are started with. */
public enum HttpContenders {
    ANTIPHON_NON_BLOCKING("Antiphon, non-blocking handler"),
    ANTIPHON_BLOCKING("Antiphon, blocking handler"),
    JSONRPC4J("jsonrpc4j on Jetty"),
    HELIDON("Helidon"),
    CONSTANT("constant reply on Vert.x");

    private final String title;

    HttpContenders(String title) {
        this.title = title;
    }

    /** The name in the tables. */
    public String title() {
        return title;
    }

    /** Whether it parses requests. */
    public boolean reads() {
        return this != CONSTANT;
    }

    /** Whether this JVM can run it; see {@link Helidon}. */
    public boolean runsHere() {
        return this != HELIDON;
    }

    /** Starts listening on a free port. */
    public HttpTarget open() throws Exception {
        return switch (this) {
            case ANTIPHON_NON_BLOCKING -> AntiphonTarget.nonBlocking();
            case ANTIPHON_BLOCKING -> AntiphonTarget.blocking();
            case JSONRPC4J -> new Jsonrpc4jTarget();
            case HELIDON -> Helidon.open();
            case CONSTANT -> new ConstantTarget();
        };
    }
}
