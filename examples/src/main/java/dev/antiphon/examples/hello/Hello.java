package dev.antiphon.examples.hello;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;

/** A service by its interface: server and client. */
public final class Hello {
    private Hello() {}

    // [server]
    interface Greeter {
        String hello(String name);
    }

    static Listener serve(int port) {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Greeter.class, name -> "Hello, " + name + "!")
                .build();
        return HttpTransport.serve(server, port);
    }
    // [/server]

    // [client]
    static String greet(String uri) {
        try (JsonRpcClient client = JsonRpcClient.connect(uri)) {
            return client.service(Greeter.class).hello("world");
        }
    }
    // [/client]
}
