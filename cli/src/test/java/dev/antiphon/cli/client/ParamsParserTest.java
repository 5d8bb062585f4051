package dev.antiphon.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParamsParserTest {
    @Test
    void without_words_there_are_no_parameters() {
        assertThat(ParamsParser.parse(List.of())).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[42,23]", "[]", "{}", "{\"a\":[1,{\"b\":null}]}"})
    void one_array_or_object_is_used_unchanged(String json) {
        assertThat(ParamsParser.parse(List.of(json))).hasToString(json);
    }

    @Test
    void white_space_around_an_array_is_removed() {
        assertThat(ParamsParser.parse(List.of(" [1, 2]\n"))).hasToString("[1, 2]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a=1                | {\"a\":1}",
                "a=-1.50e3          | {\"a\":-1.50e3}",
                "a=true             | {\"a\":true}",
                "a=null             | {\"a\":null}",
                "a=[1,2]            | {\"a\":[1,2]}",
                "a={\"b\":1}        | {\"a\":{\"b\":1}}",
                "a=\"5\"            | {\"a\":\"5\"}",
                "a=hello            | {\"a\":\"hello\"}",
                "a=                 | {\"a\":\"\"}",
                "a=b=c              | {\"a\":\"b=c\"}",
                "a=01               | {\"a\":\"01\"}",
                "a=[1               | {\"a\":\"[1\"}",
                "a=say \"hi\"       | {\"a\":\"say \\\"hi\\\"\"}",
                "größe=ä            | {\"größe\":\"ä\"}"
            })
    void a_value_that_is_not_json_is_a_string(String word, String json) {
        assertThat(ParamsParser.parse(List.of(word))).hasToString(json);
    }

    @Test
    void pairs_keep_their_order() {
        assertThat(ParamsParser.parse(List.of("b=1", "a=2", "c=x"))).hasToString("{\"b\":1,\"a\":2,\"c\":\"x\"}");
    }

    @Test
    void a_duplicate_name_is_rejected() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("a=1", "a=2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter 'a' is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"42", "hello", "=1", "\"a\"", "null"})
    void other_words_are_rejected_with_the_word_and_examples(String word) {
        assertThatThrownBy(() -> ParamsParser.parse(List.of(word)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + word + "' is neither")
                .hasMessageContaining("[42,23]");
    }

    @Test
    void an_array_beside_other_words_is_rejected() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("[1]", "a=1"))).hasMessageContaining("'[1]' is neither");
    }

    @Test
    void an_invalid_array_is_rejected_with_the_position() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("[42")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameters are not JSON: Not a JSON text: wrong at byte 3");
    }

    @Test
    void a_whole_text_must_be_an_array_or_object() {
        assertThatThrownBy(() -> ParamsParser.parseJson("42")).hasMessageContaining("must be a JSON array or object");
    }
}
