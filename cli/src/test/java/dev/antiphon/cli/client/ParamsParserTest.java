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
    void no_words_are_no_parameters() {
        assertThat(ParamsParser.parse(List.of())).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[42,23]", "[]", "{}", "{\"a\":[1,{\"b\":null}]}"})
    void one_array_or_object_is_taken_as_it_is(String json) {
        assertThat(ParamsParser.parse(List.of(json))).hasToString(json);
    }

    @Test
    void white_space_around_an_array_is_left_out() {
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
    void a_value_is_json_if_it_can_be_and_else_a_string(String word, String json) {
        assertThat(ParamsParser.parse(List.of(word))).hasToString(json);
    }

    @Test
    void pairs_keep_their_order() {
        assertThat(ParamsParser.parse(List.of("b=1", "a=2", "c=x"))).hasToString("{\"b\":1,\"a\":2,\"c\":\"x\"}");
    }

    @Test
    void a_name_that_is_given_twice_is_refused() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("a=1", "a=2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter 'a' is given twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"42", "hello", "=1", "\"a\"", "null"})
    void anything_else_is_refused_with_the_word_and_examples(String word) {
        assertThatThrownBy(() -> ParamsParser.parse(List.of(word)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + word + "' is neither")
                .hasMessageContaining("[42,23]");
    }

    @Test
    void an_array_beside_other_words_is_refused() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("[1]", "a=1"))).hasMessageContaining("'[1]' is neither");
    }

    @Test
    void an_array_that_is_broken_is_refused_with_the_place() {
        assertThatThrownBy(() -> ParamsParser.parse(List.of("[42")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameters are not JSON: Not a JSON text: wrong at byte 3");
    }

    @Test
    void a_whole_text_must_be_an_array_or_object() {
        assertThatThrownBy(() -> ParamsParser.whole("42")).hasMessageContaining("must be a JSON array or object");
    }
}
