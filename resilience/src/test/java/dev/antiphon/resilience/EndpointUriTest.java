package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Endpoints that are given by URI, and the lookup of their transports. */
class EndpointUriTest {
    /** Calls a supplier with a context class loader that finds no transports. */
    private static <T> T withoutContext(Supplier<T> supplier) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return supplier.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void a_transport_is_found_that_the_context_class_loader_does_not_find() {
        try (LoadBalancedExchange exchange = withoutContext(() -> LoadBalancedExchange.builder()
                .endpoint("http://127.0.0.1:1/rpc")
                .build())) {
            assertThat(exchange.healthyEndpoints()).containsExactly("http://127.0.0.1:1/rpc");
        }
        assertThat(withoutContext(() -> LoadBalancedConnector.of("tcp://127.0.0.1:1")))
                .isNotNull();
    }

    @Test
    void the_error_of_an_unknown_scheme_says_what_to_do() {
        assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint("amqp://127.0.0.1/rpc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Nothing on the class path connects to 'amqp:' URIs; add the dependency dev.antiphon:antiphon-rabbitmq");
        assertThatThrownBy(() -> LoadBalancedConnector.of("what://127.0.0.1/rpc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("known schemes are [")
                .hasMessageContaining("tcp");
        assertThatThrownBy(() -> LoadBalancedConnector.of("localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no scheme");
    }

    @Test
    void a_transport_of_the_other_kind_is_rejected_with_the_class_to_use() {
        try (Listener listener = TcpTransport.serve(JsonRpcServer.builder().build(), 0)) {
            String uri = "tcp://127.0.0.1:" + listener.port();
            assertThatThrownBy(() -> LoadBalancedExchange.builder().endpoint(uri))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("LoadBalancedConnector");
        }
        LoadBalancedConnector connector = LoadBalancedConnector.of("http://127.0.0.1:1/rpc");
        assertThatThrownBy(() -> connector.connect(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LoadBalancedExchange");
    }

    @Test
    void the_name_of_an_endpoint_has_no_query_since_it_may_contain_a_token() {
        try (LoadBalancedExchange exchange = LoadBalancedExchange.builder()
                .endpoint("http://localhost:8080/rpc?token=secret")
                .build()) {
            assertThat(exchange.healthyEndpoints()).containsExactly("http://localhost:8080/rpc");
        }
    }
}
