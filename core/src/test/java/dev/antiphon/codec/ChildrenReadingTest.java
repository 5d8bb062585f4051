package dev.antiphon.codec;

import static dev.antiphon.codec.Reading.read;
import static dev.antiphon.codec.Reading.readAll;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The children of params are listed while the message is scanned, or when somebody asks. */
class ChildrenReadingTest {
    @Test
    void the_elements_of_params_are_listed() {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[ 1 , \"a,b\",[2,3] ,{\"c\":4}]}");
        assertThat(children(call)).containsExactly("1", "\"a,b\"", "[2,3]", "{\"c\":4}");
        assertThat(call.childCount()).isEqualTo(4);
    }

    @Test
    void the_members_of_params_are_listed_each_with_its_name() {
        TestEnvelope call = read("{\"params\":{ \"a\" : 1 , \"\\u0062\":[2]},\"jsonrpc\":\"2.0\",\"method\":\"m\"}");
        assertThat(children(call)).containsExactly("a", "1", "\\u0062", "[2]");
        assertThat(call.childCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 66, 100, 127, 128, 129, 255, 256, 257, 1000})
    void any_number_of_children_is_listed(int count) {
        String elements = numbers(count).collect(Collectors.joining(","));
        TestEnvelope byPosition = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[" + elements + "]}");
        assertThat(byPosition.childCount()).isEqualTo(count);
        assertThat(children(byPosition)).isEqualTo(numbers(count).toList());

        String members = numbers(count).map(i -> "\"n" + i + "\":" + i).collect(Collectors.joining(","));
        TestEnvelope byName = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{" + members + "}}");
        assertThat(byName.childCount()).isEqualTo(count);
        assertThat(children(byName))
                .isEqualTo(numbers(count).flatMap(i -> Stream.of("n" + i, i)).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"params\":null", ",\"params\":[]", ",\"params\":{}", ",\"params\":[ ]"})
    void where_there_are_no_params_there_are_no_children(String params) {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\"" + params + "}");
        assertThat(call.childCount()).isZero();
        assertThat(children(call)).isEmpty();
    }

    @Test
    void each_entry_of_a_batch_has_its_own_children() {
        String many = numbers(70).collect(Collectors.joining(","));
        List<Envelope> entries = readAll("[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1,2]},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"m\"},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":3}},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[" + many + "]},"
                + "{\"jsonrpc\":\"2.0\",\"method\":5,\"params\":[\"of a refused entry\"]},"
                + "{\"jsonrpc\":\"2.0\",\"result\":[6],\"params\":[\"of a response\"],\"id\":1},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[]},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[{\"b\":7},8]}]");
        assertThat(entries)
                .extracting(ChildrenReadingTest::children)
                .containsExactly(
                        List.of("1", "2"),
                        List.of(),
                        List.of("a", "3"),
                        numbers(70).toList(),
                        List.of(),
                        List.of("6"),
                        List.of(),
                        List.of("{\"b\":7}", "8"));
        assertThat(entries).extracting(Envelope::childCount).containsExactly(2, 0, 1, 70, 0, 1, 0, 2);
    }

    @Test
    void many_entries_with_children_are_told_apart() {
        String batch = IntStream.range(0, 100)
                .mapToObj(i -> "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[" + i + "," + 2 * i + "]}")
                .collect(Collectors.joining(",", "[", "]"));
        List<Envelope> entries = readAll(batch);
        for (int i = 0; i < 100; i++) {
            assertThat(children(entries.get(i))).containsExactly(String.valueOf(i), String.valueOf(2 * i));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"jsonrpc":"2.0","result":[1,2],"id":1}                     | 1 2
                    {"jsonrpc":"2.0","result":{"a":1},"id":1}                   | a 1
                    {"jsonrpc":"2.0","result":[],"id":1}                        | ~~
                    {"jsonrpc":"2.0","result":12,"id":1}                        | ~~
                    {"jsonrpc":"2.0","result":"1,2","id":1}                     | ~~
                    {"jsonrpc":"2.0","result":null,"id":1}                      | ~~
                    {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":1}   | code 5 message "m"
                    {"jsonrpc":"3.0","stream":{"id":1,"data":[1,2]}}            | 1 2
                    {"jsonrpc":"3.0","stream":{"id":1},"data":{"a":1}}          | a 1
                    {"jsonrpc":"3.0","ack":{"a":1},"id":1}                      | a 1
                    {"jsonrpc":"3.0","options":{"stream":1,"abort":true}}       | ~~
                    """)
    void the_children_of_other_payloads_are_listed_when_somebody_asks(String text, String expected) {
        TestEnvelope envelope = read(text);
        List<String> children = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        assertThat(children(envelope)).isEqualTo(children);
        boolean members = !children.isEmpty() && envelope.payload().toString().startsWith("{");
        assertThat(envelope.childCount()).isEqualTo(members ? children.size() / 2 : children.size());
    }

    @Test
    void a_reader_forgets_the_children_of_the_message_before() {
        MessageReader<TestEnvelope> reader = new MessageReader<>(Reading.DEFAULTS, TestEnvelope::new);
        for (int i = 0; i < 3; i++) {
            byte[] good = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1,2,3]}".getBytes(UTF_8);
            byte[] bad = "{\"jsonrpc\":\"2.0\",\"params\":[1,2,3],\"method\":".getBytes(UTF_8);
            TestEnvelope call = reader.read(good, 0, good.length);
            assertThat(children(call)).containsExactly("1", "2", "3");
            assertThat(call.children()).hasSize(6);
            assertThat(reader.read(bad, 0, bad.length).kind()).isEqualTo(EnvelopeKind.INVALID);
        }
    }

    @Test
    void params_far_longer_than_what_is_listed_at_once_are_read() {
        String nulls = String.join(",", Collections.nCopies(100_000, "null"));
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[" + nulls + "]}");
        assertThat(call.childCount()).isEqualTo(100_000);
    }

    private static Stream<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(String::valueOf);
    }

    private static List<String> children(Envelope envelope) {
        int[] ranges = envelope.children();
        int values = envelope.childCount();
        boolean named = values > 0 && envelope.bytes()[envelope.payloadStart()] == '{';
        List<String> children = new ArrayList<>();
        for (int i = 0; i < (named ? 2 * values : values); i++) {
            int start = ranges[envelope.childrenStart() + 2 * i];
            int end = ranges[envelope.childrenStart() + 2 * i + 1];
            children.add(new String(envelope.bytes(), start, end - start, UTF_8));
        }
        return children;
    }
}
