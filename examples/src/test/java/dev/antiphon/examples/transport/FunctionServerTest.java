package dev.antiphon.examples.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server behind a custom transport, with one method. */
class FunctionServerTest {
    @Test
    void a_server_is_a_function_of_bytes() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("hello", Parameters.none(), call -> "Hello!")
                .build();
        FunctionExchange exchange = new FunctionExchange((message, headers) ->
                server.handle(message).thenApply(answer -> answer == null ? List.of() : List.of(answer)));
        try (JsonRpcClient client = JsonRpcClient.builder().over(exchange)) {
            assertThat(client.call("hello", String.class)).isEqualTo("Hello!");
            client.notify("hello");
        }
    }
}
