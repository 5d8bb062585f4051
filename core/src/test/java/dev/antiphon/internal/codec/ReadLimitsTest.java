package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadLimitsTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";

    @Test
    void a_message_may_have_as_many_bytes_as_the_limit_and_no_more() {
        int size = CALL.length();
        assertThat(read(rules(size, 128, 256), CALL).kind()).isEqualTo(EnvelopeKind.REQUEST);
        TestEnvelope refused = read(rules(size - 1, 128, 256), CALL);
        assertThat(refused.kind()).isEqualTo(EnvelopeKind.INVALID);
        assertThat(refused.refusal())
                .isEqualTo(new Refusal(Fault.MESSAGE_TOO_LARGE, "limit: " + (size - 1) + " bytes"));
        assertThat(Reading.idOf(refused)).isEqualTo("null");
        assertThat(refused.isBatched()).isFalse();
    }

    @Test
    void bytes_are_counted_and_not_characters() {
        String text = "{\"jsonrpc\":\"2.0\",\"method\":\"\u00e9\u20ac\ud83d\ude00\"}";
        int size = text.getBytes(UTF_8).length;
        assertThat(size).isGreaterThan(text.length());
        assertThat(read(rules(size, 128, 9), text).kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
        assertThat(read(rules(size - 1, 128, 9), text).kind()).isEqualTo(EnvelopeKind.INVALID);
        assertThat(read(rules(size, 128, 8), text).kind()).isEqualTo(EnvelopeKind.INVALID);
    }

    @Test
    void only_the_range_given_is_read() {
        byte[] amid = ("]]" + CALL + "1}").getBytes(UTF_8);
        MessageReader<TestEnvelope> reader = new MessageReader<>(rules(CALL.length(), 128, 256), TestEnvelope::new);
        TestEnvelope call = reader.read(amid, 2, 2 + CALL.length());
        assertThat(call.kind()).isEqualTo(EnvelopeKind.REQUEST);
        assertThat(call.method()).isEqualTo("m");
        assertThat(Reading.idOf(call)).isEqualTo("1");
        assertThat(reader.read(amid, 2, 1 + CALL.length()).refusal().fault()).isEqualTo(Fault.PARSE_ERROR);
        assertThat(reader.read(amid, 3, 3).refusal().fault()).isEqualTo(Fault.PARSE_ERROR);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 256})
    void a_method_may_be_as_long_as_the_limit_and_no_longer(int limit) {
        String longest = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + "m".repeat(limit) + "\"}";
        assertThat(read(rules(1024, 128, limit), longest).method()).hasSize(limit);
        TestEnvelope refused = read(rules(1024, 128, limit), longest.replace("m\"}", "mm\"}"));
        assertThat(refused.refusal()).isEqualTo(new Refusal(Fault.INVALID_REQUEST, "the method's name is too long"));
        assertThat(Reading.idOf(refused)).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    1 | {"jsonrpc":"2.0","method":"m"}
                    2 | {"jsonrpc":"2.0","method":"m","params":[1]}
                    2 | {"jsonrpc":"2.0","method":"m","params":{}}
                    3 | {"jsonrpc":"2.0","method":"m","params":[1,[]]}
                    4 | {"jsonrpc":"2.0","method":"m","params":{"a":[{}]}}
                    3 | {"jsonrpc":"2.0","method":"m","unknown":{"a":{}}}
                    3 | {"jsonrpc":"2.0","result":[[1]],"id":1}
                    2 | [{"jsonrpc":"2.0","method":"m"}]
                    4 | [{"jsonrpc":"2.0","method":"m","params":[[]]}]
                    3 | [1,[[]]]
                    """)
    void a_message_may_be_nested_as_deep_as_the_limit_and_no_deeper(int depth, String text) {
        assertThat(read(rules(1024, depth, 256), text).refusal())
                .satisfiesAnyOf(
                        refusal -> assertThat(refusal).isNull(),
                        refusal -> assertThat(refusal.fault()).isEqualTo(Fault.INVALID_REQUEST));
        if (depth > 1) {
            assertThat(read(rules(1024, depth - 1, 256), text).refusal())
                    .isEqualTo(new Refusal(Fault.PARSE_ERROR, "nested deeper than " + (depth - 1) + " levels"));
        }
    }

    private static ReadRules rules(int messageBytes, int depth, int methodBytes) {
        return new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.EXACT, messageBytes, depth, methodBytes, 100);
    }
}
