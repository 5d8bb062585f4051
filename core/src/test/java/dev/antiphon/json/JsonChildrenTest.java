package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonChildrenTest {
    static Object[] values() {
        return new Object[] {
            Arguments.of("[]", List.of()),
            Arguments.of("[ ]", List.of()),
            Arguments.of("{}", List.of()),
            Arguments.of("{ }", List.of()),
            Arguments.of("[1]", List.of("1")),
            Arguments.of("[ 1 , \"a,]\" ,[2,[3]]]", List.of("1", "\"a,]\"", "[2,[3]]")),
            Arguments.of("{\"a\":1}", List.of("a", "1")),
            Arguments.of("{ \"a\" : 1 ,\"b\":{\"c\":2}}", List.of("a", "1", "b", "{\"c\":2}")),
            Arguments.of("{\"\\u0061\":\"x\",\"\":null}", List.of("\\u0061", "\"x\"", "", "null")),
            Arguments.of("{\"a\":1,\"a\":2}", List.of("a", "1", "a", "2")),
            Arguments.of("[\t-1.5E+3\n,\r\ntrue , null]", List.of("-1.5E+3", "true", "null")),
            Arguments.of("[\"\\\"\",\"\\\\\",\"\\\\\\\",\"]", List.of("\"\\\"\"", "\"\\\\\"", "\"\\\\\\\",\"")),
            Arguments.of("[{\"}\":\"]\"},[\"[{\"]]", List.of("{\"}\":\"]\"}", "[\"[{\"]")),
            Arguments.of("[\"\u00fc\u20ac\ud83d\ude00\",1]", List.of("\"\u00fc\u20ac\ud83d\ude00\"", "1")),
        };
    }

    @ParameterizedTest
    @MethodSource("values")
    void the_children_of_a_value_are_listed_names_without_quotes(String value, List<String> expected) {
        assertThat(children(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"12", "-5", "\"1,2\"", "\"]\"", "\"\"", "true", "null"})
    void a_value_that_is_neither_an_array_nor_an_object_has_none(String value) {
        assertThat(children(value)).isEmpty();
    }

    @Test
    void a_thousand_children_are_listed() {
        String elements = String.join(",", Collections.nCopies(1000, "7"));
        assertThat(children("[" + elements + "]")).hasSize(1000).containsOnly("7");
        String members = String.join(",", Collections.nCopies(1000, "\"a\":7"));
        assertThat(children("{" + members + "}")).hasSize(2000).containsOnly("a", "7");
    }

    @Test
    void children_may_be_nested_as_deep_as_the_value_is_long() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        assertThat(children("[" + deep + "]")).containsExactly(deep);
    }

    private static List<String> children(String value) {
        byte[] amid = ("[0," + value + ",0]").getBytes(UTF_8);
        int[] ranges = JsonChildren.of(amid, 3);
        return IntStream.range(0, ranges.length / 2)
                .mapToObj(i -> new String(Arrays.copyOfRange(amid, ranges[2 * i], ranges[2 * i + 1]), UTF_8))
                .toList();
    }
}
