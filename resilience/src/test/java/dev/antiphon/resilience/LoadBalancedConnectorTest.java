package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LoadBalancedConnectorTest {
    private final Set<String> down = ConcurrentHashMap.newKeySet();
    private final List<JsonRpcConnection> accepted = new CopyOnWriteArrayList<>();
    private final ManualScheduler scheduler = new ManualScheduler();

    private Connector to(String name) {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("name", Parameters.none(), arguments -> name)
                .build();
        return headers -> {
            if (down.contains(name)) {
                throw new TransportException("cannot connect", Disconnect.of(Disconnect.Kind.LOST, name + " is down"));
            }
            MemoryTransport.Pair pair = MemoryTransport.pair();
            accepted.add(server.accept(pair.right()));
            return pair.left();
        };
    }

    private LoadBalancedConnector both() {
        return LoadBalancedConnector.of()
                .endpoint("a", to("a"))
                .endpoint("b", to("b"))
                .scheduler(scheduler);
    }

    private static String name(Connector connector) {
        try (JsonRpcClient client = JsonRpcClient.builder().connect(connector)) {
            return client.call("name", String.class);
        }
    }

    @Test
    void the_connector_connects_to_the_next_endpoint_if_the_first_cannot_be_reached() {
        LoadBalancedConnector connector = both().ejection(1, Duration.ofSeconds(1), Duration.ofSeconds(1));
        assertThat(name(connector)).isEqualTo("a");
        down.add("a");
        assertThat(name(connector)).isEqualTo("b");
        down.clear();
        assertThat(name(connector)).as("ejected").isEqualTo("b");
        scheduler.advance(Duration.ofSeconds(1));
        assertThat(name(connector)).isEqualTo("a");
    }

    @Test
    void a_lost_connection_reconnects_to_another_endpoint() {
        try (JsonRpcClient client = JsonRpcClient.builder()
                .reconnect(Reconnect.fixed(Duration.ofMillis(1)).queueCalls())
                .timeout(Duration.ofMinutes(1))
                .connect(both())) {
            assertThat(client.call("name", String.class)).isEqualTo("a");
            down.add("a");
            accepted.get(0).close();
            Wait.until("it is back", () -> {
                try {
                    return client.call("name", String.class).equals("b");
                } catch (TransportException lost) {
                    return false;
                }
            });
        }
    }

    @Test
    void if_no_endpoint_can_be_reached_the_error_lists_all() {
        down.addAll(Set.of("a", "b"));
        assertThatThrownBy(() -> both().connect(Map.of()))
                .isInstanceOf(TransportException.class)
                .hasMessage("No endpoint can be reached: a: a is down; b: b is down");
        assertThatThrownBy(() -> LoadBalancedConnector.of().connect(Map.of())).hasMessageContaining("endpoint(...)");
    }

    @Test
    void connections_are_opened_to_the_endpoint_with_the_fewest() {
        LoadBalancedConnector connector = both().balancing(LoadBalancing.LEAST_PENDING);
        try (JsonRpcClient one = JsonRpcClient.builder().connect(connector);
                JsonRpcClient two = JsonRpcClient.builder().connect(connector)) {
            String first = one.call("name", String.class);
            assertThat(two.call("name", String.class)).isNotEqualTo(first);
            JsonRpcConnection connection = (JsonRpcConnection) one;
            connection.close();
            Wait.forResult(connection.onClose());
            assertThat(name(connector)).isEqualTo(first);
        }
    }

    @Test
    void connections_are_opened_to_each_endpoint_in_turn() {
        LoadBalancedConnector connector = both().balancing(LoadBalancing.ROUND_ROBIN);
        assertThat(List.of(name(connector), name(connector), name(connector))).containsExactly("a", "b", "a");
    }
}
