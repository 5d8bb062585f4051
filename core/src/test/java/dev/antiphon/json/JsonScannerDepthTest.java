package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerDepthTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 1000})
    void a_text_may_be_as_deep_as_the_limit_and_no_deeper(int limit) {
        for (String[] pair : new String[][] {{"[", "]"}, {"{\"a\":", "}"}, {"[{\"a\":", "}]"}}) {
            int levels = pair[1].length();
            for (int depth = levels; depth <= limit + levels; depth += levels) {
                JsonScanner scanner = new JsonScanner(limit);
                boolean accepted =
                        accepts(scanner, pair[0].repeat(depth / levels) + "1" + pair[1].repeat(depth / levels));
                assertThat(accepted).as("%d levels of %s", depth, pair[0]).isEqualTo(depth <= limit);
                assertThat(scanner.tooDeep()).isEqualTo(depth > limit);
            }
        }
    }

    @Test
    void an_empty_array_counts_as_a_level() {
        assertThat(accepts(new JsonScanner(2), "[[]]")).isTrue();
        assertThat(accepts(new JsonScanner(2), "[[[]]]")).isFalse();
        assertThat(accepts(new JsonScanner(2), "[{\"a\":{}}]")).isFalse();
    }

    @Test
    void what_is_closed_does_not_count() {
        assertThat(accepts(new JsonScanner(2), "[[],[],{},[[]]]")).isFalse();
        assertThat(accepts(new JsonScanner(2), "[" + "[],{},".repeat(10_000) + "[1]]"))
                .isTrue();
    }

    @Test
    void each_level_is_closed_by_its_own_kind_however_deep() {
        String open = "[{\"a\":".repeat(100);
        String close = "}]".repeat(100);
        assertThat(accepts(new JsonScanner(200), open + "1" + close)).isTrue();
        for (int i = 0; i < close.length(); i++) {
            String wrong = close.substring(0, i) + (close.charAt(i) == ']' ? '}' : ']') + close.substring(i + 1);
            assertThat(accepts(new JsonScanner(200), open + "1" + wrong))
                    .as("bracket %d", i)
                    .isFalse();
        }
    }

    @Test
    void the_depth_around_a_value_counts() {
        byte[] text = "[[1]]".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(10).over(text, 0, text.length);
        assertThat(scanner.value(0, 8)).isEqualTo(5);
        assertThat(scanner.value(0, 9)).isEqualTo(JsonScanner.FAILED);
        assertThat(scanner.tooDeep()).isTrue();
        assertThat(scanner.failedAt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void a_megabyte_of_open_brackets_neither_overflows_the_stack_nor_passes_the_limit(String open) {
        String text = open.repeat(1_000_000 / open.length());
        JsonScanner scanner = new JsonScanner(128);
        assertThat(accepts(scanner, text)).isFalse();
        assertThat(scanner.tooDeep()).isTrue();
        assertThat(scanner.failedAt()).isEqualTo(128 * open.length());
    }

    @Test
    void a_million_levels_are_no_problem_where_they_are_allowed() {
        int depth = 1_000_000;
        String text = "[".repeat(depth) + "]".repeat(depth);
        assertThat(accepts(new JsonScanner(depth), text)).isTrue();
        assertThat(accepts(new JsonScanner(depth), text.substring(0, text.length() - 1)))
                .isFalse();
        assertThat(accepts(new JsonScanner(depth - 1), text)).isFalse();
    }

    @Test
    void a_failure_that_is_not_about_depth_is_not_called_so() {
        JsonScanner scanner = new JsonScanner(1);
        assertThat(accepts(scanner, "[1 2]")).isFalse();
        assertThat(scanner.tooDeep()).isFalse();
    }

    private static boolean accepts(JsonScanner scanner, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return scanner.over(bytes, 0, bytes.length).isText(0);
    }
}
