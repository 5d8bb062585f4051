package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.Identity;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.TransportContext;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers of responses: those of handlers, and those that a status needs. */
class ReplyHeadTest {
    private final HttpRules rules = new TestRulesBuilder().build();
    private final ReplyHeaders headers = new ReplyHeaders();

    private static Map<String, String> added(String name, String value) {
        Map<String, String> added = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        added.put(name, value);
        return added;
    }

    // Statuses

    @Test
    void the_status_503_has_retry_after_unless_a_handler_has_set_it() {
        assertThat(ReplyHead.of(503, rules, Map.of()).headers()).containsExactly(Map.entry("Retry-After", "1"));
        assertThat(ReplyHead.of(503, rules, added("retry-after", "7")).headers())
                .containsExactly(Map.entry("retry-after", "7"));
        assertThat(ReplyHead.of(503, rules, added("X-Cost", "7")).headers())
                .containsOnly(Map.entry("Retry-After", "1"), Map.entry("X-Cost", "7"));
    }

    @Test
    void the_status_401_has_the_challenge_of_the_authenticator() {
        assertThat(ReplyHead.of(401, rules, Map.of()).headers())
                .containsExactly(Map.entry("WWW-Authenticate", "Bearer"));
        HttpRules basic = new TestRulesBuilder()
                .authenticate(new Authenticator() {
                    @Override
                    public Optional<Identity> authenticate(TransportContext context) {
                        return Optional.empty();
                    }

                    @Override
                    public String challenge() {
                        return "Basic realm=\"rpc\"";
                    }
                })
                .build();
        assertThat(ReplyHead.of(401, basic, Map.of()).headers())
                .containsExactly(Map.entry("WWW-Authenticate", "Basic realm=\"rpc\""));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 400, 403, 404, 500})
    void other_statuses_need_no_headers(int status) {
        Map<String, String> added = added("X-Cost", "7");
        assertThat(ReplyHead.of(status, rules, added)).isEqualTo(new ReplyHead(status, added));
    }

    // Headers of handlers

    @Test
    void names_are_case_insensitive_and_the_last_value_counts() {
        headers.put("X-Cost", "7");
        headers.put("x-cost", "8");
        assertThat(headers.take()).hasSize(1).containsEntry("X-COST", "8");
    }

    @Test
    void after_the_headers_were_taken_it_is_too_late() {
        assertThat(headers.take()).isEmpty();
        assertThat(headers.take()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> headers.put("X", "1"))
                .withMessageContaining("sent already");
    }

    @ParameterizedTest
    @CsvSource({"'', 1", "X Y, 1", "X:, 1", "Content-Length, 1", "transfer-encoding, chunked", "CONNECTION, close"})
    void invalid_and_reserved_names_are_rejected(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> headers.put(name, value))
                .withMessageContaining("'" + name + "'");
        assertThat(headers.take()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1\r\nY: 2", "1\n", "\0", "\u20ac"})
    void invalid_values_are_rejected(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> headers.put("X", value));
        assertThat(headers.take()).isEmpty();
    }
}
