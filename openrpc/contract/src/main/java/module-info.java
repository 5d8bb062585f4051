/** Contract testing with OpenRPC: mock servers, verification of live servers, and a linter. */
module dev.antiphon.contract {
    requires transitive dev.antiphon.openrpc;
    requires com.networknt.schema;
    requires static org.jspecify;

    exports dev.antiphon.contract;
}
