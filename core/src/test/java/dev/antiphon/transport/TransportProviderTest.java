package dev.antiphon.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransportProviderTest {
    private static TransportProvider find(String uri) {
        return TransportProvider.of(URI.create(uri));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp://localhost:4000", "TCP://localhost:4000", "unix:///tmp/socket", "stdio:/"})
    void a_provider_is_found_by_the_scheme_of_a_uri_in_any_case(String uri) {
        assertThat(find(uri).schemes()).contains(URI.create(uri).getScheme().toLowerCase(Locale.ROOT));
    }

    @Test
    void a_provider_is_found_if_the_context_class_loader_does_not_see_it() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            for (ClassLoader blind : new ClassLoader[] {null, ClassLoader.getPlatformClassLoader()}) {
                thread.setContextClassLoader(blind);
                assertThat(find("tcp://localhost:4000").schemes()).contains("tcp");
                assertThat(TransportProvider.installedSchemes()).contains("stdio", "tcp", "unix");
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void the_error_of_an_unknown_scheme_names_the_dependency_or_the_schemes_that_are_known() {
        assertThatThrownBy(() -> find("nats://localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Nothing on the class path connects to 'nats:' URIs; add the dependency dev.antiphon:antiphon-nats");
        assertThatThrownBy(() -> find("what://localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Nothing on the class path connects to 'what:' URIs; known schemes are "
                        + TransportProvider.installedSchemes());
        assertThatThrownBy(() -> find("localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no scheme");
    }

    @Test
    void an_endpoint_has_the_defaults_of_a_client() {
        URI uri = URI.create("tcp://localhost:4000");
        assertThat(Endpoint.of(uri)).isEqualTo(new Endpoint(uri, Duration.ofSeconds(10), 25 * 1024 * 1024, Map.of()));
        assertThat(Endpoint.of(uri).withHeaders(Map.of("a", "b")).headers()).isEqualTo(Map.of("a", "b"));
    }
}
