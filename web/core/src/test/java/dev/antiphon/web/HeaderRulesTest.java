package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and values of headers. */
class HeaderRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"X", "Content-Type", "x-1_2.3", "!#$%&'*+-.^_`|~"})
    void a_name_is_a_token(String name) {
        assertThat(HeaderRules.checkName(name)).isSameAs(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a:b", "a\nb", "a\r", "a\0", "\u00e4", "a\"", "a(b)", "a/b", "a\u007f"})
    void other_names_are_rejected(String name) {
        assertThat(HeaderRules.isToken(name)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeaderRules.checkName(name))
                .withMessageContaining("'" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\tb", "~", "\u00a0", "\u00ff", "a=b; c=\"d\""})
    void a_value_has_visible_characters_of_latin_1_blanks_and_tabs(String value) {
        assertThat(HeaderRules.checkValue("X", value)).isSameAs(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret\r",
                "secret\n",
                "secret\r\nEvil: 1",
                "secret\0",
                "secret\u001f",
                "secret\u007f",
                "secret\u0085",
                "secret\u009f",
                "secret\u0100",
                "secret\u20ac",
                "secret\ud83d\ude00",
            })
    void other_values_are_rejected_with_the_character_and_without_the_value(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeaderRules.checkValue("Tenant", value))
                .withMessageContaining("'Tenant'")
                .withMessageContaining(String.format("U+%04X at 6", (int) value.charAt(6)))
                .withMessageNotContaining("secret");
    }

    @Test
    void a_value_that_is_null_is_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeaderRules.checkValue("Tenant", null))
                .withMessageContaining("'Tenant'");
    }

    @Test
    void headers_of_the_framing_and_the_connection_are_reserved() {
        for (String name : new String[] {"Content-Length", "TRANSFER-ENCODING", "connection", "Sec-WebSocket-Key"}) {
            assertThat(HeaderRules.isReserved(name)).as(name).isTrue();
        }
        assertThat(HeaderRules.isReserved("Content-Type")).isFalse();
        assertThat(HeaderRules.isReserved("Retry-After")).isFalse();
    }
}
