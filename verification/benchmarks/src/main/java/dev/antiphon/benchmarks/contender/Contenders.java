package dev.antiphon.benchmarks.contender;

/** All contenders, by the names that JMH hands to its forks. */
public enum Contenders {
    ANTIPHON(Role.SUBJECT),
    ANTIPHON_OWN_MAPPER(Role.SUBJECT),
    ANTIPHON_GENERATED(Role.SUBJECT),
    ANTIPHON_WATCHED(Role.SUBJECT),
    ANTIPHON_WATCHED_BY_NOBODY(Role.SUBJECT),
    JSONRPC4J(Role.PEER),
    LSP4J(Role.PEER),
    SIMPLE_JSON_RPC(Role.PEER),
    JSONRPC2_SERVER(Role.PEER),
    JACKSON_3_BY_HAND(Role.BY_HAND),
    JACKSON_2_BY_HAND(Role.BY_HAND),
    BARE_SCANNER_BY_HAND(Role.BY_HAND);

    /** What a contender stands for in the comparison. */
    public enum Role {
        SUBJECT,
        /** A library that somebody could use instead of Antiphon. */
        PEER,
        /** Code that nobody would want to maintain, written to know what is possible. */
        BY_HAND
    }

    private final Role role;

    Contenders(Role role) {
        this.role = role;
    }

    public Role role() {
        return role;
    }

    public Contender create() {
        return switch (this) {
            case ANTIPHON -> AntiphonContender.reflected();
            case ANTIPHON_OWN_MAPPER -> AntiphonContender.withOwnMapper();
            case ANTIPHON_GENERATED -> AntiphonContender.generated();
            case ANTIPHON_WATCHED -> WatchedContender.watched();
            case ANTIPHON_WATCHED_BY_NOBODY -> WatchedContender.byNobody();
            case JSONRPC4J -> new Jsonrpc4jContender();
            case LSP4J -> new Lsp4jContender();
            case SIMPLE_JSON_RPC -> new SimpleJsonRpcContender();
            case JSONRPC2_SERVER -> new Jsonrpc2ServerContender();
            case JACKSON_3_BY_HAND -> new Jackson3Contender();
            case JACKSON_2_BY_HAND -> new Jackson2Contender();
            case BARE_SCANNER_BY_HAND -> new BareScannerContender();
        };
    }
}
