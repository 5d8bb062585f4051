package dev.antiphon.interceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the log of messages shows, and what it hides. */
class WireLogTest {
    private static final String SECRET = "hunter2";

    private final LinesLogger logger = new LinesLogger(Level.TRACE);

    private WireLog log() {
        return WireLog.builder().logger(logger).build();
    }

    private String shown(WireLog log, byte[] message) {
        logger.lines().clear();
        log.received("", message, 0, message.length);
        assertThat(logger.lines()).hasSize(1);
        String line = logger.lines().get(0);
        String head = "TRACE received " + message.length + " bytes: ";
        assertThat(line).startsWith(head).doesNotContain("\n", "\r");
        return line.substring(head.length());
    }

    private String shown(String message) {
        return shown(log(), message.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_message_without_secrets_is_shown_as_it_is() {
        String message =
                "{\"jsonrpc\":\"2.0\",\"method\":\"größe\",\"params\":[1,{\"a\":\"\uD83D\uDE00\\n\"}],\"id\":1}";
        assertThat(shown(message)).isEqualTo(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"hunter2\"",
                "[\"hunter2\",{\"a\":\"hunter2\"}]",
                "{\"a\":{\"b\":\"hunter2\"}}",
                "\"\\\"hunter2\\\\\"",
                "\"}hunter2\""
            })
    void a_secret_is_hidden_whatever_it_is(String value) {
        assertThat(shown("{\"user\":\"ada\",\"password\":" + value + ",\"id\":1}"))
                .isEqualTo("{\"user\":\"ada\",\"password\":\"***\",\"id\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PassWord",
                "p\\u0061ssword",
                "\\u0050\\u0061\\u0073\\u0073\\u0077\\u006f\\u0072\\u0064",
                "access_token",
                "access-token",
                "ACCESS_TOKEN",
                "accessToken",
                "refresh_token",
                "apiKey",
                "api_key",
                "Authorization",
                "secret",
                "token"
            })
    void names_are_told_apart_by_letters_and_digits_only(String name) {
        String member = "\"" + name + "\" \t:  \"hunter2\"";
        assertThat(shown("{\"params\":{\"deep\":[[{" + member + "}]]}}"))
                .contains("\"***\"")
                .doesNotContain(SECRET);
        assertThat(shown("[{\"id\":1},{\"params\":{" + member + "},\"id\":2}]"))
                .contains("\"***\"},\"id\":2}]")
                .doesNotContain(SECRET);
    }

    @Test
    void names_that_only_begin_like_one_of_a_secret_and_values_like_one_are_shown() {
        String message = "{\"tokens\":7,\"params\":[\"password\",\"hunter\"],\"say\":\"token\"}";
        assertThat(shown(message)).isEqualTo(message);
    }

    @Test
    void more_names_and_other_names_can_be_given() {
        byte[] message = "{\"iban\":\"hunter2\",\"token\":\"t\"}".getBytes(StandardCharsets.UTF_8);
        assertThat(shown(WireLog.builder().logger(logger).redact("IBAN").build(), message))
                .isEqualTo("{\"iban\":\"***\",\"token\":\"***\"}");
        assertThat(shown(WireLog.builder().logger(logger).redactOnly("i_ban").build(), message))
                .isEqualTo("{\"iban\":\"***\",\"token\":\"t\"}");
        assertThatThrownBy(() -> WireLog.builder().redact("--").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--");
    }

    @Test
    void a_long_message_is_cut_and_says_how_much_is_missing() {
        assertThat(shown("{\"a\":\"" + "x".repeat(5000) + "\"}"))
                .isEqualTo("{\"a\":\"" + "x".repeat(2042) + "... and 2960 bytes");
    }

    @Test
    void a_secret_stays_hidden_wherever_the_message_is_cut() {
        byte[] message = "{\"a\":\"0123456789\",\"password\":\"hunter2\",\"b\":{\"token\":[\"hunter2\"]},\"c\":1}"
                .getBytes(StandardCharsets.UTF_8);
        for (int limit = 1; limit <= message.length; limit++) {
            WireLog log = WireLog.builder().logger(logger).maxBytes(limit).build();
            assertThat(shown(log, message)).doesNotContain("hunter", "nter2");
        }
    }

    @Test
    void a_secret_that_is_longer_than_what_is_looked_at_hides_the_rest() {
        String message = "{\"password\":\"" + "s".repeat(100_000) + "\",\"b\":2}";
        assertThat(shown(message)).isEqualTo("{\"password\":\"***\"... and 100009 bytes");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`{\"password\":\"hunter2`     | `{\"password\":\"***\"... and 8 bytes`",
                "`{\"password\":hunter2}`      | `{\"password\":\"***\"... and 8 bytes`",
                "`{\"password\":\"hunter2\",}` | `{\"password\":\"***\",}`",
                "`oops \"password\":\"hunter2\"` | `oops \"password\":\"***\"`",
                "`\"bad\\x\",\"token\":\"hunter2\"` | `\"bad\\x\",\"token\":\"***\"`"
            })
    void what_is_no_json_hides_what_can_be_known_for_a_secret(String message, String expected) {
        assertThat(shown(message)).isEqualTo(expected);
    }

    @Test
    void what_is_no_text_is_shown_as_text_of_one_line() {
        assertThat(shown("GET / HTTP/1.1\r\nHost: a\u0000\u0085\u202E"))
                .isEqualTo("GET / HTTP/1.1\\r\\nHost: a\\u0000\\u0085\\u202e");
        assertThat(shown(log(), new byte[] {(byte) 0xFF, 'a', (byte) 0xC3})).isEqualTo("\uFFFDa\uFFFD");
        assertThat(shown("")).isEmpty();
        assertThat(shown("\"")).isEqualTo("\"");
        assertThat(shown("\"\\")).isEqualTo("\"\\");
    }

    @Test
    void whatever_the_bytes_there_is_one_line() {
        Random random = new Random(20261116);
        String[] parts = {"\"", "\\", ":", "{", "}", "[", "\"token\"", "\u00e9", "\n", "1", " ", "\\u00", "password"};
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            for (int n = random.nextInt(2); n > 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            WireLog log = WireLog.builder()
                    .logger(logger)
                    .maxBytes(1 + random.nextInt(30))
                    .build();
            assertThat(shown(log, bytes)).hasSizeLessThan(30 + 6 + 5 + 30);
        }
    }

    @Test
    void messages_of_both_ways_connections_and_refusals_are_lines_with_the_peer() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("add", Parameters.none(), args -> 3)
                .wireListener(log())
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(pair.left());
        try (JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right())) {
            client.call("add", int.class);
        }
        Wait.until(
                "the end", () -> logger.lines().stream().anyMatch(line -> line.startsWith("DEBUG disconnected from ")));
        assertThat(logger.lines()).hasSize(4).anyMatch(line -> line.startsWith("DEBUG connected to "));
        assertThat(logger.lines())
                .anyMatch(line -> line.matches("TRACE received \\d+ bytes from .+: \\{.*\"method\":\"add\".*"))
                .anyMatch(line -> line.matches("TRACE sent \\d+ bytes to .+: \\{.*\"result\":3.*"));
        logger.lines().clear();
        Wait.forResult(server.handle("{"));
        assertThat(logger.lines())
                .containsExactlyInAnyOrder(
                        "TRACE received 1 bytes: {",
                        "DEBUG refused with error -32700: Parse error",
                        logger.lines().get(2));
        assertThat(logger.lines().get(2)).startsWith("TRACE sent ");
    }

    @Test
    void nothing_is_logged_while_the_level_is_off() {
        LinesLogger quiet = new LinesLogger(Level.INFO);
        WireLog log = WireLog.builder().logger(quiet).build();
        log.received("", new byte[] {'1'}, 0, 1);
        log.sent("", new byte[] {'1'}, 0, 1);
        log.opened("a");
        log.unmatchedResponse("a");
        assertThat(quiet.lines()).isEmpty();
    }

    @Test
    void a_limit_of_nothing_is_refused() {
        assertThatThrownBy(() -> WireLog.builder().maxBytes(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
