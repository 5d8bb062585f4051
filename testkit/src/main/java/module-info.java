/** Test doubles, fault injection, contract suites and transcripts for JSON-RPC clients, servers and transports. */
module dev.antiphon.testkit {
    requires transitive dev.antiphon.core;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;
    requires static org.jspecify;

    exports dev.antiphon.testkit;

    // JUnit calls the package-private tests of the contract suites by reflection.
    opens dev.antiphon.testkit to
            org.junit.platform.commons;
}
