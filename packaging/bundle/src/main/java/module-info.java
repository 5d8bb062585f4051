/** JSON-RPC as most programs need it: the core, HTTP and WebSocket, and JSON values by Jackson 3. */
module dev.antiphon {
    requires transitive dev.antiphon.core;
    requires transitive dev.antiphon.http;
    requires transitive dev.antiphon.jackson3;
}
