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
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawHttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

/** Streams over HTTP that a second request aborts, by the name in the acknowledgement of the first. */
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
        HttpConnector connector = HttpTransport.connector("http://localhost:" + listener.port() + "/rpc");
        Exchange exchange = (http2 ? connector.http2() : connector).exchange();
        exchanges.add(exchange);
        return exchange;
    }

    private static RecordingReceiver ask(Exchange exchange, String accept) {
        RecordingReceiver inbox = new RecordingReceiver();
        String call = "{\"jsonrpc\":\"3.0\",\"method\":\"sink\",\"id\":1,\"options\":{\"stream\":true}}";
        exchange.send(
                new ExchangeRequest(call.getBytes(UTF_8), Map.of("Accept", accept), Duration.ZERO, true, true), inbox);
        return inbox;
    }

    /** Sends a message that has no response, and waits until the server has processed it. */
    private static void sendOneWay(Exchange exchange, String message) {
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
    void every_form_of_an_abort_ends_the_stream(boolean http2, String accept) throws Exception {
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
            sendOneWay(other, String.format(abort, name));
            assertThat(inbox.next()).isEqualTo(CANCELLED);
            assertThat(inbox.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(inbox.rest()).isEmpty();
            assertThat(sink.isCancelled()).isTrue();
            assertThat(sink.trySend("late")).isFalse();
            assertThat(OpenStreams.named(server)).isZero();
            sendOneWay(other, String.format(abort, name)); // once more: there is nothing left to end
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void the_id_of_a_request_or_an_unknown_name_aborts_nothing(boolean http2, String accept) throws Exception {
        RecordingReceiver inbox = ask(exchange(http2), accept);
        name(inbox.next());
        StreamSink<Object> sink = sink();
        Exchange other = exchange(http2);
        for (String id : List.of("1", "\"1\"", "\"AAAAAAAAAAAAAAAAAAAAAA\"", "null", "true", "{}")) {
            sendOneWay(other, "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":" + id + ",\"abort\":true}}");
            sendOneWay(
                    other,
                    "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":true,\"id\":" + id
                            + "}}");
            sendOneWay(
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
        sendOneWay(
                exchange(http2),
                "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"" + secondName + "\",\"abort\":true}}");
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
    void closing_the_response_ends_the_stream_and_removes_its_name(boolean http2, String accept) throws Exception {
        Exchange client = exchange(http2);
        RecordingReceiver inbox = ask(client, accept);
        name(inbox.next());
        StreamSink<Object> sink = sink();
        client.close();
        Wait.until("the sink is cancelled", sink::isCancelled);
        Wait.until("no name is left", () -> OpenStreams.named(server) == 0);
    }

    @Test
    void the_response_to_an_abort_does_not_depend_on_whether_it_ended_a_stream() throws Exception {
        RecordingReceiver inbox = ask(exchange(false), "application/x-ndjson");
        String name = name(inbox.next());
        StreamSink<Object> sink = sink();
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            RawHttpResponse wrong = client.send(RawHttpClient.post(
                            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"no such\",\"abort\":true}}"))
                    .response();
            RawHttpResponse right = client.send(RawHttpClient.post(
                            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"" + name + "\",\"abort\":true}}"))
                    .response();
            RawHttpResponse notification = client.send(
                            RawHttpClient.post("{\"jsonrpc\":\"3.0\",\"method\":\"anything\"}"))
                    .response();
            assertThat(right).isEqualTo(wrong).isEqualTo(notification).hasStatus(204);
        }
        assertThat(inbox.next()).isEqualTo(CANCELLED);
        assertThat(sink.isCancelled()).isTrue();
    }

    @Test
    void a_stream_that_fails_at_once_leaves_no_name() {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            String call = "{\"jsonrpc\":\"3.0\",\"method\":\"fails\",\"id\":1,\"options\":{\"stream\":true}}";
            String body = client.send(RawHttpClient.post(call, "Accept: application/x-ndjson"))
                    .response()
                    .body();
            assertThat(body.lines().filter(line -> line.contains("jsonrpc")))
                    .hasSize(2)
                    .last()
                    .asString()
                    .startsWith("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":{\"code\":-32602");
        }
        assertThat(OpenStreams.named(server)).isZero();
    }

    @Test
    void an_interceptor_can_add_response_headers_to_a_stream() {
        JsonRpcServer priced = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    call.transport().responseHeader("X-Cost", "7");
                    return next.proceed(call);
                })
                .stream("empty", Parameters.none(), (args, sink) -> sink.complete())
                .build();
        try (Listener other = HttpTransport.serve(priced, 0);
                RawHttpClient client = RawHttpClient.connect(other)) {
            String call = "{\"jsonrpc\":\"3.0\",\"method\":\"empty\",\"id\":1,\"options\":{\"stream\":true}}";
            assertThat(client.send(RawHttpClient.post(call, "Accept: application/x-ndjson"))
                            .response())
                    .hasHeader("X-Cost", "7");
        }
    }

    @Test
    void a_drain_ends_streams_and_removes_their_names() throws Exception {
        RecordingReceiver inbox = ask(exchange(false), "text/event-stream");
        name(inbox.next());
        StreamSink<Object> sink = sink();
        listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
        Wait.until("the sink is cancelled", sink::isCancelled);
        Wait.until("no name is left", () -> OpenStreams.named(server) == 0);
    }

    @Test
    void the_client_of_this_module_gets_the_name_and_the_items() throws Exception {
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
