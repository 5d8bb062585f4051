package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that an interceptor proceeds with after it has made others of them. */
final class ChangedCallTest {
    private static final AttributeKey<String> NOTE = AttributeKey.of("note", String.class);

    interface Counting {
        Stream<Integer> count(int n);
    }

    private static Interceptor giving(String params) {
        return (call, next) -> next.proceed(call.withParams(RawJson.of(params)));
    }

    private static ServerBuilder adding(MethodOption... options) {
        return JsonRpcServer.builder()
                .method(
                        "add",
                        Parameters.of(required("a", int.class), required("b", int.class)),
                        args -> args.<Integer>get(0) + args.<Integer>get(1),
                        options);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[3,4]", "{\"a\":3,\"b\":4}", " [ 3 , 4 ] "})
    void other_params_reach_the_handler_wherever_it_runs(String params) {
        JsonRpcServer blocking = adding().intercept(giving(params)).build();
        JsonRpcServer inline =
                adding(MethodOption.nonBlocking()).intercept(giving(params)).build();
        for (JsonRpcServer server : List.of(blocking, inline)) {
            assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("7"));
            assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"id\":1}"))
                    .isEqualTo(Wire.result("7"));
            assertThat(Wire.send(
                            server,
                            "[" + Wire.request("add", "[1,2]", 1) + "," + Wire.notification("add", "[1]") + ","
                                    + Wire.request("add", "{}", 2) + "]"))
                    .isEqualTo("[" + Wire.result("7") + "," + Wire.result("7").replace("\"id\":1", "\"id\":2") + "]");
        }
    }

    @Test
    void what_is_wrong_with_other_params_is_told_as_with_those_of_the_caller() {
        JsonRpcServer server = adding().intercept(giving("[1,2,3]")).build();
        assertThat(Wire.call(server, "add", "[1,2]")).contains("-32602");
    }

    @Test
    void params_are_an_array_or_an_object() {
        JsonRpcServer server = adding().intercept((call, next) -> {
                    assertThatThrownBy(() -> call.withParams(RawJson.of("1")))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessage("Parameters are an array or an object, not a number");
                    return next.proceed(call);
                })
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("3"));
    }

    @Test
    void the_other_call_is_the_same_but_for_its_params() {
        AtomicReference<CallContext> seen = new AtomicReference<>();
        AtomicReference<CallContext> current = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("peek", (params, call) -> {
                    seen.set(call);
                    current.set(CallContext.current().orElseThrow());
                    return params;
                })
                .intercept((call, next) -> {
                    CallContext changed = call.withParams(RawJson.of("[2]"));
                    changed.attributes().set(NOTE, "kept");
                    assertThat(call.attributes().get(NOTE)).contains("kept");
                    assertThat(call.params()).hasToString("[1]");
                    return next.proceed(changed);
                })
                .build();
        assertThat(
                        Wire.send(
                                server,
                                "{\"jsonrpc\":\"3.0\",\"method\":\"p\\u0065ek\",\"params\":[1],\"options\":{\"x\":1},\"id\":\"a\"}"))
                .isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":[2],\"id\":\"a\"}");
        CallContext call = seen.get();
        assertThat(call.method()).isEqualTo("peek");
        assertThat(call.id()).hasToString("a");
        assertThat(call.version()).isEqualTo(ProtocolVersion.V3_0);
        assertThat(call.options()).hasToString("{\"x\":1}");
        assertThat(call.params()).hasToString("[2]");
        assertThat(call.attributes().get(NOTE)).contains("kept");
        assertThat(current).hasValue(call);
    }

    @ParameterizedTest
    @EnumSource(
            value = StreamWire.class,
            names = {"FLOWS", "COLLECTED"})
    void a_stream_begins_with_other_params(StreamWire wire) {
        assertThat(counted(ProtocolVersion.V2_0, wire)).containsExactly(1, 2, 3);
        assertThat(counted(ProtocolVersion.V3_0, wire)).containsExactly(1, 2, 3);
    }

    private static List<Integer> counted(ProtocolVersion version, StreamWire wire) {
        JsonRpcServer server = JsonRpcServer.builder()
                .streams(wire)
                .service(Counting.class, n -> IntStream.rangeClosed(1, n).boxed())
                .intercept((call, next) -> call.method().equals("count")
                        ? next.proceed(call.withParams(RawJson.of("[3]")))
                        : next.proceed(call))
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcConnection serving = server.accept(pair.right());
        try (JsonRpcConnection client =
                        JsonRpcClient.builder().version(version).streams(wire).connect(pair.left());
                Stream<Integer> items = client.service(Counting.class).count(9)) {
            List<Integer> all = items.toList();
            assertThat(client.counts().pendingCalls()).isZero();
            assertThat(serving.peer()).isNotEmpty();
            return all;
        }
    }

    @Test
    void a_member_beside_those_of_the_protocol_can_be_read_wherever_it_stands() {
        List<String> seen = new CopyOnWriteArrayList<>();
        JsonRpcServer server = adding().intercept((call, next) -> {
                    seen.add(call.member("trace").map(RawJson::toString).orElse("none")
                            + call.member("method").isPresent());
                    return next.proceed(call);
                })
                .build();
        String call = "\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":[1,2],\"id\":1}";
        assertThat(Wire.send(server, "{\"trace\":\"x\"," + call)).isEqualTo(Wire.result("3"));
        assertThat(Wire.send(server, "{\"a\":{\"trace\":0},\"tr\\u0061ce\":[1]," + call))
                .isEqualTo(Wire.result("3"));
        assertThat(Wire.send(server, "{" + call)).isEqualTo(Wire.result("3"));
        assertThat(Wire.send(
                        server,
                        " [{\"trace\":1," + call + " , {" + call.replace("\"id\":1}", "\"id\":2,\"trace\":2}") + "]"))
                .startsWith("[");
        assertThat(seen.subList(0, 3)).containsExactly("\"x\"false", "[1]false", "nonefalse");
        assertThat(seen.subList(3, 5)).containsExactlyInAnyOrder("1false", "2false");
    }

    @Test
    void an_interceptor_of_a_client_adds_headers_and_members_and_changes_params() {
        LoopExchange exchange = LoopExchange.to(adding().build());
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept((call, next) -> next.proceed(call.with(
                        CallOption.header("X-Trace", "1"),
                        CallOption.member("traceparent", RawJson.of("\"00-1\"")),
                        CallOption.timeout(Duration.ofSeconds(7)))))
                .intercept((call, next) -> {
                    assertThat(call.member("traceparent"))
                            .hasValueSatisfying(value -> assertThat(value).hasToString("\"00-1\""));
                    assertThat(call.remaining())
                            .hasValueSatisfying(left -> assertThat(left).isLessThanOrEqualTo(Duration.ofSeconds(30)));
                    return next.proceed(call.withParams(RawJson.of("[20,22]")));
                })
                .over(exchange)) {
            assertThat(client.call("add", RawJson.of("[1,2]"), int.class)).isEqualTo(42);
        }
        assertThat(exchange.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":[20,22],\"traceparent\":\"00-1\",\"id\":1}");
        assertThat(exchange.letters.get(0).headers()).containsEntry("X-Trace", "1");
        assertThat(exchange.letters.get(0).timeout()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void an_interceptor_of_a_client_changes_entries_of_a_batch() {
        LoopExchange exchange = LoopExchange.to(adding().build());
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept((call, next) -> next.proceed(call.withParams(RawJson.of("[1,1]"))
                        .with(CallOption.header("X-" + call.isNotification(), "1"))))
                .over(exchange)) {
            Batch batch = client.batch();
            BatchCall<Integer> sum = batch.call("add", RawJson.of("[5,5]"), int.class);
            batch.notify("add", RawJson.of("[5,5]"));
            assertThat(batch.send().get(sum)).isEqualTo(new BatchResult.Success<>(2));
        }
        assertThat(exchange.sent)
                .containsExactly("[{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":[1,1],\"id\":1},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":[1,1]}]");
        assertThat(exchange.letters.get(0).headers()).containsKeys("X-true", "X-false");
    }

    @Test
    void a_member_is_none_of_the_protocols() {
        assertThatThrownBy(() -> CallOption.member("id", RawJson.of("1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The member 'id' is defined by the protocol; choose another");
    }

    @Test
    void options_are_for_calls_that_this_side_makes() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        JsonRpcServer server = adding().intercept((call, next) -> {
                    try {
                        return next.proceed(call.with(CallOption.header("a", "b")));
                    } catch (IllegalStateException refused) {
                        thrown.set(refused);
                        return next.proceed(call);
                    }
                })
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("3"));
        assertThat(thrown.get())
                .hasMessageContaining("'add' is an inbound call")
                .hasMessageContaining("responseHeader");
    }

    @Test
    void a_caller_that_says_how_long_it_waits_is_known_to_wait() {
        AtomicReference<Duration> left = new AtomicReference<>();
        JsonRpcServer server = adding().intercept((call, next) -> {
                    left.set(call.remaining().orElse(Duration.ZERO));
                    return next.proceed(call);
                })
                .build();
        String reply = Wire.send(
                server,
                "{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"options\":{\"timeout\":60000},\"id\":1}");
        assertThat(RawJson.of(reply).member("result").orElseThrow().as(new TypeRef<Integer>() {}))
                .isEqualTo(3);
        assertThat(left.get()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(60));
        Wire.call(server, "add", "[1,2]");
        assertThat(left.get()).isZero();
    }
}
