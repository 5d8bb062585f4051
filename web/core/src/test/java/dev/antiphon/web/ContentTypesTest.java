package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Content types of requests. */
class ContentTypesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                " APPLICATION/JSON ; charset = x",
                "application/json;charset=utf8",
                "application/json; charset=\"UTF-8\"",
                "application/problem+json",
            })
    void json_in_utf_8(String contentType) {
        assertThat(ContentTypes.isJson(contentType)).isTrue();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                ";",
                "json",
                "application/jsonp",
                "text/plain; application/json",
                "application/json; charset=utf-16",
                "application/json; charset=utf-8; charset=latin1",
                "application/json; charset=",
            })
    void anything_else(String contentType) {
        assertThat(ContentTypes.isJson(contentType)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "Text/Event-Stream", " text/event-stream ;charset=utf-8"})
    void a_type_is_compared_without_its_parameters(String contentType) {
        assertThat(ContentTypes.is(contentType, ContentTypes.EVENTS)).isTrue();
        assertThat(ContentTypes.is(contentType, ContentTypes.LINES)).isFalse();
        assertThat(ContentTypes.is(null, ContentTypes.EVENTS)).isFalse();
    }
}
