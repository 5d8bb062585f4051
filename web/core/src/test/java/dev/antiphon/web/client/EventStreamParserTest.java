package dev.antiphon.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.RecordingReceiver;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Parsers of bodies with one message or several, in parts of any size. */
class EventStreamParserTest {
    private static final int LIMIT = 20;
    private static final String LARGE = "[" + "1".repeat(LIMIT) + "]";
    private static final String EVENTS = "text/event-stream";
    private static final String LINES = "application/x-ndjson";
    private static final String BODY = "application/json";

    static Stream<Arguments> bodies() {
        return Stream.of(
                body("events end with an empty line", EVENTS, "data: {1}\n\ndata: {2}\n\n", "{1}", "{2}"),
                body("lines end with CR", EVENTS, "data: {1}\r\rdata: {2}\r\r", "{1}", "{2}"),
                body("lines end with CR and LF", EVENTS, "data: {1}\r\n\r\ndata: {2}\r\n\r\n", "{1}", "{2}"),
                body("line ends are mixed", EVENTS, "data: {1}\r\n\ndata: {2}\n\rdata: {3}\r\r\n", "{1}", "{2}", "{3}"),
                body("the mark of the byte order is ignored", EVENTS, "\uFEFFdata: {1}\n\n", "{1}"),
                body(
                        "the mark is one only at the start",
                        EVENTS,
                        "data: 1\n\n\uFEFFdata: {2}\n\ndata: 3\n\n",
                        "1",
                        "3"),
                body("the mark comes once", EVENTS, "\uFEFF\uFEFFdata: {1}\n\ndata: 2\n\n", "2"),
                body("the mark may stand before an empty line", EVENTS, "\uFEFF\n\ndata: {1}\n\n", "{1}"),
                body("comments are ignored", EVENTS, ": hello\n:\n\n:data: {0}\ndata: {1}\n: bye\n\n", "{1}"),
                body("a space is optional", EVENTS, "data:{1}\n\ndata:  {2}\n\n", "{1}", " {2}"),
                body("data on several lines is one message", EVENTS, "data: {\ndata:1\ndata: }\n\n", "{\n1\n}"),
                body("other fields are ignored", EVENTS, "event: e\nid: 7\nretry: 1\ndata: {1}\nid\n\n", "{1}"),
                body("other fields may look like data", EVENTS, "dat: {1}\ndatas: {2}\nDATA: 3\n data: 4\n\n"),
                body("data may have colons", EVENTS, "data: {\"a:b\": \":\"}\n\n", "{\"a:b\": \":\"}"),
                body("data may be empty", EVENTS, "data\n\ndata:\n\ndata: \n\ndata: {1}\n\n", "{1}"),
                body("empty data is a line", EVENTS, "data: [\ndata\ndata:\ndata: ]\n\n", "[\n\n\n]"),
                body("events without data are none", EVENTS, "event: ping\n\nid: 1\n\n\n\n"),
                body("an event that is cut off is none", EVENTS, "data: {1}\n\ndata: {2}\n", "{1}"),
                body("a line that is cut off is none", EVENTS, "data: {1}\n\ndata: {2}", "{1}"),
                body("an empty body has none", EVENTS, ""),
                body("text is UTF-8", EVENTS, "data: \"\u00E4\u20AC\uD83D\uDC4B\"\n\n", "\"\u00E4\u20AC\uD83D\uDC4B\""),
                body(
                        "an event that is too large is skipped",
                        EVENTS,
                        "data: {1}\n\ndata: " + LARGE + "\n\ndata: {2}\n\n",
                        "{1}",
                        RecordingReceiver.TOO_LARGE,
                        "{2}"),
                body(
                        "lines that are too large together are skipped",
                        EVENTS,
                        "data: 123456789\ndata: 123456789\ndata: 1\n\ndata: {2}\n\n",
                        RecordingReceiver.TOO_LARGE,
                        "{2}"),
                body(
                        "an event of just the size is not too large",
                        EVENTS,
                        "data: " + "1".repeat(LIMIT) + "\n\n",
                        "1".repeat(LIMIT)),
                body(
                        "large comments and fields are no messages",
                        EVENTS,
                        ":" + LARGE + "\nevent: " + LARGE + "\n\ndata: {1}\n\n",
                        "{1}"),
                body("lines are messages", LINES, "{1}\n[2]\n", "{1}", "[2]"),
                body("lines may end with CR and LF", LINES, "{1}\r\n[2]\r\n", "{1}\r", "[2]\r"),
                body("the last line may lack its end", LINES, "{1}\n[2]", "{1}", "[2]"),
                body("lines may be empty", LINES, "\n\n{1}\n \n\r\n[2]\n\n", "{1}", "[2]"),
                body("lines may be none", LINES, ""),
                body(
                        "a line that is too large is skipped",
                        LINES,
                        "1\n" + LARGE + "\n2",
                        "1",
                        RecordingReceiver.TOO_LARGE,
                        "2"),
                body("the last line may be too large", LINES, "1\n" + LARGE, "1", RecordingReceiver.TOO_LARGE),
                body("a body is a message", BODY, "{\n1\n}\n", "{\n1\n}\n"),
                body(
                        "a body that is JSON by its type may be anything",
                        "application/json-rpc; charset=UTF-8",
                        "1",
                        "1"),
                body("an empty body is none", BODY, ""),
                body("a body of space is none", BODY, " \r\n\t"),
                body("a body that is too large is skipped", BODY, LARGE, RecordingReceiver.TOO_LARGE),
                body("a body of another type may be JSON", "text/plain", " [1]", " [1]"),
                body("a body of no type may be JSON", null, "\n{1}", "\n{1}"),
                body("a body of another type may be a page", "text/html", "<html>{}</html>"),
                body("a page may be large", "text/html", "<html>" + LARGE));
    }

