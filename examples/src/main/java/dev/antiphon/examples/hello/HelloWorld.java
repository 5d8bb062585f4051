package dev.antiphon.examples.hello;

import static dev.antiphon.Parameter.required;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.List;

/** The shortest server and client. */
public final class HelloWorld {
    private HelloWorld() {}

    /**
     * Serves, calls, and prints the result.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        // [hello]
        JsonRpcServer server = JsonRpcServer.builder()
                .method("hello", Parameters.of(required("name", String.class)), call -> "Hello, " + call.get(0) + "!")
                .build();
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient client = JsonRpcClient.connect(listener.address().toString())) {
            System.out.println(client.call("hello", List.of("world"), String.class));
        }
        // [/hello]
    }
}
