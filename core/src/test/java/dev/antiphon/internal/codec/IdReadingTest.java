package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.idOf;
import static dev.antiphon.internal.codec.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.RpcId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdReadingTest {
    private static final ReadRules TRUNCATING =
            new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.TRUNCATE, 1024 * 1024, 128, 256, 100);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "1.0",
                "1e0",
                "10E-1",
                "-7",
                "1.5",
                "9223372036854775808",
                "1e400",
                "1e99999999999999999999",
                "\"\"",
                "\"1\"",
                "\"\\u0061\"",
                "\"\\ud800\"",
                "\"\u00e9\ud83d\ude00\"",
                "null"
            })
    void a_number_a_string_or_null_is_an_id_and_echoed_byte_for_byte(String id) {
        TestEnvelope call = call(Reading.DEFAULTS, id);
        assertThat(call.kind()).isEqualTo(EnvelopeKind.REQUEST);
        assertThat(idOf(call)).isEqualTo(id);
        assertThat(call.id()).isEqualTo(RpcId.of(RawJson.of(id)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "[1]", "true", "false"})
    void another_kind_of_value_is_no_id_and_not_echoed(String id) {
        TestEnvelope call = call(Reading.DEFAULTS, id);
        assertThat(call.refusal())
                .isEqualTo(new Refusal(Fault.INVALID_REQUEST, "the id must be a string, a number or null"));
        assertThat(idOf(call)).isEqualTo("null");
        assertThat(call.id()).isNull();
    }

    @Test
    void an_id_may_have_1024_bytes_and_no_more() {
        String longest = "1" + "0".repeat(1023);
        assertThat(idOf(call(Reading.DEFAULTS, longest))).isEqualTo(longest);
        for (String tooLong : new String[] {longest + "0", '"' + "x".repeat(1023) + '"', "1e" + "9".repeat(100_000)}) {
            TestEnvelope call = call(Reading.DEFAULTS, tooLong);
            assertThat(call.refusal())
                    .isEqualTo(new Refusal(Fault.INVALID_REQUEST, "the id is longer than 1024 bytes"));
            assertThat(idOf(call)).isEqualTo("null");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "1.0, 1",
        "1.9, 1",
        "-1.9, -1",
        "1e2, 100",
        "1e400, 9223372036854775807",
        "-1e400, -9223372036854775808",
        "'\"1.9\"', '\"1.9\"'",
        "null, null"
    })
    void under_the_other_policy_numbers_are_cut_to_whole_ones(String id, String echo) {
        TestEnvelope call = call(TRUNCATING, id);
        assertThat(call.kind()).isEqualTo(EnvelopeKind.REQUEST);
        assertThat(idOf(call)).isEqualTo(echo);
        assertThat(call.id()).isEqualTo(RpcId.of(RawJson.of(echo)));
    }

    @Test
    void under_the_other_policy_the_ids_of_streams_are_cut_too() {
        TestEnvelope frame = read(TRUNCATING, "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":7.5,\"data\":1}}");
        assertThat(frame.id()).isEqualTo(RpcId.of(7));
        TestEnvelope beside = read(TRUNCATING, "{\"jsonrpc\":\"3.0\",\"id\":8.5,\"stream\":{\"id\":7.5,\"data\":1}}");
        assertThat(beside.id()).isEqualTo(RpcId.of(7));
        TestEnvelope abort = read(TRUNCATING, "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":7.5,\"abort\":true}}");
        assertThat(abort.id()).isEqualTo(RpcId.of(7));
    }

    @Test
    void an_id_without_a_request_around_it_is_still_echoed() {
        assertThat(idOf(read("{\"id\":\"x\"}"))).isEqualTo("\"x\"");
        assertThat(idOf(read("{\"jsonrpc\":\"9.9\",\"method\":\"m\",\"id\":1.50}")))
                .isEqualTo("1.50");
    }

    private static TestEnvelope call(ReadRules rules, String id) {
        return read(rules, "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":" + id + "}");
    }
}
