package dev.antiphon.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** URIs of servers. */
class HttpUriTest {
    @ParameterizedTest
    @CsvSource({
        "http://my_service:8080/rpc, my_service, 8080",
        "http://my_service/rpc, my_service, 80",
        "https://example.org/rpc, example.org, 443",
        "wss://[::1]/rpc, [::1], 443",
        "WS://Example.org, Example.org, 80",
    })
    void the_host_and_port_of_a_uri(String uri, String host, int port) {
        HttpUri address = HttpUri.of(URI.create(uri));
        assertThat(address.host()).isEqualTo(host);
        assertThat(address.port()).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource({
        "/rpc, neither HTTP nor WebSocket",
        "localhost:8080/rpc, neither HTTP nor WebSocket",
        "tcp://localhost:4000?key=secret, neither HTTP nor WebSocket",
        "http:/rpc?key=secret, names no host",
        "http:///rpc, names no host",
        "http://localhost:99999/rpc?key=secret, no port",
        "http://localhost:0/rpc, no port",
        "http://user:secret@localhost/rpc, has a user",
        "ws://secret@localhost/rpc, has a user",
        "http://secret@my_host/rpc, has a user",
    })
    void invalid_uris_are_rejected_without_a_secret_in_the_message(String uri, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpUri.of(URI.create(uri)))
                .withMessageContaining(message)
                .withMessageNotContaining("secret");
    }

    @Test
    void the_peer_does_not_contain_the_query_and_the_target_does() {
        HttpUri uri = HttpUri.of(URI.create("https://example.org/rpc?key=secret"));
        assertThat(uri.peer()).isEqualTo("https://example.org/rpc");
        assertThat(uri.target()).isEqualTo("/rpc?key=secret");
        assertThat(HttpUri.of(URI.create("http://example.org")).target()).isEqualTo("/");
    }

    @Test
    void an_origin_is_the_scheme_the_host_and_the_port() {
        HttpUri uri = HttpUri.of(URI.create("http://example.org/a"));
        assertThat(uri.isSameOrigin(HttpUri.of(URI.create("HTTP://EXAMPLE.org:80/b"))))
                .isTrue();
        assertThat(uri.isSameOrigin(HttpUri.of(URI.create("https://example.org/a"))))
                .isFalse();
        assertThat(uri.isSameOrigin(HttpUri.of(URI.create("http://example.org:81/a"))))
                .isFalse();
        assertThat(uri.isSameOrigin(HttpUri.of(URI.create("http://example.com/a"))))
                .isFalse();
    }
}
