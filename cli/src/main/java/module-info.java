/** The command line: a client for JSON-RPC servers, a load generator, a mock server and a demo server. */
@SuppressWarnings("requires-automatic") // HdrHistogram declares no module
module dev.antiphon.cli {
    requires transitive dev.antiphon.core;
    requires dev.antiphon.explorer;
    requires dev.antiphon.generate;
    requires dev.antiphon.contract;
    requires dev.antiphon.http;
    requires dev.antiphon.openrpc;
    requires HdrHistogram;
    requires info.picocli;
    requires java.net.http;
    requires static org.jspecify;

    exports dev.antiphon.cli.demo;

    // picocli sets the fields of the options by reflection.
    opens dev.antiphon.cli to
            info.picocli;
    opens dev.antiphon.cli.client to
            info.picocli;
    opens dev.antiphon.cli.command to
            info.picocli;
    opens dev.antiphon.cli.document to
            info.picocli;
    opens dev.antiphon.cli.server to
            info.picocli;
}
