package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Headers of cross-origin resource sharing. */
class CorsPolicyTest {
    @Test
    void without_origins_there_are_no_headers() {
        CorsPolicy none = new CorsPolicy(Set.of());
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.headersFor("https://app.example.com")).isEmpty();
    }

    @Test
    void an_allowed_origin_is_repeated_as_it_was_sent() {
        CorsPolicy policy = new CorsPolicy(Set.of("https://app.example.com", "https://other.example.com"));
        assertThat(policy.headersFor("https://App.example.com"))
                .containsEntry("access-control-allow-origin", "https://App.example.com")
                .containsEntry("vary", "origin")
                .hasSize(2);
        assertThat(policy.headersFor("https://example.com")).isEmpty();
        assertThat(policy.headersFor("null")).isEmpty();
        assertThat(policy.headersFor(null)).isEmpty();
    }

    @Test
    void any_origin_is_a_star_without_vary() {
        assertThat(new CorsPolicy(Set.of("*")).headersFor("https://example.com"))
                .containsEntry("access-control-allow-origin", "*")
                .hasSize(1);
    }

    @Test
    void a_preflight_response_repeats_the_requested_headers() {
        FixedResponse response = CorsPolicy.preflight("content-type,x-tenant", "POST");
        assertThat(response.status()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(response.headers())
                .containsEntry("access-control-allow-methods", "POST")
                .containsEntry("access-control-allow-headers", "content-type,x-tenant")
                .containsEntry("access-control-max-age", "600");
        assertThat(CorsPolicy.preflight(null, "GET").headers())
                .containsEntry("access-control-allow-headers", "Content-Type");
    }
}
