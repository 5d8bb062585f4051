package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.SlowConsumerPolicy;
import dev.antiphon.web.StaticResources;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options of the rules: defaults, and wrong ones, which fail at the call that sets them. */
class HttpRulesBuilderTest {
    private final TestRulesBuilder builder = new TestRulesBuilder();

    @Test
    void the_defaults() {
        HttpRules rules = builder.build();
        assertThat(rules.path()).isEqualTo("/rpc");
        assertThat(rules.webSockets()).isNotNull();
        assertThat(rules.healthPath()).isNull();
        assertThat(rules.openRpcPath()).isNull();
        assertThat(rules.resources()).isEmpty();
        assertThat(rules.authenticator()).isNull();
        assertThat(rules.challenge()).isEqualTo("Bearer");
        assertThat(rules.statusPolicy()).isSameAs(HttpStatusPolicy.STANDARD);
        assertThat(rules.bodyTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(rules.keepAlive()).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void wrong_options_are_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.path("api"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.health("health"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.openRpc("openrpc.json"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.requestTimeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.keepAlive(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.allowHost("https://rpc.example.com"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.allowOrigin("app.example.com"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.cors("app.example.com"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.outboundQueue(0, 1, SlowConsumerPolicy.WAIT));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.outboundQueue(1, 0, SlowConsumerPolicy.WAIT));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.ping(Duration.ofSeconds(1), Duration.ZERO));
        assertThatNullPointerException().isThrownBy(() -> builder.authenticate(null));
    }

    @Test
    void two_groups_of_resources_below_one_path_are_rejected() {
        StaticResources resources = StaticResources.below("/help").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resources(resources).resources(resources))
                .withMessageContaining("/help");
    }

    @Test
    void without_websockets_there_is_no_acceptor() {
        assertThat(builder.webSockets(false).build().webSockets()).isNull();
    }

    @Test
    void the_description_has_every_option_and_no_secret() {
        builder.allowHost("b.example.com").allowHost("a.example.com").cors("https://app.example.com");
        assertThat(builder.describeRules())
                .containsEntry("path", "/rpc")
                .containsEntry("hosts", List.of("a.example.com", "b.example.com"))
                .containsEntry("origins", List.of("https://app.example.com"))
                .containsEntry("corsOrigins", List.of("https://app.example.com"))
                .containsEntry("health", "none")
                .containsEntry("openRpc", "none")
                .containsEntry("requestTimeout", "PT10S");
    }
}
