package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of the demo, the same over every transport. */
abstract class DemoContract {
    private static final String MARKER = "{\"jsonrpc\":\"2.0\",\"result\":\"marker\",\"id\":\"marker\"}";

    private record Example(String sent, String answer) {}

    /** A channel, not started, to the acceptor. */
    abstract Channel connect(Acceptor server);

    private JsonRpcConnection connect(ClientBuilder client) {
        return client.connect(connect(DemoServer.server()));
    }

    private JsonRpcConnection connect() {
        return connect(JsonRpcClient.builder());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "subtract | [42,23]                                  | 19",
                "subtract | {\"subtrahend\":23,\"minuend\":42}       | 19",
                "subtract | [42.5,23]                                | 19.5",
                "subtract | [0.3,0.1]                                | 0.2",
                "subtract | [-9223372036854775808,1]                 | -9223372036854775809",
                "add      | [1,2]                                    | 3",
                "add      | {\"a\":1,\"b\":2}                        | 3",
                "add      | [123456789012345678901234567890,1]       | 123456789012345678901234567891",
                "sum      | [1,2,4]                                  | 7",
                "sum      | []                                       | 0",
                "sum      | [0.5,0.25]                               | 0.75",
                "sum      | {\"n\":[1,2,4]}                          | 7",
                "get_data | []                                       | [\"hello\",5]",
                "sleep    | [1]                                      | 1",
                "sleep    | {\"ms\":0}                               | 0",
                "sleep    | [-1]                                     | -1",
                "count    | [-1,\"t\"]                               | -1",
                "update   | [1,2,3,4,5]                              | null",
                "notify_hello | [7]                                  | null",
                "notify_sum | {\"any\":{\"thing\":1}}                | null",
            })
    void a_method_returns_its_result(String method, String params, String result) {
        try (JsonRpcConnection client = connect()) {
            assertThat(client.call(method, RawJson.of(params), RawJson.class)).hasToString(result);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "-1.50e+3",
                "123456789012345678901234567890",
                "\"a\\u00fcb\\n\"",
                "{ \"b\":1, \"a\": [ ] }"
            })
    void echo_returns_the_text_of_a_value_unchanged(String json) {
        try (JsonRpcConnection client = connect()) {
            assertThat(client.call("echo", RawJson.of("[" + json + "]"), RawJson.class))
                    .hasToString(json);
            assertThat(client.call("echo", RawJson.of("{\"value\":" + json + "}"), RawJson.class))
                    .hasToString(json);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "subtract | [1]",
                "subtract | [1,2,3]",
                "subtract | [\"1\",2]",
                "subtract | [null,2]",
                "subtract | [2,null]",
                "add      | [1e999999999,1]",
                "sum      | [1,null]",
                "sum      | [1,1e-1001]",
                "echo     | []",
                "sleep    | [0.5]",
            })
    void invalid_parameters_are_rejected(String method, String params) {
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call(method, RawJson.of(params), RawJson.class))
                    .isInstanceOf(InvalidParamsException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "true"})
    void an_invalid_token_fails_with_the_declared_error(String token) {
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call("count", RawJson.of("[1," + token + "]"), RawJson.class))
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            error -> assertThat(error.code()).isEqualTo(1100));
        }
    }

    @Test
    void fail_fails_with_its_error_and_data() {
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call("fail", RawJson.class))
                    .isInstanceOfSatisfying(JsonRpcException.class, error -> {
                        assertThat(error.code()).isEqualTo(-32001);
                        assertThat(error.data()).contains(RawJson.of("{\"why\":\"test\"}"));
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"foobar", "foo.get"})
    void the_unknown_method_of_the_specification_is_not_found(String method) {
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call(method, RawJson.class)).isInstanceOf(MethodNotFoundException.class);
        }
    }

    @Test
    void notify_back_sends_a_notification_to_its_caller() throws InterruptedException {
        BlockingQueue<RawJson> received = new LinkedBlockingQueue<>();
        JsonRpcServer ears = JsonRpcServer.builder()
                .raw("hello", (params, call) -> {
                    received.add(params);
                    return RawJson.NULL;
                })
                .build();
        try (JsonRpcConnection client = connect(JsonRpcClient.builder().server(ears))) {
            assertThat(client.call("notify_back", RawJson.class)).isEqualTo(RawJson.NULL);
            client.notify("notify_back");

            for (int i = 0; i < 2; i++) {
                assertThat(received.poll(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS))
                        .hasToString("{\"x\":1}");
            }
        }
    }

    @Test
    void callMe_gives_what_its_caller_answers() {
        JsonRpcServer pong = JsonRpcServer.builder()
                .method("client.ping", Parameters.none(), call -> "pong")
                .build();
        try (JsonRpcConnection client = connect(JsonRpcClient.builder().server(pong))) {
            assertThat(client.call("callMe", String.class)).isEqualTo("pong");
        }
    }

    @Test
    void callMe_gives_the_error_that_its_caller_answers_with() {
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call("callMe", RawJson.class)).isInstanceOf(MethodNotFoundException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"t\"", "7"})
    void count_sends_progress_in_order_before_its_response(String token) {
        RawJson key = RawJson.of(token);
        List<Integer> received = new ArrayList<>();
        try (JsonRpcConnection client = connect()) {
            int result = client.call(
                    "count",
                    RawJson.of("{\"n\":1000,\"token\":" + token + "}"),
                    int.class,
                    CallOption.progress(key, value -> received.add(value.asInt())));

            assertThat(result).isEqualTo(1000);
            assertThat(received)
                    .isEqualTo(IntStream.rangeClosed(1, 1000).boxed().toList());
        }
    }

    @Test
    void progress_is_on_the_wire_before_the_response() throws InterruptedException {
        try (RawPeer peer = new RawPeer(connect(DemoServer.server()))) {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"count\",\"params\":[2,\"t\"],\"id\":1}");

            assertThat(peer.next())
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":\"t\",\"value\":1}}");
            assertThat(peer.next())
                    .isEqualTo(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":\"t\",\"value\":2}}");
            assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":2,\"id\":1}");
        }
    }

    @Test
    void a_cancelled_sleep_fails_with_the_code_of_plain_json_rpc() throws InterruptedException {
        assertThat(cancelled(DemoServer.server())).contains("\"code\":-32001,");
    }

    @Test
    void a_cancelled_sleep_fails_with_the_code_of_lsp() throws InterruptedException {
        assertThat(cancelled(DemoServer.languageServer())).contains("\"code\":-32800,");
    }

    private String cancelled(Acceptor server) throws InterruptedException {
        try (RawPeer peer = new RawPeer(connect(server))) {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"sleep\",\"params\":[600000],\"id\":\"s\"}");
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\"s\"}}");
            String answer = peer.next();
            assertThat(answer).contains("\"error\"").contains("\"id\":\"s\"");
            return answer;
        }
    }

    @Test
    void a_message_of_16_mib_is_echoed() {
        // The request has exactly 16 MiB, the limit of the server.
        String frame = "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"\"],\"id\":1}";
        String text = "x".repeat(DemoServer.MESSAGE_BYTES - frame.length());
        try (JsonRpcConnection client = connect()) {
            assertThat(client.call("echo", RawJson.of("[\"" + text + "\"]"), String.class)
                            .equals(text))
                    .as("the same text came back")
                    .isTrue();
        }
    }

    @TestFactory
    Stream<DynamicTest> the_examples_of_the_specification_are_answered_as_it_says() {
        return Stream.of(DemoServer.server(), DemoServer.languageServer())
                .flatMap(server -> examples().stream()
                        .map(example -> DynamicTest.dynamicTest(example.sent(), () -> {
                            try (RawPeer peer = new RawPeer(connect(server))) {
                                peer.send(example.sent());
                                if (!example.answer().isEmpty()) {
                                    // The transcript has a space after every colon and comma.
                                    assertThat(compact(peer.next())).isEqualTo(compact(example.answer()));
                                }
                                assertNothingElse(peer);
                            }
                        })));
    }

    private JsonRpcConnection connectV3() {
        return connect(JsonRpcClient.builder().version(ProtocolVersion.V3_0));
    }

    @Test
    void a_slow_addition_is_acknowledged_before_its_result() throws Exception {
        BlockingQueue<String> acks = new LinkedBlockingQueue<>();
        try (JsonRpcConnection client = connectV3()) {
            CallOption listening = CallOption.onAck(ack -> acks.add(ack.toString()));
            assertThat(client.call("slowAdd", RawJson.of("[1,2]"), RawJson.class, listening))
                    .hasToString("3");
            assertThat(acks).containsExactly("{}");
        }
    }

    @Test
    void countStream_streams_numbers_and_returns_their_count() throws Exception {
        List<Integer> items = new ArrayList<>();
        try (JsonRpcConnection client = connectV3()) {
            RawJson result = client.stream("countStream", RawJson.of("{\"n\":3000,\"delayMs\":0}"), Integer.class)
                    .forEach(items::add)
                    .get(60, TimeUnit.SECONDS);
            assertThat(result).hasToString("3000");
            assertThat(items).isEqualTo(IntStream.rangeClosed(1, 3000).boxed().toList());
        }
    }

    @Test
    void errors_have_titles_in_version_3() {
        try (JsonRpcConnection client = connectV3()) {
            assertThatThrownBy(() -> client.call("fail", RawJson.class))
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            error -> assertThat(error.title()).contains("Unauthenticated"));
            assertThatThrownBy(() -> client.call("foobar", RawJson.class))
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            error -> assertThat(error.title()).contains("Method Not Found"));
        }
        try (JsonRpcConnection client = connect()) {
            assertThatThrownBy(() -> client.call("fail", RawJson.class))
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            error -> assertThat(error.title()).isEmpty());
        }
    }

    @Test
    void failStream_sends_an_item_before_its_error() throws Exception {
        List<Integer> items = new ArrayList<>();
        try (JsonRpcConnection client = connectV3()) {
            Future<RawJson> result =
                    client.stream("failStream", null, Integer.class).forEach(items::add);
            assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(
                            JsonRpcException.class, e -> assertThat(e.code()).isEqualTo(-32001));
            assertThat(items).containsExactly(1);
        }
    }

    @ParameterizedTest
    @EnumSource(StreamWire.class)
    void streams_of_version_2_work_with_every_convention(StreamWire wire) throws Exception {
        List<Integer> items = new ArrayList<>();
        List<Integer> failing = new ArrayList<>();
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .streams(wire)
                .connect(connect(DemoServer.builder().streams(wire).build()))) {
            client.stream("demo_ticks", RawJson.of("{\"n\":200,\"delayMs\":0}"), Integer.class)
                    .forEach(items::add)
                    .get(60, TimeUnit.SECONDS);
            assertThat(items).isEqualTo(IntStream.rangeClosed(1, 200).boxed().toList());
            if (wire == StreamWire.SUBSCRIPTIONS) {
                return; // the others have no namespace
            }
            RawJson result = client.stream("countStream", RawJson.of("{\"n\":3}"), Integer.class)
                    .forEach(items::add)
                    .get(60, TimeUnit.SECONDS);
            assertThat(items).hasSize(203).endsWith(1, 2, 3);
            assertThat(result)
                    .isEqualTo(
                            wire == StreamWire.PARTIAL_RESULTS || wire == StreamWire.PROGRESS ? RawJson.of("3") : null);
            Future<RawJson> failed =
                    client.stream("failStream", RawJson.of("{}"), Integer.class).forEach(failing::add);
            assertThatThrownBy(() -> failed.get(60, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOfSatisfying(JsonRpcException.class, e -> {
                        // -32001 marks the end of a flow.
                        assertThat(e.code()).isEqualTo(wire == StreamWire.FLOWS ? -32000 : -32001);
                        assertThat(e.getMessage()).isEqualTo("failed");
                    });
            assertThat(failing).isEqualTo(wire == StreamWire.COLLECTED ? List.of() : List.of(1));
        }
    }

    interface Sums {
        BigDecimal sumStream(Stream<Integer> numbers);
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void sumStream_adds_a_stream_argument(ProtocolVersion version) {
        try (JsonRpcConnection client = connect(JsonRpcClient.builder().version(version))) {
            Stream<Integer> numbers = IntStream.rangeClosed(1, 1000).boxed();
            assertThat(client.service(Sums.class).sumStream(numbers)).isEqualTo("500500");
            assertThat(client.call("sumStream", RawJson.of("{\"numbers\":[1.5,2]}"), RawJson.class))
                    .hasToString("3.5");
        }
    }

    @Test
    void a_subscription_to_ticks_gets_each_item_and_the_end() throws InterruptedException {
        JsonRpcServer server =
                DemoServer.builder().streams(StreamWire.SUBSCRIPTIONS).build();
        try (RawPeer peer = new RawPeer(connect(server))) {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"demo_subscribe\",\"params\":[\"ticks\",2,0],\"id\":1}");
            String answer = peer.next();
            assertThat(answer).matches("\\{\"jsonrpc\":\"2.0\",\"result\":\"0x[0-9a-f]+\",\"id\":1}");
            String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"demo_subscription\",\"params\":{\"subscription\":"
                    + answer.substring(26, answer.indexOf(",\"id\"")) + ",";
            assertThat(peer.next()).isEqualTo(notification + "\"result\":1}}");
            assertThat(peer.next()).isEqualTo(notification + "\"result\":2}}");
            assertThat(peer.next())
                    .isEqualTo(notification + "\"error\":{\"code\":-32001,\"message\":\"The stream is complete\"}}}");
            assertNothingElse(peer);
        }
    }

    /** Checks that no other message is in flight: the next message received must be the response to the next request. */
    static void assertNothingElse(RawPeer peer) throws InterruptedException {
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"marker\"],\"id\":\"marker\"}");
        assertThat(peer.next()).isEqualTo(MARKER);
    }

    private static String compact(String json) {
        return json.replace(": ", ":").replace(", ", ",");
    }

    /** The examples of core's transcript. */
    private static List<Example> examples() {
        try (InputStream file = DemoContract.class.getResourceAsStream("/dev/antiphon/transcripts/specification.txt")) {
            List<String> lines = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            List<Example> examples = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("--> ")) {
                    examples.add(new Example(
                            lines.get(i).substring(4),
                            lines.get(i + 1).substring(3).strip()));
                }
            }
            assertThat(examples).hasSize(15);
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
