package dev.antiphon.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RpcIdTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "-1",
                "1.0",
                "1e0",
                "10e-1",
                "1.50",
                "0.1",
                "9223372036854775807",
                "9223372036854775808",
                "123456789012345678901234567890",
                "1E+2",
                "1e400",
                "-1e-400",
                "0.0e99999999999999999999",
                "null",
                "\"\"",
                "\"1\"",
                "\"a b\"",
                "\"\u00e9\ud83d\ude00\""
            })
    void an_id_goes_back_exactly_as_it_came(String json) {
        assertThat(written(RpcId.of(RawJson.of(json)))).isEqualTo(json);
    }

    @Test
    void an_id_of_our_own_is_written_as_json() {
        assertThat(written(RpcId.of(7))).isEqualTo("7");
        assertThat(written(RpcId.of(Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
        assertThat(written(RpcId.of("a\"b"))).isEqualTo("\"a\\\"b\"");
        assertThat(written(RpcId.ofNull())).isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1.50, 1.50", "'\"a\\u0062\"', ab", "null, null"})
    void the_text_of_an_id_is_for_people(String json, String expected) {
        assertThat(RpcId.of(RawJson.of(json))).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource({"{}, an object", "[], an array", "[1], an array", "true, a boolean", "false, a boolean"})
    void other_kinds_of_values_are_no_ids(String json, String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RpcId.of(RawJson.of(json)))
                .withMessage("An id is a number, a string or null, not " + kind);
    }

    @Test
    void an_id_has_at_most_1024_bytes_of_json() {
        String longest = "7".repeat(RpcId.MAX_LENGTH);
        assertThat(RpcId.of(RawJson.of(longest))).hasToString(longest);
        assertThat(RpcId.of(RawJson.of('"' + "x".repeat(RpcId.MAX_LENGTH - 2) + '"')))
                .isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RpcId.of(RawJson.of(longest + "7")))
                .withMessage("An id has at most 1024 bytes, not 1025");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RpcId.of(RawJson.of('"' + "x".repeat(RpcId.MAX_LENGTH - 1) + '"')));
    }

    @Test
    void the_kind_of_an_id_is_its_class() {
        assertThat(RpcId.of(1)).isInstanceOf(NumberId.class);
        assertThat(RpcId.of(RawJson.of("1.5"))).isInstanceOf(NumberId.class);
        assertThat(RpcId.of("1")).isEqualTo(new StringId("1"));
        assertThat(RpcId.of(RawJson.of("null"))).isSameAs(NullId.INSTANCE).isSameAs(RpcId.ofNull());
    }

    static String written(RpcId id) {
        JsonOutput out = new JsonOutput();
        id.writeTo(out);
        return new String(out.toByteArray(), UTF_8);
    }
}
