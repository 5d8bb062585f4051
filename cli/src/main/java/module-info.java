/** The command line: calls JSON-RPC servers from a shell, and serves a demo to call. */
module dev.antiphon.cli {
    requires transitive dev.antiphon.core;
    requires info.picocli;
    requires static org.jspecify;

    exports dev.antiphon.cli;

    // Its options are fields that picocli fills in.
    opens dev.antiphon.cli to
            info.picocli;
}
