package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.error.ParseErrorException;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client writes and reads, over an exchange. */
class ClientTest {
    private static final JsonRpcServer SERVER = JsonRpcServer.builder()
            .accept(ProtocolVersion.V1_0)
            .method(
                    "subtract",
                    Parameters.of(required("minuend", int.class), required("subtrahend", int.class)),
                    arguments -> arguments.<Integer>get(0) - arguments.<Integer>get(1))
            .method("nothing", Parameters.none(), arguments -> null)
            .build();

    private final LoopExchange loop = LoopExchange.to(SERVER);
    private final JsonRpcClient client = JsonRpcClient.builder().over(loop);

    private static RawJson json(String text) {
        return RawJson.of(text);
    }

    private static JsonRpcClient answered(@Nullable String answer) {
        return JsonRpcClient.builder().over(LoopExchange.answering(answer));
    }

    @Test
    void calls_are_numbered_from_one() {
        assertThat(client.call("subtract", json("[42,23]"), int.class)).isEqualTo(19);
        assertThat(client.call("subtract", json("{\"subtrahend\":1,\"minuend\":2}"), int.class))
                .isEqualTo(1);
        assertThat(loop.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":{\"subtrahend\":1,\"minuend\":2},\"id\":2}");
    }

    @Test
    void parameters_that_are_null_are_left_out() {
        client.call("nothing", null, Void.class);
        client.call("nothing", RawJson.NULL, Void.class);
        client.notify("nothing");
        assertThat(loop.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":1}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":2}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}");
    }

    @Test
    void an_object_can_be_written_by_position() {
        client.call(
                "subtract",
                json("{\"minuend\": 42, \"subtrahend\": 23}"),
                int.class,
                CallOption.encoding(ParameterEncoding.BY_POSITION));
        assertThat(loop.sent.get(0)).contains("\"params\":[42,23]");
    }

    @Test
    void parameters_that_are_neither_an_object_nor_an_array_are_refused_and_nothing_is_left_behind() {
        assertThatThrownBy(() -> client.call("subtract", 42, int.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'subtract'")
                .hasMessageContaining("List.of");
        assertThat(loop.sent).isEmpty();
        assertThat(((ClientCore) client).pending().size()).isZero();
    }

    @Test
    void ids_can_be_made_in_other_ways_or_given() {
        JsonRpcClient uuids = JsonRpcClient.builder().ids(IdGenerator.uuid()).over(loop);
        uuids.call("subtract", json("[2,1]"), int.class);
        assertThat(loop.sent.get(0)).matches(".*\"id\":\"[0-9a-f-]{36}\"}");
        JsonRpcClient randoms =
                JsonRpcClient.builder().ids(IdGenerator.random()).over(loop);
        randoms.call("subtract", json("[2,1]"), int.class);
        assertThat(loop.sent.get(1)).matches(".*\"id\":[0-9]+}");
        client.call("subtract", json("[2,1]"), int.class, CallOption.id(RpcId.of("mine")));
        assertThat(loop.sent.get(2)).endsWith("\"id\":\"mine\"}");
    }

    @Test
    void the_first_version_has_arrays_only_and_both_members_in_its_answers() {
        JsonRpcClient old =
                JsonRpcClient.builder().version(ProtocolVersion.V1_0).over(loop);
        assertThat(old.call("subtract", json("[42,23]"), int.class)).isEqualTo(19);
        old.call("nothing", Void.class);
        old.notify("nothing");
        assertThat(loop.sent)
                .containsExactly(
                        "{\"method\":\"subtract\",\"params\":[42,23],\"id\":1}",
                        "{\"method\":\"nothing\",\"params\":[],\"id\":2}",
                        "{\"method\":\"nothing\",\"params\":[],\"id\":null}");
        assertThatThrownBy(() -> old.call("subtract", json("{\"minuend\":1}"), int.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1.0");
        assertThatThrownBy(old::batch).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> JsonRpcClient.builder()
                        .version(ProtocolVersion.V1_0)
                        .encoding(ParameterEncoding.BY_NAME)
                        .over(loop))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"result\":19,\"error\":null,\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"result\":19,\"error\":null,\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1.0}",
                "{\"jsonrpc\":\"3.0\",\"result\":19,\"id\":1,\"more\":true}"
            })
    void answers_of_lenient_peers_are_understood(String answer) {
        assertThat(answered(answer).call("subtract", int.class)).isEqualTo(19);
    }

    @ParameterizedTest
    @CsvSource({
        "-32700,ParseError",
        "-32600,InvalidRequest",
        "-32601,MethodNotFound",
        "-32602,InvalidParams",
        "-32603,InternalError"
    })
    void the_five_codes_of_the_specification_have_exceptions_of_their_own(long code, String name) {
        JsonRpcClient erring = answered(
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"m\",\"data\":7},\"id\":1}");
        assertThatThrownBy(() -> erring.call("x", int.class))
                .isInstanceOfAny(
                        ParseErrorException.class,
                        InvalidRequestException.class,
                        MethodNotFoundException.class,
                        InvalidParamsException.class,
                        InternalErrorException.class)
                .hasMessage("m")
                .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo(name + "Exception"))
                .satisfies(e -> assertThat(e.getStackTrace()[0].getClassName()).startsWith("dev.antiphon"));
    }

    @Test
    void an_error_without_an_id_answers_its_exchange() {
        JsonRpcClient erring =
                answered("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"m\"},\"id\":null}");
        assertThatThrownBy(() -> erring.call("x", int.class)).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void an_exchange_without_an_answer_fails_its_call() {
        for (String answer : new @Nullable String[] {
            null,
            "",
            "nonsense",
            "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":2}",
            "[]",
            "{\"result\":1}",
            "{\"jsonrpc\":\"2.0\",\"id\":1}"
        }) {
            assertThatThrownBy(() -> answered(answer).call("x", int.class))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.reason().kind()).isEqualTo(Disconnect.Kind.NO_ANSWER));
        }
    }

    @Test
    void headers_timeouts_and_whether_an_answer_is_wanted_reach_the_exchange() {
        client.call(
                "subtract",
                json("[2,1]"),
                int.class,
                CallOption.header("A", "1"),
                CallOption.header("B", "2"),
                CallOption.timeout(Duration.ofSeconds(7)));
        client.notify("nothing");
        assertThat(loop.letters.get(0).headers()).containsEntry("A", "1").containsEntry("B", "2");
        assertThat(loop.letters.get(0).timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(loop.letters.get(0).expectsResponse()).isTrue();
        assertThat(loop.letters.get(1).expectsResponse()).isFalse();
    }

    @Test
    void cancelling_a_call_stops_its_exchange() {
        LoopExchange silent = LoopExchange.later(message -> new CompletableFuture<>());
        CompletableFuture<Integer> answer = JsonRpcClient.builder().over(silent).callAsync("x", int.class);
        answer.cancel(true);
        assertThat(silent.stopped.get()).isEqualTo(1);
    }

    @Test
    void closing_a_client_fails_what_waits() {
        JsonRpcClient waiting = JsonRpcClient.builder().over(LoopExchange.later(message -> new CompletableFuture<>()));
        CompletableFuture<Integer> answer = waiting.callAsync("x", int.class);
        waiting.close();
        assertThatThrownBy(answer::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TransportException.class);
    }

    @Test
    void futures_complete_on_the_executor_that_was_given() {
        List<Runnable> tasks = new ArrayList<>();
        CompletableFuture<Integer> answer = JsonRpcClient.builder()
                .executor(tasks::add)
                .over(LoopExchange.answering("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}"))
                .callAsync("x", int.class);
        assertThat(answer).isNotDone();
        tasks.get(0).run();
        assertThat(answer).isCompletedWithValue(1);
    }

    @Test
    void interceptors_see_every_call_once_in_order_and_may_change_what_comes_back() {
        List<String> seen = new CopyOnWriteArrayList<>();
        AttributeKey<String> key = AttributeKey.of("k", String.class);
        JsonRpcClient intercepted = JsonRpcClient.builder()
                .intercept((call, next) -> {
                    seen.add("a " + call.method() + call.params()
                            + call.attributes().get(key).orElse(""));
                    return next.proceed(call).then(reply -> {
                        seen.add("a done");
                        return reply instanceof Reply.Success success && success.value() instanceof RawJson value
                                ? Reply.success(json(String.valueOf(value.asInt() + 1)))
                                : reply;
                    });
                })
                .intercept((call, next) -> {
                    seen.add("b");
                    return next.proceed(call);
                })
                .over(loop);
        assertThat(intercepted.call("subtract", json("[42,23]"), int.class, CallOption.attribute(key, "!")))
                .isEqualTo(20);
        assertThat(seen).containsExactly("a subtract[42,23]!", "b", "a done");
        seen.clear();
        assertThatThrownBy(() -> intercepted.call("nope", int.class)).isInstanceOf(MethodNotFoundException.class);
        intercepted.notify("nothing");
        Batch batch = intercepted.batch();
        BatchCall<Integer> one = batch.call("subtract", json("[2,1]"), Integer.class);
        batch.notify("nothing", null);
        assertThat(batch.send().get(one).orThrow()).isEqualTo(2);
        assertThat(seen)
                .containsExactly(
                        "a nopenull",
                        "b",
                        "a done",
                        "a nothingnull",
                        "b",
                        "a done",
                        "a subtract[2,1]",
                        "b",
                        "a nothingnull",
                        "b",
                        "a done",
                        "a done");
        assertThat(loop.sent.get(3)).startsWith("[{").contains("subtract").contains("nothing");
    }

    @Test
    void an_interceptor_may_answer_without_sending() {
        JsonRpcClient cached = JsonRpcClient.builder()
                .intercept((call, next) -> Reply.success(7))
                .over(loop);
        assertThat(cached.call("x", int.class)).isEqualTo(7);
        JsonRpcClient broken = JsonRpcClient.builder()
                .intercept((call, next) -> {
                    throw new IllegalStateException("no");
                })
                .over(loop);
        assertThatThrownBy(() -> broken.call("x", int.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
        assertThat(loop.sent).isEmpty();
    }

    @Test
    void typed_methods_are_called_with_their_types() {
        RpcMethod<RawJson, Integer> subtract = RpcMethod.of("subtract", RawJson.class, Integer.class);
        assertThat(client.call(subtract, json("[5,3]"))).isEqualTo(2);
        assertThat(Wire.await(client.callAsync(subtract, json("[5,4]")))).isEqualTo(1);
        RpcMethod<Void, Void> nothing = RpcMethod.of("nothing", Void.class, Void.class);
        client.call(nothing, null);
        assertThat(loop.sent.get(2)).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"id\":3}");
        client.notify(NotificationMethod.of("nothing", RawJson.class), json("[1]"));
        assertThat(loop.sent.get(3)).isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"nothing\",\"params\":[1]}");
    }

    @Test
    void a_result_may_be_of_a_generic_type() {
        TinyBinding binding = new TinyBinding().reads(new TypeRef<List<String>>() {}.type(), raw -> {
            List<String> items = new ArrayList<>();
            raw.elements().forEach(item -> items.add(item.asString()));
            return items;
        });
        JsonRpcClient lists = JsonRpcClient.builder()
                .binding(binding)
                .over(LoopExchange.answering("{\"jsonrpc\":\"2.0\",\"result\":[\"a\",\"b\"],\"id\":1}"));
        assertThat(lists.call("x", null, new TypeRef<List<String>>() {})).containsExactly("a", "b");
    }

    @Test
    void an_unknown_scheme_names_what_is_missing() {
        assertThatThrownBy(() -> JsonRpcClient.connect("wss://localhost/rpc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dev.antiphon:antiphon-http");
        assertThatThrownBy(() -> JsonRpcClient.connect("gopher://localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tcp");
        assertThatThrownBy(() -> JsonRpcClient.builder().connect(URI.create("localhost")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("scheme");
    }

    @Test
    void a_wish_for_progress_is_refused_where_none_can_arrive() {
        AtomicReference<RawJson> seen = new AtomicReference<>();
        assertThatThrownBy(() -> client.call("x", int.class, CallOption.progress(json("1"), seen::set)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("connections only");
    }

    @Test
    void a_notification_with_null_for_its_parameters_has_none() {
        client.notify("nothing", (CallOption[]) null); // what the compiler takes a bare null for
        client.notify("nothing", (Object) null);
        assertThat(loop.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}", "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}");
    }

    @Test
    void a_client_that_is_closed_waits_for_its_notifications_to_arrive() throws Exception {
        CompletableFuture<@Nullable String> arrived = new CompletableFuture<>();
        JsonRpcClient client = JsonRpcClient.builder().over(LoopExchange.later(message -> arrived));
        client.notify("last");
        Thread closing = new Thread(client::close);
        closing.start();
        Wait.untilWaiting(closing);
        arrived.complete(null);
        closing.join(60_000);
        assertThat(closing.isAlive()).isFalse();
    }

    @Test
    void a_call_that_its_caller_lets_time_out_is_cancelled_at_the_peer_whatever_stands_around_it() {
        for (Interceptor around : Arrays.asList(null, (Interceptor) (call, next) -> next.proceed(call))) {
            MemoryTransport.Pair pair = MemoryTransport.pair();
            WirePeer peer = new WirePeer(pair.right());
            ClientBuilder builder = JsonRpcClient.builder()
                    .cancelConvention(CancelConvention.LSP)
                    .timeout(Duration.ZERO);
            try (JsonRpcConnection connection =
                    (around == null ? builder : builder.intercept(around)).connect(pair.left())) {
                CompletableFuture<Integer> one = connection.callAsync("one", Integer.class);
                CompletableFuture<Integer> two = connection.callAsync("two", Integer.class);
                peer.next();
                peer.next();
                assertThat(one.orTimeout(1, TimeUnit.MILLISECONDS))
                        .failsWithin(Wait.TIMEOUT_SECONDS, TimeUnit.SECONDS)
                        .withThrowableThat()
                        .withCauseInstanceOf(TimeoutException.class);
                assertThat(peer.next()).contains("$/cancelRequest").contains("\"id\":1");
                two.complete(7);
                assertThat(peer.next()).contains("$/cancelRequest").contains("\"id\":2");
                assertThat(connection.counts().pendingCalls()).isZero();
            }
        }
    }

    @Test
    void a_timeout_of_ages_is_that_of_a_year() {
        Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
        JsonRpcClient patient = JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .timeout(ages)
                .totalTimeout(ages)
                .intercept((call, next) -> {
                    assertThat(call.remaining()).isPresent();
                    return next.proceed(call);
                })
                .over(loop);
        assertThat(patient.call("subtract", json("[42,23]"), int.class, CallOption.timeout(ages)))
                .isEqualTo(19);
        assertThat(loop.sent.get(0)).contains("\"options\":{\"timeout\":31536000000}");
        assertThat(loop.letters.get(0).timeout()).isEqualTo(Duration.ofDays(365));

        JsonRpcConnection connection =
                JsonRpcClient.builder().connect(MemoryTransport.pair().left());
        assertThat(Wire.await(connection.drain(ages))).isTrue();
    }
}
