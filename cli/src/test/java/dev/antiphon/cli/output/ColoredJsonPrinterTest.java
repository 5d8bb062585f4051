package dev.antiphon.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColoredJsonPrinterTest {
    @ParameterizedTest
    @ValueSource(strings = {"1", "-1.50e+3", "true", "null", "\"a\"", "\"\\\"[{,:\\\\\"", "{}", "[]", "\"ü€😀\""})
    void scalars_and_empty_values_stay_on_one_line(String json) {
        assertThat(pretty(json, false)).isEqualTo(json);
    }

    @Test
    void every_member_and_element_has_a_line() {
        assertThat(pretty("{\"a\":[1, 2 ,{ }],\n\"b\" : {\"c\":\"x,y\"},\"d\":[ ]}", false))
                .isEqualTo("""
                        {
                          "a": [
                            1,
                            2,
                            {}
                          ],
                          "b": {
                            "c": "x,y"
                          },
                          "d": []
                        }""");
    }

    @Test
    void numbers_keep_their_spelling() {
        assertThat(pretty("[1.0,1e0,123456789012345678901234567890]", false))
                .isEqualTo("[\n  1.0,\n  1e0,\n  123456789012345678901234567890\n]");
    }

    @Test
    void keys_strings_numbers_and_words_have_colours() {
        assertThat(pretty("{\"k\":[\"s\",1,null]}", true))
                .isEqualTo(
                        "{\n  \u001b[34m\"k\"\u001b[0m: [\n    \u001b[32m\"s\"\u001b[0m,\n    \u001b[36m1\u001b[0m,\n"
                                + "    \u001b[35mnull\u001b[0m\n  ]\n}");
    }

    @Test
    void deep_nesting_does_not_overflow_the_stack() {
        String deep = "[".repeat(1000) + "]".repeat(1000);

        assertThat(pretty(deep, false).replaceAll("\\s", "")).isEqualTo(deep);
    }

    private static String pretty(String json, boolean coloured) {
        JsonOutput out = new JsonOutput();
        new ColoredJsonPrinter(out, coloured).write(RawJson.of(json));
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }
}
