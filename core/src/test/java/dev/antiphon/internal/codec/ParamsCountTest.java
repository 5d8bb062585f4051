package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.internal.codec.Reading.readAll;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters of a call are counted while the message is scanned. */
class ParamsCountTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 63, 64, 65, 126, 127})
    void parameters_are_counted(int count) {
        assertThat(read(byPosition(count)).paramsCount()).isEqualTo(count);
        assertThat(read(byName(count)).paramsCount()).isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 129, 255, 256, 257, 1000, 10_000})
    void very_many_parameters_are_just_many(int count) {
        assertThat(read(byPosition(count)).paramsCount()).isEqualTo(Envelope.MANY_PARAMS);
        assertThat(read(byName(count)).paramsCount()).isEqualTo(Envelope.MANY_PARAMS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ",\"params\":null", ",\"params\":[]", ",\"params\":{}", ",\"params\":[ ]", ",\"params\":{ }"
            })
    void where_there_are_none_none_are_counted(String params) {
        assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"m\"" + params + "}").paramsCount())
                .isZero();
    }

    @Test
    void what_is_inside_of_a_parameter_does_not_count() {
        assertThat(read("{\"params\":[ 1 , \"a,b\",[2,3] ,{\"c\":4}],\"jsonrpc\":\"2.0\",\"method\":\"m\"}")
                        .paramsCount())
                .isEqualTo(4);
        assertThat(read("{\"params\":{ \"a\" : 1 , \"\\u0062\":[2,3]},\"jsonrpc\":\"2.0\",\"method\":\"m\"}")
                        .paramsCount())
                .isEqualTo(2);
    }

    @Test
    void each_entry_of_a_batch_has_its_own_number() {
        assertThat(readAll("[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1,2]},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"m\"},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":3}},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":5,\"params\":[\"of a refused entry\"]},"
                        + "{\"jsonrpc\":\"2.0\",\"result\":[6],\"params\":[\"of a response\"],\"id\":1},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[]}]"))
                .extracting(Envelope::paramsCount)
                .containsExactly(2, 0, 1, 0, 0, 0);
    }

    @Test
    void a_reader_forgets_the_number_of_the_message_before() {
        MessageReader<TestEnvelope> reader = new MessageReader<>(Reading.DEFAULTS, TestEnvelope::new);
        for (int i = 0; i < 3; i++) {
            byte[] good = byPosition(3).getBytes(UTF_8);
            byte[] none = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{}}".getBytes(UTF_8);
            byte[] bad = "{\"jsonrpc\":\"2.0\",\"params\":[1,2,3],\"method\":".getBytes(UTF_8);
            assertThat(reader.read(good, 0, good.length).paramsCount()).isEqualTo(3);
            assertThat(reader.read(bad, 0, bad.length).kind()).isEqualTo(EnvelopeKind.INVALID);
            assertThat(reader.read(none, 0, none.length).paramsCount()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[1",
                "[1,",
                "[1,]",
                "[1 2]",
                "[1}",
                "{",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{1:2}",
                "{\"a\":1]"
            })
    void params_that_are_not_json_are_found_out(String params) {
        for (String rest : new String[] {"", "}", ",\"id\":1}"}) {
            assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":" + params + rest)
                            .refusal())
                    .isNotNull();
        }
    }

    private static String byPosition(int count) {
        return IntStream.range(0, count)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(",", "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[", "]}"));
    }

    private static String byName(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"n" + i + "\":" + i)
                .collect(Collectors.joining(",", "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{", "}}"));
    }
}
