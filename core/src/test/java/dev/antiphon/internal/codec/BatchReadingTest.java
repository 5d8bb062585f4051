package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.batchesOf;
import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.internal.codec.Reading.readAll;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchReadingTest {
    private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}";

    @Test
    void a_batch_is_a_chain_of_its_entries_in_order() {
        List<Envelope> entries = readAll("""
                [ {"jsonrpc":"2.0","method":"a","id":1} ,
                  {"jsonrpc":"2.0","method":"b"},
                  {"jsonrpc":"3.0","method":"c","id":"x"},
                  {"jsonrpc":"2.0","result":7,"id":9},
                  {"jsonrpc":"2.0","result":7,"error":{},"id":9},
                  {"foo":"boo"}, 1, [], null ]
                """);
        assertThat(entries)
                .extracting(Envelope::kind)
                .containsExactly(
                        EnvelopeKind.REQUEST,
                        EnvelopeKind.NOTIFICATION,
                        EnvelopeKind.REQUEST,
                        EnvelopeKind.SUCCESS,
                        EnvelopeKind.MALFORMED,
                        EnvelopeKind.INVALID,
                        EnvelopeKind.INVALID,
                        EnvelopeKind.INVALID,
                        EnvelopeKind.INVALID);
        assertThat(entries).extracting(Envelope::method).startsWith("a", "b", "c", "");
        assertThat(entries).extracting(Reading::idOf).startsWith("1", "null", "\"x\"", "9");
        assertThat(entries).allMatch(Envelope::isBatched);
    }

    @Test
    void a_batch_of_one_is_a_batch() {
        List<Envelope> entries = readAll("[" + NOTIFICATION + "]");
        assertThat(entries).singleElement().matches(Envelope::isBatched);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[ ]", " [\r\n] ", "\uFEFF[]"})
    void an_empty_batch_is_one_invalid_request(String text) {
        TestEnvelope answer = read(text);
        assertThat(answer.refusal()).isEqualTo(new Refusal(Fault.INVALID_REQUEST, "a batch must not be empty"));
        assertThat(answer.isBatched()).as("answered by a single object").isFalse();
        assertThat(answer.next()).isNull();
    }

    @Test
    void a_batch_in_a_batch_is_an_invalid_entry() {
        List<Envelope> entries = readAll("[[" + NOTIFICATION + "]," + NOTIFICATION + "]");
        assertThat(entries).extracting(Envelope::kind).containsExactly(EnvelopeKind.INVALID, EnvelopeKind.NOTIFICATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "[1 2]",
                "[1}",
                "[]]",
                "[] x",
                "[1]]",
                "[1] 2",
                "[1],",
                "[{]",
                "[{}",
                "[{},{\"a\"]",
                "[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1},{\"jsonrpc\":\"2.0\",\"method\"]"
            })
    void a_batch_that_is_not_json_is_one_parse_error(String text) {
        TestEnvelope answer = read(text);
        assertThat(answer.refusal().fault()).isEqualTo(Fault.PARSE_ERROR);
        assertThat(answer.isBatched()).as("answered by a single object").isFalse();
        assertThat(answer.next()).isNull();
        assertThat(Reading.idOf(answer)).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void a_batch_may_have_as_many_entries_as_the_limit_and_no_more(int limit) {
        assertThat(readAll(batchesOf(limit), batch(limit)))
                .hasSize(limit)
                .extracting(Envelope::kind)
                .containsOnly(EnvelopeKind.NOTIFICATION);
        List<Envelope> refused = readAll(batchesOf(limit), batch(limit + 1));
        assertThat(refused).singleElement().satisfies(answer -> {
            assertThat(answer.kind()).isEqualTo(EnvelopeKind.INVALID);
            assertThat(answer.refusal()).isEqualTo(new Refusal(Fault.BATCH_TOO_LARGE, "limit: " + limit + " entries"));
            assertThat(answer.isBatched()).isFalse();
            assertThat(Reading.idOf(answer)).isEqualTo("null");
        });
    }

    @Test
    void the_rest_of_too_large_a_batch_is_not_read() {
        TestEnvelope answer = read(batchesOf(2), "[" + NOTIFICATION + "," + NOTIFICATION + ", this is no JSON");
        assertThat(answer.refusal().fault()).isEqualTo(Fault.BATCH_TOO_LARGE);
    }

    @Test
    void too_large_a_batch_makes_no_more_envelopes_than_its_limit_allows() {
        int[] made = {0};
        byte[] text = batch(100_000).getBytes(UTF_8);
        MessageReader<TestEnvelope> reader = new MessageReader<>(batchesOf(50), () -> {
            made[0]++;
            return new TestEnvelope();
        });
        assertThat(reader.read(text, 0, text.length).refusal().fault()).isEqualTo(Fault.BATCH_TOO_LARGE);
        assertThat(made[0]).isLessThanOrEqualTo(51);
    }

    @Test
    void a_hundred_thousand_entries_are_read_where_they_are_allowed() {
        List<Envelope> entries = readAll(batchesOf(100_000), batch(100_000));
        assertThat(entries).hasSize(100_000).allMatch(entry -> entry.kind() == EnvelopeKind.NOTIFICATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[1]", "[" + NOTIFICATION + "]", "[", " \n[1,2", "\uFEFF["})
    void batches_can_be_switched_off(String text) {
        ReadRules rules = new ReadRules(Reading.DEFAULTS.versions(), false, IdPolicy.EXACT, 1024 * 1024, 128, 256, 100);
        TestEnvelope answer = read(rules, text);
        assertThat(answer.refusal()).isEqualTo(new Refusal(Fault.INVALID_REQUEST, "batches are not accepted here"));
        assertThat(answer.isBatched()).isFalse();
        assertThat(read(rules, NOTIFICATION).kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
    }

    @Test
    void an_entry_that_is_refused_does_not_harm_its_neighbours() {
        List<Envelope> entries = readAll("[{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":[1],\"id\":1},"
                + "{\"jsonrpc\":\"2.0\",\"method\":2,\"params\":[2],\"id\":2},"
                + "{\"jsonrpc\":\"2.0\",\"method\":\"c\",\"params\":[3],\"id\":3}]");
        assertThat(entries)
                .extracting(Envelope::kind)
                .containsExactly(EnvelopeKind.REQUEST, EnvelopeKind.INVALID, EnvelopeKind.REQUEST);
        assertThat(entries).extracting(Reading::idOf).containsExactly("1", "2", "3");
        assertThat(entries.get(2).payload()).hasToString("[3]");
    }

    private static String batch(int entries) {
        return "[" + String.join(",", Collections.nCopies(entries, NOTIFICATION)) + "]";
    }
}
