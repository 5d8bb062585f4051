package dev.antiphon.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchFileParserTest {
    private static final Request SUM = request(RpcId.of(1), "sum", "[1,2]");
    private static final Request FAIL = request(RpcId.of(2), "fail", null);

    @Test
    void a_json_array_is_a_batch() {
        assertThat(parse("[{\"method\":\"sum\",\"params\":[1,2]},\n {\"method\":\"fail\"}]"))
                .containsExactly(SUM, FAIL);
    }

    @Test
    void one_call_per_line_is_a_batch() {
        assertThat(parse("{\"method\":\"sum\",\"params\":[1,2]}\r\n\n  {\"method\":\"fail\"}\n"))
                .containsExactly(SUM, FAIL);
    }

    @Test
    void one_call_over_several_lines_is_a_batch() {
        assertThat(parse("{\n  \"method\": \"sum\",\n  \"params\": [1,2]\n}\n")).containsExactly(SUM);
    }

    @Test
    void given_ids_are_kept_and_generated_ids_differ() {
        assertThat(parse("""
                        {"method":"a"}
                        {"method":"b","id":1}
                        {"method":"c"}
                        {"method":"d","id":"2"}
                        {"method":"e","id":3.0}
                        {"method":"f"}"""))
                .extracting(message -> ((Request) message).id())
                .hasSize(6)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_complete_message_without_an_id_is_a_notification() {
        assertThat(parse("{\"jsonrpc\":\"2.0\",\"method\":\"update\",\"params\":[1]}"))
                .containsExactly(new Notification(ProtocolVersion.V2_0, "update", RawJson.of("[1]"), null));
    }

    @Test
    void notify_makes_a_notification() {
        assertThat(parse("{\"notify\":\"update\"}"))
                .containsExactly(new Notification(ProtocolVersion.V2_0, "update", null, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                                                | There is no call in the batch",
                "[]                                                | There is no call in the batch",
                "[1]                                               | Entry 1 of the batch is not a JSON object",
                "[{\"method\":\"a\"},                              | Not a JSON text: wrong at byte 16",
                "nonsense                                          | Line 1 of the batch: Not a JSON text: wrong at byte 0",
                "{\"id\":1}                                        | Entry 1 of the batch has no method, which is a string",
                "{\"method\":1}                                    | Entry 1 of the batch has no method, which is a string",
                "{\"method\":\"a\",\"id\":null}                    | Entry 1 of the batch has the id null",
                "{\"method\":\"a\",\"id\":[]}                      | Entry 1 of the batch has no id that can be used",
                "[{\"method\":\"a\",\"id\":1},{\"method\":\"b\",\"id\":1.0}] | Entry 2 of the batch has the id 1.0, as one before",
                "{\"method\":\"a\",\"param\":[1]}                  | Entry 1 of the batch has the member 'param'",
                "{\"method\":\"a\",\"params\":1}                   | Entry 1 of the batch is not a call",
                "{\"jsonrpc\":\"3.0\",\"method\":\"a\"}            | Entry 1 of the batch is of another version than 2.0"
            })
    void an_invalid_batch_is_rejected_with_the_position(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private static Request request(RpcId id, String method, String params) {
        return new Request(ProtocolVersion.V2_0, id, method, params == null ? null : RawJson.of(params), null);
    }

    private static List<Message> parse(String text) {
        return BatchFileParser.parse(text.getBytes(StandardCharsets.UTF_8), ProtocolVersion.V2_0);
    }
}
