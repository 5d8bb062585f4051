/** The rules of JSON-RPC over HTTP, for servers and clients on any HTTP library. */
module dev.antiphon.web {
    requires transitive dev.antiphon.core;
    requires static org.jspecify;

    exports dev.antiphon.web;
    exports dev.antiphon.web.client;
    exports dev.antiphon.web.server;
}
