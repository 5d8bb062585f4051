package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerStructureTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "false",
                "0",
                "\"\"",
                "[]",
                "{}",
                "[[]]",
                "[{}]",
                "{\"a\":{}}",
                "[1]",
                "[1,2]",
                "[[],{},[]]",
                "{\"a\":1}",
                "{\"a\":1,\"b\":2}",
                "{\"\":1}",
                "{\"a\":1,\"a\":2}",
                "[1,\"a\",null,true,false,[],{}]",
                "{\"a\":[{\"b\":[{\"c\":null}]}],\"d\":{}}",
                "[{\"a\":1},{\"a\":2}]"
            })
    void texts_of_the_grammar_are_accepted(String text) {
        assertThat(Scan.accepts(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " null",
                "null ",
                "\tnull\t",
                "\r\nnull\r\n",
                " [ ] ",
                " { } ",
                "[ 1 , 2 ]",
                "{ \"a\" : 1 , \"b\" : 2 }",
                "\n{\n\t\"a\"\r\n:\r\n[\n1\n]\n}\n"
            })
    void white_space_may_stand_between_tokens(String text) {
        assertThat(Scan.accepts(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\f", "\u000b", "\0", "\b", "\u001c", "\u0085", "\u00a0", "\u2028", "\u3000", "\ufeff"})
    void nothing_else_is_white_space(String space) {
        assertThat(Scan.accepts(space + "1")).as("before").isFalse();
        assertThat(Scan.accepts("1" + space)).as("behind").isFalse();
        assertThat(Scan.accepts("[" + space + "1]")).as("in an array").isFalse();
        assertThat(Scan.accepts("{\"a\"" + space + ":1}")).as("before a colon").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[",
                "]",
                "{",
                "}",
                ",",
                ":",
                "[1",
                "[1,",
                "[,",
                "[,]",
                "[1,]",
                "[,1]",
                "[1,,2]",
                "[1 2]",
                "[1:2]",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "{,}",
                "{\"a\":1,}",
                "{,\"a\":1}",
                "{\"a\"}",
                "{\"a\",1}",
                "{\"a\" 1}",
                "{\"a\":}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1:2}",
                "{\"a\"::1}",
                "{a:1}",
                "{'a':1}",
                "{1:1}",
                "{null:1}",
                "{[]:1}",
                "[}",
                "{]",
                "[1}",
                "{\"a\":1]",
                "[{]}",
                "[[]",
                "[]]",
                "{}}",
                "{{}}",
                "[1]]",
                "[1],",
                "1,",
                "1 2",
                "1 1",
                "null null",
                "{}{}",
                "[][]",
                "[]{}",
                "\"a\"\"b\"",
                "\"a\" \"b\"",
                "{\"a\":1}x",
                "1//",
                "//1",
                "/*1*/1",
                "#1",
                "[1]\0",
                "1\0",
                "\0"
            })
    void other_texts_are_refused(String text) {
        assertThat(Scan.accepts(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n",
                "nu",
                "nul",
                "nulll",
                "Null",
                "NULL",
                "nulL",
                "t",
                "tr",
                "tru",
                "truee",
                "True",
                "TRUE",
                "f",
                "fa",
                "fal",
                "fals",
                "falsee",
                "False",
                "fAlse",
                "nil",
                "undefined",
                "truefalse",
                "tnull",
                "ffalse",
                "fbcde",
                "nxll",
                "tRue",
                "faxse"
            })
    void other_spellings_of_literals_are_refused(String text) {
        assertThat(Scan.accepts(text)).isFalse();
        assertThat(Scan.accepts("[" + text + "]")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''          | 0
                    '  '        | 2
                    [           | 1
                    [1          | 2
                    [1,]        | 3
                    [1 2]       | 3
                    {"a"}       | 4
                    {"a":}      | 5
                    {a:1}       | 1
                    [1}         | 2
                    1 2         | 2
                    [] []       | 3
                    trux        | 0
                    """)
    void the_failure_is_where_the_text_goes_wrong(String text, int position) {
        assertThat(Scan.failure(text)).isEqualTo(position);
    }

    @Test
    void a_byte_order_mark_is_no_white_space_but_can_be_stepped_over() {
        byte[] text = "\uFEFF[]".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(1).over(text, 0, text.length);
        assertThat(scanner.isText(0)).isFalse();
        assertThat(scanner.pastByteOrderMark(0)).isEqualTo(3);
        assertThat(scanner.isText(3)).isTrue();
        assertThat(scanner.pastByteOrderMark(3)).as("where there is none").isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void a_byte_order_mark_cut_short_is_none(int length) {
        byte[] text = "\uFEFF".getBytes(UTF_8);
        assertThat(new JsonScanner(1).over(text, 0, length).pastByteOrderMark(0))
                .isZero();
    }

    @Test
    void a_value_ends_where_it_ends_whatever_follows() {
        byte[] text = "[1,{\"a\":[2]}]]}x".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(3).over(text, 0, text.length);
        assertThat(scanner.value(0, 0)).isEqualTo(13);
        assertThat(scanner.value(1, 1)).isEqualTo(2);
        assertThat(scanner.value(3, 1)).isEqualTo(12);
    }

    @Test
    void only_the_range_given_is_looked_at() {
        byte[] text = "x[1,23]y".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(1);
        assertThat(scanner.over(text, 1, 7).isText(1)).isTrue();
        assertThat(scanner.over(text, 1, 6).isText(1)).isFalse();
        assertThat(scanner.over(text, 4, 5).isText(4))
                .as("the number 2, not 23")
                .isTrue();
        assertThat(scanner.over(text, 4, 5).value(4, 0)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[true,false,null]",
                "[-12.50e+10,0]",
                "{\"a\":[{}],\"bcdefghijkl\":\"\u00e9\\u20ac\ud83d\ude00\"}"
            })
    void a_text_cut_short_fails_within_its_range_though_the_rest_lies_behind(String text) {
        byte[] whole = text.getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(9);
        for (int end = 0; end < whole.length; end++) {
            assertThat(scanner.over(whole, 0, end).isText(0))
                    .as("%d bytes", end)
                    .isFalse();
            assertThat(scanner.failedAt()).as("%d bytes", end).isBetween(0, end);
        }
    }

    @Test
    void a_number_at_the_end_of_the_range_is_not_continued_behind_it() {
        byte[] bytes = "12.5e10".getBytes(UTF_8);
        for (int end : new int[] {1, 2, 4, 6, 7}) {
            assertThat(new JsonScanner(1).over(bytes, 0, end).value(0, 0)).isEqualTo(end);
        }
        for (int end : new int[] {3, 5}) {
            JsonScanner scanner = new JsonScanner(1).over(bytes, 0, end);
            assertThat(scanner.value(0, 0)).isEqualTo(JsonScanner.FAILED);
            assertThat(scanner.failedAt()).isEqualTo(end);
        }
    }

    @Test
    void a_scanner_forgets_its_failure_with_its_bytes() {
        byte[] bad = "[[".getBytes(UTF_8);
        byte[] good = "[]".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(1).over(bad, 0, bad.length);
        assertThat(scanner.isText(0)).isFalse();
        assertThat(scanner.tooDeep()).isTrue();
        scanner.over(good, 0, good.length);
        assertThat(scanner.tooDeep()).isFalse();
        assertThat(scanner.failedAt()).isEqualTo(JsonScanner.FAILED);
        assertThat(scanner.isText(0)).isTrue();
        scanner.release();
        assertThat(scanner.end()).isZero();
        assertThat(scanner.peek(0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "0, 4", "2, 1", "4, 4"})
    void a_range_outside_of_the_array_is_refused(int start, int end) {
        assertThatThrownBy(() -> new JsonScanner(1).over(new byte[3], start, end))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void a_scanner_must_be_allowed_some_depth() {
        assertThatIllegalArgumentException().isThrownBy(() -> new JsonScanner(0));
    }
}
