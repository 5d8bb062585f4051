package dev.antiphon.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.resilience.TestExchange.Fate;
import dev.antiphon.service.JsonRpcIdempotent;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdempotencyTest {
    @JsonRpcService(prefix = "shop")
    interface Shop {
        @JsonRpcIdempotent
        @JsonRpcMethod(aliases = "inStock")
        int stock();

        int buy();
    }

    @JsonRpcIdempotent
    interface Reads {
        int one();

        int two();
    }

    interface Silent {
        int one();
    }

    private final AtomicInteger executed = new AtomicInteger();

    private TestExchange exchange(Object service) {
        JsonRpcServer server = service instanceof Shop shop
                ? JsonRpcServer.builder().service(Shop.class, shop).build()
                : JsonRpcServer.builder().service(Reads.class, (Reads) service).build();
        return new TestExchange("test", server);
    }

    private static RetryInterceptor retry(Idempotency idempotence) {
        return RetryInterceptor.builder()
                .idempotent(idempotence)
                .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                .build();
    }

    private final Shop shop = new Shop() {
        @Override
        public int stock() {
            return executed.incrementAndGet();
        }

        @Override
        public int buy() {
            return executed.incrementAndGet();
        }
    };

    @Test
    void only_annotated_methods_of_an_interface_are_retried() {
        TestExchange exchange = exchange(shop).then(Fate.LOST_BACK, Fate.FINE, Fate.LOST_BACK);
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept(retry(Idempotency.of(Shop.class)))
                .over(exchange)) {
            Shop proxy = client.service(Shop.class);
            assertThat(proxy.stock()).as("made twice").isEqualTo(2);
            assertThatThrownBy(proxy::buy).isInstanceOf(TransportException.class);
            assertThat(executed).hasValue(3);
            assertThat(exchange.sent().get(1)).contains("\"shop.stock\"");
        }
    }

    @Test
    void an_alias_of_an_idempotent_method_is_idempotent() {
        TestExchange exchange = exchange(shop).then(Fate.LOST_BACK);
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept(retry(Idempotency.of(Shop.class)))
                .over(exchange)) {
            assertThat(client.call("inStock", Integer.class)).isEqualTo(2);
        }
    }

    @Test
    void the_annotation_of_an_interface_applies_to_all_its_methods() {
        Reads reads = new Reads() {
            @Override
            public int one() {
                return executed.incrementAndGet();
            }

            @Override
            public int two() {
                return executed.incrementAndGet();
            }
        };
        TestExchange exchange = exchange(reads).then(Fate.LOST_BACK, Fate.FINE, Fate.LOST_BACK);
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept(retry(Idempotency.of(Reads.class)))
                .over(exchange)) {
            Reads proxy = client.service(Reads.class);
            assertThat(proxy.one()).isEqualTo(2);
            assertThat(proxy.two()).isEqualTo(4);
        }
    }

    @Test
    void the_options_of_the_proxy_determine_the_names_of_methods() {
        Idempotency other = Idempotency.of(Shop.class, ServiceOption.prefix("market"));
        TestExchange exchange = exchange(shop).then(Fate.LOST_BACK);
        try (JsonRpcClient client =
                JsonRpcClient.builder().intercept(retry(other)).over(exchange)) {
            assertThatThrownBy(() -> client.call("shop.stock", Integer.class)).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void an_interface_without_the_annotation_is_rejected() {
        assertThatThrownBy(() -> Idempotency.of(Silent.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Silent")
                .hasMessageContaining("@JsonRpcIdempotent");
    }
}
