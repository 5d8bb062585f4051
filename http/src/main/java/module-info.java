/** JSON-RPC over HTTP/1.1, HTTP/2, WebSocket and SSE: server and client, on Vert.x. */
module dev.antiphon.http {
    requires transitive dev.antiphon.web;
    requires transitive io.vertx.core;
    requires io.netty.buffer;
    requires io.netty.codec;
    requires io.netty.codec.http;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.transport;
    requires static org.jspecify;

    exports dev.antiphon.http;

    provides dev.antiphon.transport.TransportProvider with
            dev.antiphon.http.HttpProvider;
}
