package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** All contenders, by the names that JMH passes to its forks. */
public enum ConnectionContenders {
    ANTIPHON("Antiphon"),
    LSP4J("LSP4J"),
    LSP4J_BUFFERED("LSP4J, buffered"),
    BARE("bare loop, the caller reads"),
    BARE_WRITE_PER_CALL("bare loop, a write per call"),
    BARE_COALESCING("bare loop, coalescing writers");

    private final String title;

    ConnectionContenders(String title) {
        this.title = title;
    }

    /** The name in the tables. */
    public String title() {
        return title;
    }

    public boolean can(CallPattern pattern) {
        return this != BARE || pattern == CallPattern.SEQUENTIAL;
    }

    public ConnectionTarget connect(PairTransport transport) throws IOException {
        return switch (this) {
            case ANTIPHON -> AntiphonConnectionTarget.over(transport);
            case LSP4J -> Lsp4jConnectionTarget.over(transport);
            case LSP4J_BUFFERED -> Lsp4jConnectionTarget.buffered(transport);
            case BARE -> BareRoundTrips.over(transport);
            case BARE_WRITE_PER_CALL -> BareConnectionTarget.writingEachCall(transport);
            case BARE_COALESCING -> BareConnectionTarget.coalescing(transport);
        };
    }
}
