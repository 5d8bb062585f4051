/** Mock servers from OpenRPC documents, tests of servers against them, and a linter for them. */
module dev.antiphon.contract {
    requires transitive dev.antiphon.openrpc;
    requires com.networknt.schema;
    requires static org.jspecify;

    exports dev.antiphon.contract;
}
