/** What tests of JSON-RPC clients, servers and transports need: peers that follow a script, faults, contracts, transcripts. */
module dev.antiphon.testkit {
    requires transitive dev.antiphon.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires static org.jspecify;

    exports dev.antiphon.testkit;

    // The tests of the contract suites are not public, and JUnit calls them.
    opens dev.antiphon.testkit to
            org.junit.platform.commons;
}
