package dev.antiphon.benchmarks.contender;

/** All contenders, by the names that JMH passes to its forks. */
public enum Contenders {
    ANTIPHON(Role.SUBJECT),
    ANTIPHON_OWN_MAPPER(Role.SUBJECT),
    ANTIPHON_GENERATED(Role.SUBJECT),
    ANTIPHON_OBSERVED(Role.SUBJECT),
    ANTIPHON_OBSERVERS_OFF(Role.SUBJECT),
    JSONRPC4J(Role.PEER),
    LSP4J(Role.PEER),
    SIMPLE_JSON_RPC(Role.PEER),
    JSONRPC2_SERVER(Role.PEER),
    JACKSON_3_BY_HAND(Role.BY_HAND),
    JACKSON_2_BY_HAND(Role.BY_HAND),
    BARE_SCANNER_BY_HAND(Role.BY_HAND);

    /** The role of a contender in the comparison. */
    public enum Role {
        SUBJECT,
        /** A library that could be used instead of Antiphon. */
        PEER,
        /** Code that is written to show what is possible, and is not maintainable. */
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
            case ANTIPHON_OBSERVED -> ObservedContender.observersOn();
            case ANTIPHON_OBSERVERS_OFF -> ObservedContender.observersOff();
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
