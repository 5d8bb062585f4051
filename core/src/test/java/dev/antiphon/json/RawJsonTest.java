package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawJsonTest {
    @Test
    void half_of_a_surrogate_pair_is_no_text() {
        assertThatThrownBy(() -> RawJson.of("\"\ud83d\""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Not a JSON text: it has half of a surrogate pair");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
                    {}      | OBJECT  | an object
                    []      | ARRAY   | an array
                    ""      | STRING  | a string
                    0       | NUMBER  | a number
                    -1      | NUMBER  | a number
                    true    | BOOLEAN | a boolean
                    false   | BOOLEAN | a boolean
                    null    | NULL    | null
                    """)
    void the_kind_is_told_by_the_first_byte(String text, JsonKind kind, String phrase) {
        RawJson json = RawJson.of(text);
        assertThat(json.kind()).isEqualTo(kind);
        assertThat(json.kind().phrase()).isEqualTo(phrase);
        assertThat(json.isNull()).isEqualTo(kind == JsonKind.NULL);
    }

    @Test
    void white_space_around_the_value_is_dropped_and_inside_kept() {
        RawJson json = RawJson.of("\r\n\t [ 1 ,\t2 ] \n");
        assertThat(json).hasToString("[ 1 ,\t2 ]");
        assertThat(json.length()).isEqualTo(9);
        assertThat(json.toBytes()).isEqualTo("[ 1 ,\t2 ]".getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "[", "1 2", "{\"a\":}", "nul", "\uFEFF1"})
    void what_is_not_one_json_value_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RawJson.of(text));
    }

    @Test
    void the_refusal_says_where_the_text_is_wrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawJson.of("[1,2,x]"))
                .withMessage("Not a JSON text: wrong at byte 5");
    }

    @Test
    void values_may_be_nested_a_thousand_levels_deep() {
        assertThat(RawJson.of("[".repeat(1000) + "]".repeat(1000)).length()).isEqualTo(2000);
        assertThatIllegalArgumentException().isThrownBy(() -> RawJson.of("[".repeat(1001) + "]".repeat(1001)));
    }

    @Test
    void values_are_equal_if_their_bytes_are() {
        byte[] bytes = "[1,1.0,1]".getBytes(UTF_8);
        RawJson first = RawJson.ofValid(bytes, 1, 2, null);
        RawJson spelledOtherwise = RawJson.ofValid(bytes, 3, 6, null);
        RawJson same = RawJson.ofValid(bytes, 7, 8, null);
        assertThat(first)
                .isEqualTo(same)
                .hasSameHashCodeAs(same)
                .isEqualTo(RawJson.of("1"))
                .hasSameHashCodeAs(RawJson.of(" 1 "))
                .isNotEqualTo(spelledOtherwise)
                .isNotEqualTo(RawJson.of("2"))
                .isNotEqualTo("1");
    }

    @Test
    void a_copy_keeps_its_value_when_the_array_changes() {
        byte[] bytes = "[12]".getBytes(UTF_8);
        RawJson shared = RawJson.ofValid(bytes, 1, 3, null);
        RawJson copy = shared.copy();
        bytes[1] = '7';
        assertThat(shared).hasToString("72");
        assertThat(copy).hasToString("12");
    }

    @Test
    void a_value_that_has_its_array_for_itself_is_its_own_copy() {
        RawJson alone = RawJson.of("12");
        assertThat(alone.copy()).isSameAs(alone);
    }

    @Test
    void bytes_are_a_copy() {
        RawJson json = RawJson.of("12");
        json.toBytes()[0] = '7';
        assertThat(json).hasToString("12");
    }

    @Test
    void a_value_is_written_as_it_is() {
        JsonOutput out = new JsonOutput();
        RawJson.ofValid("[1.0e0]".getBytes(UTF_8), 1, 6, null).writeTo(out);
        assertThat(new String(out.toByteArray(), UTF_8)).isEqualTo("1.0e0");
    }

    @Test
    void members_come_in_order_and_by_their_unescaped_names() {
        RawJson json =
                RawJson.of(" { \"b\" : 1 , \"\\u0061\" : [ 2 , {} ] , \"\" : \"x\" , \"\\ud83d\\ude00\":null } ");
        assertThat(json.members())
                .containsExactly(
                        entry("b", RawJson.of("1")),
                        entry("a", RawJson.of("[ 2 , {} ]")),
                        entry("", RawJson.of("\"x\"")),
                        entry("\ud83d\ude00", RawJson.NULL));
        assertThat(json.member("a")).contains(RawJson.of("[ 2 , {} ]"));
        assertThat(json.member("c")).isEmpty();
    }

    @Test
    void of_members_with_the_same_name_the_last_counts() {
        RawJson json = RawJson.of("{\"a\":1,\"b\":2,\"\\u0061\":3}");
        assertThat(json.member("a")).contains(RawJson.of("3"));
        assertThat(json.members()).hasSize(2);
    }

    @Test
    void elements_come_in_order() {
        assertThat(RawJson.of("[ 1 , \"a,b\" ,[2,3],{\"c\":4} , null ]").elements())
                .containsExactly(
                        RawJson.of("1"),
                        RawJson.of("\"a,b\""),
                        RawJson.of("[2,3]"),
                        RawJson.of("{\"c\":4}"),
                        RawJson.NULL);
    }

    @Test
    void a_value_inside_is_read_like_one_alone() {
        RawJson json = RawJson.of("{\"a\":[{\"b\":42}]}");
        assertThat(json.member("a")
                        .orElseThrow()
                        .elements()
                        .get(0)
                        .member("b")
                        .orElseThrow()
                        .asInt())
                .isEqualTo(42);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "12", "\"1,2\"", "\"]\"", "true", "null"})
    void what_has_no_children_has_no_elements_and_no_members(String text) {
        assertThat(RawJson.of(text).elements()).isEqualTo(List.of());
        assertThat(RawJson.of(text).members()).isEmpty();
    }

    @Test
    void an_object_has_no_elements_and_an_array_no_members() {
        assertThat(RawJson.of("{\"a\":1}").elements()).isEmpty();
        assertThat(RawJson.of("[\"a\",1]").members()).isEmpty();
    }
}
