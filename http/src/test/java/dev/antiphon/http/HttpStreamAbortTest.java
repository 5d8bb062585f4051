package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.OpenStreams;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Streams over HTTP that a second request ends, by the name that the first was told. */
final class HttpStreamAbortTest {
    private static final String CANCELLED =
            "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":{\"code\":-32800,\"title\":\"Client Cancelled\","
                    + "\"message\":\"Request cancelled\"}}";

    private final BlockingQueue<StreamSink<Object>> sinks = new LinkedBlockingQueue<>();

    private final JsonRpcServer server =
            JsonRpcServer.builder().stream("sink", Parameters.none(), (args, sink) -> sinks.add(sink)).stream(
                            "fails", Parameters.none(), (args, sink) -> {
                                throw new IllegalArgumentException("at once");
                            })
                    .build();

    private final Listener listener =
            HttpTransport.builder(server).h2c().port(0).serve();
    private final List<Exchange> exchanges = new ArrayList<>();

    @AfterEach
    void close() {
        exchanges.forEach(Exchange::close);
        listener.close();
    }

    static Stream<Arguments> ways() {
        return Stream.of(false, true)
                .flatMap(http2 -> Stream.of("text/event-stream", "application/x-ndjson")
                        .map(accept -> Arguments.of(http2, accept)));
    }

    /** A client of its own, as another process would be. */
    private Exchange exchange(boolean http2) {
        HttpConnector dialer = HttpTransport.connector("http://localhost:" + listener.port() + "/rpc");
        Exchange exchange = (http2 ? dialer.http2() : dialer).exchange();
        exchanges.add(exchange);
        return exchange;
    }

    private static RecordingReceiver ask(Exchange exchange, String accept) {
        RecordingReceiver inbox = new RecordingReceiver();
        String question = "{\"jsonrpc\":\"3.0\",\"method\":\"sink\",\"id\":1,\"options\":{\"stream\":true}}";
        exchange.send(
                new ExchangeRequest(question.getBytes(UTF_8), Map.of("Accept", accept), Duration.ZERO, true, true),
                inbox);
        return inbox;
    }

    /** Sends what wants no answer, and waits until the server has taken it. */
    private static void tell(Exchange exchange, String message) {
        RecordingReceiver inbox = new RecordingReceiver();
        exchange.send(new ExchangeRequest(message.getBytes(UTF_8), Map.of(), Duration.ZERO, false), inbox);
        assertThat(inbox.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
        assertThat(inbox.rest()).isEmpty();
    }

    private static String name(String ack) {
        RawJson detail = RawJson.of(ack).member("ack").orElseThrow();
        assertThat(detail.member("id")).hasToString("Optional[1]");
        String name =
                detail.member("stream").orElseThrow().member("id").orElseThrow().asString();
        assertThat(name).matches("[A-Za-z0-9_-]{22}");
        return name;
    }

    private StreamSink<Object> sink() throws InterruptedException {
        StreamSink<Object> sink = sinks.poll(60, TimeUnit.SECONDS);
        assertThat(sink).isNotNull();
        return sink;
    }

    private static String item(String data) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":" + data + "}}";
    }

    @ParameterizedTest
    @MethodSource("ways")
    void a_stream_ends_in_every_spelling_of_an_abort(boolean http2, String accept) throws Exception {
        String[] aborts = {
            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"%s\",\"abort\":true}}",
            "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":true,\"id\":\"%s\"}}",
            "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":\"%s\",\"abort\":true}}"
        };
        Exchange client = exchange(http2);
        Exchange other = exchange(http2);
        for (String abort : aborts) {
            RecordingReceiver inbox = ask(client, accept);
            String name = name(inbox.next());
            StreamSink<Object> sink = sink();
            sink.send("one");
            assertThat(inbox.next()).isEqualTo(item("\"one\""));
            assertThat(OpenStreams.named(server)).isEqualTo(1);
            tell(other, String.format(abort, name));
            assertThat(inbox.next()).isEqualTo(CANCELLED);
            assertThat(inbox.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(inbox.rest()).isEmpty();
            assertThat(sink.isCancelled()).isTrue();
            assertThat(sink.trySend("late")).isFalse();
            assertThat(OpenStreams.named(server)).isZero();
            tell(other, String.format(abort, name)); // once more: there is nothing left to end
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void the_id_of_a_request_or_a_name_that_nobody_was_told_ends_nothing(boolean http2, String accept)
            throws Exception {
        RecordingReceiver inbox = ask(exchange(http2), accept);
        name(inbox.next());
        StreamSink<Object> sink = sink();
        Exchange other = exchange(http2);
        for (String id : List.of("1", "\"1\"", "\"AAAAAAAAAAAAAAAAAAAAAA\"", "null", "true", "{}")) {
            tell(other, "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":" + id + ",\"abort\":true}}");
            tell(
                    other,
                    "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":true,\"id\":" + id
                            + "}}");
            tell(
                    other,
                    "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":" + id
                            + ",\"abort\":true}}");
        }
        sink.send("still here");
        assertThat(inbox.next()).isEqualTo(item("\"still here\""));
        sink.complete(2);
        assertThat(inbox.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":2}");
        inbox.end();
        assertThat(OpenStreams.named(server)).isZero();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void streams_with_the_same_id_have_names_of_their_own(boolean http2, String accept) throws Exception {
        RecordingReceiver first = ask(exchange(http2), accept);
        String firstName = name(first.next());
        StreamSink<Object> firstSink = sink();
        RecordingReceiver second = ask(exchange(http2), accept);
        String secondName = name(second.next());
        StreamSink<Object> secondSink = sink();
        assertThat(secondName).isNotEqualTo(firstName);
        tell(exchange(http2), "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"" + secondName + "\",\"abort\":true}}");
        assertThat(second.next()).isEqualTo(CANCELLED);
        assertThat(secondSink.isCancelled()).isTrue();
        assertThat(firstSink.isCancelled()).isFalse();
        firstSink.complete(null);
        assertThat(first.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":null}");
        first.end();
        assertThat(OpenStreams.named(server)).isZero();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void closing_the_response_still_ends_the_stream_and_its_name(boolean http2, String accept) throws Exception {
        Exchange client = exchange(http2);
        RecordingReceiver inbox = ask(client, accept);
        name(inbox.next());
        StreamSink<Object> sink = sink();
        client.close();
        Poll.until("the producer knows", sink::isCancelled);
        Poll.until("nothing is left", () -> OpenStreams.named(server) == 0);
    }

    @Test
    void whether_an_abort_has_ended_something_is_not_to_be_seen_in_its_reply() throws Exception {
        RecordingReceiver inbox = ask(exchange(false), "application/x-ndjson");
        String name = name(inbox.next());
        StreamSink<Object> sink = sink();
        try (Wire wire = Wire.to(listener)) {
            String wrong = wire.send(
                            Wire.post("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"no such\",\"abort\":true}}"))
                    .reply();
            String right = wire.send(
                            Wire.post("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"" + name + "\",\"abort\":true}}"))
                    .reply();
            String notification = wire.send(Wire.post("{\"jsonrpc\":\"3.0\",\"method\":\"anything\"}"))
                    .reply();
            assertThat(right).isEqualTo(wrong).isEqualTo(notification).startsWith("HTTP/1.1 204 ");
        }
        assertThat(inbox.next()).isEqualTo(CANCELLED);
        assertThat(sink.isCancelled()).isTrue();
    }

    @Test
    void a_stream_that_fails_at_once_leaves_no_name_behind() {
        try (Wire wire = Wire.to(listener)) {
            String question = "{\"jsonrpc\":\"3.0\",\"method\":\"fails\",\"id\":1,\"options\":{\"stream\":true}}";
            String reply = wire.send(Wire.post(question, "Accept: application/x-ndjson"))
                    .reply();
            assertThat(reply.lines().filter(line -> line.contains("jsonrpc")))
                    .hasSize(2)
                    .last()
                    .asString()
                    .startsWith("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":{\"code\":-32602");
        }
        assertThat(OpenStreams.named(server)).isZero();
    }

    @Test
    void an_interceptor_can_add_reply_headers_to_a_stream() {
        JsonRpcServer priced = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    call.transport().responseHeader("X-Cost", "7");
                    return next.proceed(call);
                })
                .stream("empty", Parameters.none(), (args, sink) -> sink.complete())
                .build();
        try (Listener other = HttpTransport.serve(priced, 0);
                Wire wire = Wire.to(other)) {
            String question = "{\"jsonrpc\":\"3.0\",\"method\":\"empty\",\"id\":1,\"options\":{\"stream\":true}}";
            assertThat(wire.send(Wire.post(question, "Accept: application/x-ndjson"))
                            .reply()
                            .toLowerCase(Locale.ROOT))
                    .contains("\r\nx-cost: 7\r\n");
        }
    }

    @Test
    void a_server_that_drains_ends_its_streams_and_forgets_their_names() throws Exception {
        RecordingReceiver inbox = ask(exchange(false), "text/event-stream");
        name(inbox.next());
        StreamSink<Object> sink = sink();
        listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
        Poll.until("the producer knows", sink::isCancelled);
        Poll.until("nothing is left", () -> OpenStreams.named(server) == 0);
    }

    @Test
    void our_own_client_is_told_the_name_and_goes_on() throws Exception {
        try (JsonRpcClient client = JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .connect(listener.address().toString())) {
            BlockingQueue<RawJson> acks = new LinkedBlockingQueue<>();
            List<String> items = new ArrayList<>();
            CompletableFuture<RawJson> result = client.stream("sink", null, String.class, CallOption.onAck(acks::add))
                    .forEach(items::add);
            StreamSink<Object> sink = sink();
            RawJson ack = acks.poll(60, TimeUnit.SECONDS);
            assertThat(ack).isNotNull();
            sink.send("one");
            sink.complete("end");
            assertThat(result.get(60, TimeUnit.SECONDS)).hasToString("\"end\"");
            assertThat(items).containsExactly("one");
            assertThat(ack.member("stream").orElseThrow().member("id")).isPresent();
        }
    }
}
