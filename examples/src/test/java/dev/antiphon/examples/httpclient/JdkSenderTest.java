package dev.antiphon.examples.httpclient;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import java.net.http.HttpClient;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdkSenderTest {
    private final JdkSender sender = new JdkSender(HttpClient.newHttpClient());

    @Test
    void the_client_of_the_jdk_carries_calls_headers_and_errors() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "hello",
                        Parameters.of(required("name", String.class)),
                        call -> "Hello, " + call.get(0) + " of "
                                + call.call().transport().header("Tenant").orElse("nowhere"))
                .build();
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient client = JsonRpcClient.builder()
                        .header("Tenant", "blue")
                        .over(HttpTransport.exchange(listener.address().toString(), sender))) {
            assertThat(client.call("hello", List.of("you"), String.class)).isEqualTo("Hello, you of blue");
            assertThatThrownBy(() -> client.call("foobar", String.class)).isInstanceOf(MethodNotFoundException.class);
        }
    }

    @Test
    void an_unreachable_server_fails_as_with_any_other_transport() {
        Listener gone = HttpTransport.serve(JsonRpcServer.builder().build(), 0);
        gone.close();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .over(HttpTransport.exchange(gone.address().toString(), sender))) {
            assertThatThrownBy(() -> client.call("hello", String.class)).isInstanceOf(TransportException.class);
        }
    }
}