    private static Arguments body(String name, String type, String body, String... messages) {
        return Arguments.of(name, type, body, List.of(messages));
    }

    private static List<String> parse(String type, byte[]... parts) {
        RecordingReceiver inbox = new RecordingReceiver();
        ResponseBodyParser parser = ResponseBodyParser.of(type, inbox, LIMIT);
        for (byte[] part : parts) {
            if (!parser.bytes(part)) {
                break;
            }
        }
        parser.end();
        inbox.verify();
        return inbox.rest();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void in_one_part(String name, String type, String body, List<String> messages) {
        assertThat(parse(type, body.getBytes(UTF_8))).isEqualTo(messages);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void in_three_parts_of_any_size(String name, String type, String body, List<String> messages) {
        byte[] bytes = body.getBytes(UTF_8);
        for (int first = 0; first <= bytes.length; first++) {
            for (int second = first; second <= bytes.length; second++) {
                assertThat(parse(
                                type,
                                Arrays.copyOfRange(bytes, 0, first),
                                Arrays.copyOfRange(bytes, first, second),
                                Arrays.copyOfRange(bytes, second, bytes.length)))
                        .as("%s, cut at %d and %d", name, first, second)
                        .isEqualTo(messages);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bodies")
    void byte_by_byte(String name, String type, String body, List<String> messages) {
        byte[] bytes = body.getBytes(UTF_8);
        byte[][] parts = new byte[bytes.length][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new byte[] {bytes[i]};
        }
        assertThat(parse(type, parts)).isEqualTo(messages);
    }

    @Test
    void a_partial_byte_order_mark_is_part_of_a_field_name() {
        byte[] body = "##data: 1\n\ndata: 2\n\n".getBytes(UTF_8);
        body[0] = (byte) 0xEF;
        body[1] = (byte) 0xBB;
        assertThat(parse(EVENTS, body)).containsExactly("2");
        assertThat(parse(EVENTS, new byte[] {body[0]}, Arrays.copyOfRange(body, 1, body.length)))
                .containsExactly("2");
    }

    @Test
    void a_message_that_is_too_large_is_not_kept() {
        // Half a gibibyte, each byte looked at but none kept: it would show as memory that is used.
        byte[] part = "x".repeat(1 << 20).getBytes(UTF_8);
        RecordingReceiver inbox = new RecordingReceiver();
        ResponseBodyParser parser = ResponseBodyParser.of(EVENTS, inbox, LIMIT);
        for (String field : List.of("data: ", ": ", "what: ", "")) {
            parser.bytes(field.getBytes(UTF_8));
            for (int i = 0; i < 512; i++) {
                assertThat(parser.bytes(part)).isTrue();
            }
            parser.bytes("\n\n".getBytes(UTF_8));
        }
        parser.bytes("data: {1}\n\n".getBytes(UTF_8));
        assertThat(inbox.rest()).containsExactly(RecordingReceiver.TOO_LARGE, "{1}");
    }

    @Test
    void a_body_that_is_too_large_is_not_read_to_its_end() {
        ResponseBodyParser parser = ResponseBodyParser.of(BODY, new RecordingReceiver(), LIMIT);
        assertThat(parser.bytes("[".getBytes(UTF_8))).isTrue();
        assertThat(parser.bytes(LARGE.getBytes(UTF_8))).isFalse();
    }
}
