package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.batchesOf;
import static dev.antiphon.internal.codec.Reading.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TestExtent;
import dev.antiphon.json.JsonChildren;
import dev.antiphon.json.JsonFuzzer;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonScanner;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostileInputTest {
    private static final ReadRules GENEROUS = new ReadRules(
            Set.of(ProtocolVersion.values()), true, IdPolicy.EXACT, 100_000_000, 1_000_000, 256, 1_000_000);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    ~~                                              | 0
                    ~   ~                                           | 3
                    {"jsonrpc":"2.0","method":"foobar, "params":"bar","baz] | 36
                    {"jsonrpc":"2.0","method":"m"}x                 | 30
                    {"jsonrpc":"2.0","method":"m"} {}               | 31
                    {"jsonrpc":"2.0","method":"m",}                 | 30
                    {"jsonrpc":"2.0" "method":"m"}                  | 17
                    {"jsonrpc":"2.0","id":01,"method":"m"}          | 23
                    {"jsonrpc":"2.0","method":"m","params":[1,]}    | 42
                    {"jsonrpc":"2.0","method":"m","params":{"a"}}   | 43
                    {"jsonrpc":"2.0","method":"m","x":tru}          | 34
                    {jsonrpc:"2.0"}                                 | 1
                    1 1                                             | 2
                    \uFEFF\uFEFF1                                   | 3
                    """)
    void what_is_not_json_is_a_parse_error_that_says_where(String text, int position) {
        TestEnvelope answer = read(text);
        assertThat(answer.kind()).isEqualTo(EnvelopeKind.INVALID);
        assertThat(answer.refusal()).isEqualTo(new Refusal(Fault.PARSE_ERROR, "not JSON at byte " + position));
        assertThat(Reading.idOf(answer)).isEqualTo("null");
        assertThat(answer.version()).isEqualTo(ProtocolVersion.V2_0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", " ", "\r\n\t ", "\uFEFF \n"})
    void a_byte_order_mark_and_white_space_may_stand_before_a_message(String before) {
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}";
        assertThat(read(before + call).kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
        assertThat(read(before + "[" + call + "]").isBatched()).isTrue();
        assertThat(read(before + call + " \r\n\t").kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\\u0061\",\"params\":[1,-2.5e+3,\"\u00e9\ud83d\ude00\"],\"id\":\"x\"}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":[true,false,null]}}",
                "[{\"jsonrpc\":\"2.0\",\"result\":{\"a\":{}},\"id\":1},{\"jsonrpc\":\"2.0\",\"method\":\"m\"}]",
            })
    void a_message_that_is_cut_at_any_byte_is_a_parse_error(String text) {
        byte[] whole = text.getBytes(UTF_8);
        assertThat(read(Reading.DEFAULTS, whole).refusal()).isNull();
        for (int end = 0; end < whole.length; end++) {
            assertThat(read(Reading.DEFAULTS, Arrays.copyOf(whole, end)).refusal())
                    .as("the first %d bytes", end)
                    .extracting(Refusal::fault)
                    .isEqualTo(Fault.PARSE_ERROR);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "{\"a\":",
                "{\"params\":",
                "{\"params\":[",
                "[{\"params\":{\"a\":",
                "{\"id\":[",
                "{\"method\":["
            })
    void a_megabyte_of_open_brackets_is_a_parse_error(String open) {
        assertThat(read(open.repeat(1_000_000 / open.length())).refusal())
                .isEqualTo(new Refusal(Fault.PARSE_ERROR, "nested deeper than 128 levels"));
        assertThat(read(GENEROUS, open.repeat(900_000 / open.length()))
                        .refusal()
                        .reason())
                .startsWith("not JSON at byte");
    }

    @Test
    void a_method_name_of_ten_megabytes_is_refused() {
        String name = "m".repeat(10_000_000);
        assertThat(read(GENEROUS, "{\"jsonrpc\":\"2.0\",\"method\":\"" + name + "\",\"id\":1}")
                        .refusal())
                .isEqualTo(new Refusal(Fault.INVALID_REQUEST, "the method's name is too long"));
        assertThat(read(GENEROUS, "{\"jsonrpc\":\"" + name + "\",\"method\":\"m\",\"id\":1}")
                        .refusal()
                        .fault())
                .isEqualTo(Fault.INVALID_REQUEST);
        assertThat(read(GENEROUS, "{\"" + name + "\":1,\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}")
                        .kind())
                .isEqualTo(EnvelopeKind.REQUEST);
    }

    @Test
    void a_name_of_escapes_and_an_id_of_digits_cost_no_more_than_their_length() {
        String escapes = "\\u0061".repeat(1_000_000);
        assertThat(read(GENEROUS, "{\"jsonrpc\":\"2.0\",\"method\":\"" + escapes + "\",\"id\":1}")
                        .kind())
                .isEqualTo(EnvelopeKind.INVALID);
        assertThat(read(GENEROUS, "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":" + "9".repeat(10_000_000) + "}")
                        .kind())
                .isEqualTo(EnvelopeKind.INVALID);
        assertThat(read(GENEROUS, "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1e" + "9".repeat(10_000_000) + "}")
                        .kind())
                .isEqualTo(EnvelopeKind.MALFORMED);
    }

    @Test
    void a_hundred_thousand_entries_are_too_large_a_batch() {
        assertThat(read(batchesOf(100), "[" + "1,".repeat(100_000) + "1]")
                        .refusal()
                        .fault())
                .isEqualTo(Fault.BATCH_TOO_LARGE);
        assertThat(Reading.readAll(batchesOf(1_000_000), "[" + "1,".repeat(100_000) + "1]"))
                .hasSize(100_001);
    }

    @Test
    void nothing_that_is_sent_makes_the_reader_throw_and_what_is_not_json_is_a_parse_error() {
        JsonFuzzer fuzzer = new JsonFuzzer(12);
        Sweep sweep = new Sweep();
        for (int i = 0; i < TestExtent.rounds(100_000); i++) {
            sweep.read(fuzzer.noise());
            sweep.read(fuzzer.next());
        }
        assertThat(sweep.kinds).as("kinds that came up").contains(EnvelopeKind.INVALID);
    }

    @Test
    void whatever_is_left_of_a_message_after_some_damage_is_read_to_the_end() {
        JsonFuzzer fuzzer = new JsonFuzzer(13);
        Sweep sweep = new Sweep();
        byte[][] messages = {
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1,{\"a\":2}],\"id\":1}".getBytes(UTF_8),
            "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":[]}}".getBytes(UTF_8),
            "{\"jsonrpc\":\"2.0\",\"result\":[1],\"id\":1}".getBytes(UTF_8),
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"ack\":{\"a\":1},\"id\":1}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":[2]}}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":2}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":{\"code\":1,\"message\":\"m\"}}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}".getBytes(UTF_8),
            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":10}}".getBytes(UTF_8),
            "[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1},{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1.0}]"
                    .getBytes(UTF_8),
        };
        for (int i = 0; i < TestExtent.rounds(100_000); i++) {
            sweep.read(fuzzer.damaged(messages[i % messages.length]));
        }
        assertThat(sweep.kinds).as("kinds that came up").containsExactlyInAnyOrder(EnvelopeKind.values());
    }

    /** Reads texts, asks the envelopes for all that they have, and checks each parse error with the scanner. */
    private static final class Sweep {
        private final MessageReader<TestEnvelope> reader = new MessageReader<>(GENEROUS, TestEnvelope::new);
        private final JsonScanner scanner = new JsonScanner(1_000_000);
        private final Set<EnvelopeKind> kinds = new HashSet<>();

        void read(byte[] text) {
            try {
                TestEnvelope first = reader.read(text, 0, text.length);
                boolean json = scanner.over(text, 0, text.length).isText(scanner.pastByteOrderMark(0));
                boolean parsed = first.refusal() == null || first.refusal().fault() != Fault.PARSE_ERROR;
                assertThat(parsed).as("parsed").isEqualTo(json);
                for (Envelope entry = first; entry != null; entry = entry.next()) {
                    kinds.add(entry.kind());
                    askForEverything(entry);
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("Text " + HexFormat.of().formatHex(text), e);
            }
        }

        private static void askForEverything(Envelope entry) {
            boolean message = entry.kind() != EnvelopeKind.INVALID && entry.kind() != EnvelopeKind.MALFORMED;
            if (message) {
                assertThat(entry.message().version()).isEqualTo(entry.version());
            }
            assertThat(entry.refusal() != null).isEqualTo(entry.kind() == EnvelopeKind.INVALID);
            if (entry.kind() == EnvelopeKind.REQUEST || entry.kind() == EnvelopeKind.NOTIFICATION) {
                int params = JsonChildren.of(entry.payload().toBytes(), 0).length
                        / (entry.payload().kind() == JsonKind.OBJECT ? 4 : 2);
                assertThat(entry.paramsCount()).isEqualTo(Math.min(params, Envelope.MANY_PARAMS));
            }
            assertThat(entry.payload()).isNotNull();
            assertThat(entry.error()).isNotNull();
            assertThat(Reading.idOf(entry)).isNotEmpty();
        }
    }
}
