package dev.antiphon.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.Reply;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    private static final class Passing implements Interceptor {
        @Override
        public Reply intercept(CallContext call, Next next) {
            return next.proceed(call);
        }
    }

    private final JsonRpcServer server = JsonRpcServer.builder()
            .limit(Limit.CALLS, 77)
            .intercept(new Passing())
            .intercept((call, next) -> next.proceed(call))
            .extension(Health.builder().build())
            .method("fine", Parameters.none(), arguments -> 1)
            .build();

    @Test
    void everything_that_was_chosen_is_told_and_what_holds_otherwise() {
        try (Listener listener = TcpTransport.builder(server, "127.0.0.1", 0)
                .maxConnections(5)
                .maxConnectionAge(ConnectionAge.of(Duration.ofHours(1)))
                .serve()) {
            Configuration configuration = Configuration.of(server, listener);
            String text = configuration.toString();
            for (Limit limit : Limit.values()) {
                assertThat(text).contains("    " + limit + ": " + server.limit(limit) + "\n");
            }
            assertThat(text)
                    .contains("    CALLS: 77\n")
                    .contains("  versions: 2.0, 3.0\n")
                    .contains("  interceptors: " + Passing.class.getName() + ", " + ConfigurationTest.class.getName()
                            + " (a lambda)\n")
                    .contains(
                            "      type: dev.antiphon.operations.Health\n      methods: rpc.health\n      access: anyone\n")
                    .contains("  methods: fine\n")
                    .contains("address: " + listener.address() + "\n")
                    .contains("maxConnections: 5\n")
                    .contains("maxConnectionAge: PT1H\n")
                    .contains("tcp")
                    .contains("errorDetail: NONE\n");
            RawJson json = configuration.toJson();
            assertThat(RawJson.of(json.toString())).as("it is JSON").isEqualTo(json);
            RawJson limits =
                    json.member("server").orElseThrow().member("limits").orElseThrow();
            assertThat(limits.member("CALLS").orElseThrow().asInt()).isEqualTo(77);
        }
    }

    @Test
    void secrets_are_hidden() {
        Configuration configuration = Configuration.of(server)
                .with(
                        "pool",
                        Map.of(
                                "url",
                                "postgres://admin:hunter2@db:5432/x?sslmode=require",
                                "db.password",
                                "hunter2",
                                "api-key",
                                "hunter2",
                                "nested",
                                List.of(Map.of("Authorization", "Bearer hunter2")),
                                "size",
                                5,
                                "ssl",
                                true));
        for (String told :
                List.of(configuration.toString(), configuration.toJson().toString())) {
            assertThat(told)
                    .doesNotContain("hunter2")
                    .doesNotContain("admin")
                    .contains("postgres://***@db:5432/x")
                    .contains("5")
                    .contains("true");
        }
    }
}
