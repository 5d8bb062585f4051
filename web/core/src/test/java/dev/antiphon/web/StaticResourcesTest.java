package dev.antiphon.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The builder of static resources, and how they are found. */
class StaticResourcesTest {
    private static final byte[] EMPTY = new byte[0];

    private final StaticResources.Builder builder =
            StaticResources.below("/help").resource("a", "text/plain", EMPTY);

    @ParameterizedTest
    @ValueSource(strings = {"help", "/help/", "/help?a", ""})
    void invalid_paths_are_rejected(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StaticResources.below(path))
                .withMessageContaining("'" + path + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "a/../b", "..", "/a", "a b", "a?b", "a%20b", "\u00e4"})
    void invalid_names_are_rejected(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resource(name, "text/plain", EMPTY))
                .withMessageContaining("'" + name + "'");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.paths(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb", "a\nb", "a\0", "", " ", "\u00e4"})
    void policies_and_content_types_are_one_line_of_ascii(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.policy(value))
                .withMessageContaining("policy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resource("b", value, EMPTY))
                .withMessageContaining("content type");
    }

    @Test
    void two_resources_with_one_name_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.resource("a", "text/plain", EMPTY))
                .withMessageContaining("'a'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.paths("a").build())
                .withMessageContaining("'a'");
    }

    @Test
    void a_policy_applies_to_the_resources_after_it() {
        StaticResources resources = builder.policy("default-src 'self'")
                .resource("b", "text/plain", EMPTY)
                .build();
        assertThat(resources.find("/help/a").contentSecurityPolicy()).startsWith("default-src 'none'");
        assertThat(resources.find("/help/b").contentSecurityPolicy()).isEqualTo("default-src 'self'");
    }

    @Test
    void the_content_is_copied() {
        byte[] content = {'x'};
        StaticResources resources = builder.resource("b", "text/plain", content).build();
        content[0] = 'y';
        assertThat(resources.find("/help/b").content()).containsExactly('x');
    }

    @Test
    void equal_contents_have_equal_entity_tags() {
        StaticResources resources = builder.resource("b", "text/html", EMPTY)
                .resource("c", "text/plain", new byte[] {'c'})
                .build();
        String tag = resources.find("/help/a").entityTag();
        assertThat(tag).matches("\"[A-Za-z0-9_-]{43}\"");
        assertThat(resources.find("/help/b").entityTag()).isEqualTo(tag);
        assertThat(resources.find("/help/c").entityTag()).isNotEqualTo(tag);
    }

    @Test
    void paths_are_compared_exactly() {
        StaticResources resources = builder.resource("", "text/html", EMPTY).build();
        assertThat(resources.has("/help")).isTrue();
        assertThat(resources.find("/help")).as("it redirects").isNull();
        assertThat(resources.has("/help/")).isTrue();
        assertThat(resources.has("/help/a")).isTrue();
        for (String path :
                new String[] {"/", "/hel", "/helpa", "/help/a/", "/help//", "/help/b", "/HELP/a", "/x/help/a"}) {
            assertThat(resources.has(path)).as(path).isFalse();
        }
        assertThat(StaticResources.below("/help").build().has("/help"))
                .as("there is no index")
                .isFalse();
    }

    @Test
    void the_list_of_paths_is_relative_to_the_index() {
        StaticResources resources =
                StaticResources.below("/a/b").paths("site.json").build();
        assertThat(resources.has("/a/b/site.json")).isFalse();
        StaticResource site = resources
                .withPaths(new EndpointPaths("/v1/\"rpc\"", false, "/openrpc.json"))
                .find("/a/b/site.json");
        assertThat(site.contentType()).isEqualTo("application/json");
        assertThat(new String(site.content(), UTF_8))
                .isEqualTo(
                        "{\"rpc\":\"../../v1/\\\"rpc\\\"\",\"webSockets\":false,\"openrpc\":\"../../openrpc.json\"}");
        StaticResources plain = builder.build();
        assertThat(plain.withPaths(new EndpointPaths("/rpc", true, null))).isSameAs(plain);
    }
}
