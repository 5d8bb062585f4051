package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.batchesOf;
import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.internal.codec.Reading.readAll;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchDuplicateIdsTest {
    private static final Refusal REFUSAL =
            new Refusal(Fault.INVALID_REQUEST, "two entries of the batch have the same id");

    /** Which of the requests with these ids are refused: a letter each, x for refused. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    1 2 3                       | ...
                    1 1                         | xx
                    1 2 1                       | x.x
                    1 1 1                       | xxx
                    1 1 2 2                     | xxxx
                    1 1.0                       | xx
                    1.0 1e0 10e-1 2             | xxx.
                    0 -0 0.0                    | xxx
                    -5 -5.0                     | xx
                    1 "1"                       | ..
                    "1" "1"                     | xx
                    "a" "\\u0061"               | xx
                    "\u00e9" "\\u00e9"          | xx
                    "a" "A"                     | ..
                    "" ""                       | xx
                    null null                   | ..
                    null "null"                 | ..
                    1 null 1 null               | x.x.
                    9223372036854775808 9.223372036854775808e18     | xx
                    9223372036854775807 9223372036854775808         | ..
                    1e99999999999999999999 10e99999999999999999998  | xx
                    "twenty-three-characters" "twenty-three-characters"     | xx
                    "sixteen-bytes-ab" "\\u0073ixteen-bytes-ab"             | xx
                    "Aa" "BB"                   | ..
                    "AaAa" "BBBB" "AaBB" "BBAa" | ....
                    1.1 1.9                     | ..
                    """)
    void both_of_two_requests_with_the_same_id_are_refused(String ids, String refused) {
        assertThat(outcome(Reading.DEFAULTS, ids)).isEqualTo(refused);
    }

    @Test
    void ids_that_are_the_same_once_cut_are_the_same() {
        ReadRules rules =
                new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.TRUNCATE, 1024 * 1024, 128, 256, 100);
        assertThat(outcome(rules, "1.1 1.9 2 1")).isEqualTo("xx.x");
    }

    @Test
    void the_refused_keep_their_ids() {
        assertThat(readAll(requests("1 1.0"))).extracting(Reading::idOf).containsExactly("1", "1.0");
    }

    @Test
    void responses_and_invalid_entries_are_not_counted() {
        List<Envelope> entries = readAll("[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1},"
                + "{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":1},"
                + "{\"jsonrpc\":\"2.0\",\"method\":0,\"id\":1},"
                + "{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":1}]");
        assertThat(entries)
                .extracting(Envelope::kind)
                .containsExactly(
                        EnvelopeKind.REQUEST, EnvelopeKind.SUCCESS, EnvelopeKind.INVALID, EnvelopeKind.SUCCESS);
    }

    /** Strings of Aa and BB all have one hash code in Java; 16,384 of them would be compared 134 million times. */
    @Test
    void ids_made_to_collide_are_told_apart_all_the_same() {
        StringBuilder batch = new StringBuilder();
        for (int i = 0; i < 1 << 14; i++) {
            StringBuilder id = new StringBuilder();
            for (int bit = 0; bit < 14; bit++) {
                id.append((i >>> bit & 1) == 0 ? "Aa" : "BB");
            }
            batch.append(i == 0 ? "[" : ",")
                    .append("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":\"")
                    .append(id)
                    .append("\"}");
        }
        ReadRules rules =
                new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.EXACT, 8 * 1024 * 1024, 128, 256, 1 << 14);
        TestEnvelope first = Reading.read(rules, batch.append("]").toString());
        for (Envelope entry = first; entry != null; entry = entry.next()) {
            assertThat(entry.kind()).isEqualTo(EnvelopeKind.REQUEST);
        }
    }

    @Test
    void one_duplicate_is_found_among_many_ids() {
        for (int size : new int[] {2, 3, 15, 16, 17, 100, 1000, 5000}) {
            String ids = IntStream.range(0, size).mapToObj(String::valueOf).collect(Collectors.joining(" "));
            assertThat(outcome(batchesOf(10_000), ids)).isEqualTo(".".repeat(size));
            assertThat(outcome(batchesOf(10_000), ids + " 1e0")).isEqualTo(".x" + ".".repeat(size - 2) + "x");
        }
    }

    @Test
    void a_reader_remembers_no_ids_from_the_batch_before() {
        MessageReader<TestEnvelope> reader = new MessageReader<>(batchesOf(10_000), TestEnvelope::new);
        for (int size : new int[] {2, 100, 5000, 100, 2}) {
            String ids = IntStream.range(0, size).mapToObj(String::valueOf).collect(Collectors.joining(" "));
            byte[] text = requests(ids).getBytes(UTF_8);
            for (Envelope entry = reader.read(text, 0, text.length); entry != null; entry = entry.next()) {
                assertThat(entry.kind()).isEqualTo(EnvelopeKind.REQUEST);
            }
        }
    }

    @Test
    void ids_are_not_compared_between_single_messages() {
        String text = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}";
        assertThat(read(text).kind()).isEqualTo(EnvelopeKind.REQUEST);
        assertThat(read(text).kind()).isEqualTo(EnvelopeKind.REQUEST);
    }

    private static String outcome(ReadRules rules, String ids) {
        return readAll(rules, requests(ids)).stream()
                .map(entry -> REFUSAL.equals(entry.refusal()) ? "x" : entry.kind() == EnvelopeKind.REQUEST ? "." : "?")
                .collect(Collectors.joining());
    }

    private static String requests(String ids) {
        return Arrays.stream(ids.split(" "))
                .map(id -> "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":" + id + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }
}
