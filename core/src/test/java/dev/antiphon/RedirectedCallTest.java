package dev.antiphon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls whose answers come from another place than the peer that was asked; the peer and the place are played by hand. */
final class RedirectedCallTest {
    private static final String JOB_ACK =
            "{\"jsonrpc\":\"3.0\",\"ack\":{\"jobId\":\"a2xi87\",\"jobQ\":{\"url\":\"q.hwwer8.io\",\"authToken\":\"1xsd2\","
                    + "\"ttl\":\"36h\"}},\"id\":1}";
    private static final String STREAM_ACK = "{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1,\"stream\":{\"id\":\"fxr2t6\","
            + "\"pubServer\":{\"conn\":\"12.84.22.32:3564\",\"topic\":\"logs\"}}}}";
    private static final String RESULT = "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}";

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final WirePeer peer = new WirePeer(pair.left());
    private final MemoryTransport.Pair there = MemoryTransport.pair();
    private final WirePeer place = new WirePeer(there.left());
    private final LinkedBlockingQueue<RedirectedCall> followed = new LinkedBlockingQueue<>();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private final List<String> items = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        peer.close();
        place.close();
    }

    private static ClientBuilder builder() {
        return JsonRpcClient.builder().version(ProtocolVersion.V3_0);
    }

    private JsonRpcConnection client() {
        return builder().onRedirect(this::follow).connect(pair.right());
    }

    /** Leaves the rest to the test. */
    private void follow(RedirectedCall call) {
        call.onEnd(() -> ended.complete(true));
        followed.add(call);
    }

    private RedirectedCall followed() {
        try {
            RedirectedCall call = followed.poll(60, TimeUnit.SECONDS);
            assertThat(call).isNotNull();
            return call;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private CompletableFuture<Integer> add(JsonRpcClient client, CallOption... options) {
        return client.callAsync("add", RawJson.of("[1,2]"), int.class, options);
    }

    private CompletableFuture<RawJson> listen(JsonRpcClient client) {
        return client.stream("listen.logs", RawJson.EMPTY_OBJECT, String.class).forEach(items::add);
    }

    /** Goes to the place with a question, delivers everything that comes from there, and leaves when nobody waits any more. */
    private RedirectedCall.Handler visitor(String question) {
        return call -> {
            Channel channel = there.right();
            channel.start(new Courier(call));
            call.onEnd(channel::close);
            channel.send((question + call.ack()).getBytes(UTF_8));
        };
    }

    private record Courier(RedirectedCall call) implements Receiver {
        @Override
        public void message(byte[] bytes, int start, int end) {
            call.deliver(RawJson.of(new String(bytes, start, end - start, UTF_8)));
        }

        @Override
        public void tooLarge(int limit) {
            call.fail(new IllegalStateException("too large"));
        }

        @Override
        public void closed(Disconnect reason) {
            call.fail(new IllegalStateException("the place has closed"));
        }
    }

    @Test
    void a_result_is_fetched_from_the_queue_that_an_ack_names() {
        try (JsonRpcConnection client =
                builder().onRedirect(visitor("result of ")).connect(pair.right())) {
            CompletableFuture<Integer> result = add(client);
            peer.next();
            peer.send(JOB_ACK);
            assertThat(place.next()).startsWith("result of {\"jobId\":\"a2xi87\",\"jobQ\":{\"url\":\"q.hwwer8.io\"");
            place.send("{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":1,\"total\":2},\"id\":1}");
            place.send(RESULT);
            assertThat(Wire.await(result)).isEqualTo(3);
            assertThat(place.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(client.counts().pendingCalls()).isZero();
        }
    }

    @Test
    void a_stream_is_taken_from_the_server_that_publishes_it_under_its_other_id() {
        try (JsonRpcConnection client =
                builder().onRedirect(visitor("subscribe ")).connect(pair.right())) {
            CompletableFuture<RawJson> result = listen(client);
            peer.next();
            peer.send(STREAM_ACK);
            assertThat(place.next()).startsWith("subscribe ").contains("\"topic\":\"logs\"");
            place.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\"},\"data\":\"Log entry 1\"}");
            place.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\"},\"data\":\"Log entry 2\"}");
            place.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\"},\"error\":{\"code\":-32800,\"message\":"
                    + "\"Request cancelled by client.\"}}");
            assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("Request cancelled by client.");
            assertThat(items).containsExactly("Log entry 1", "Log entry 2");
            assertThat(place.end().kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(((ClientCore) client).pending().aliases()).isZero();
        }
    }

    @Test
    void a_place_that_goes_away_fails_the_call_if_its_follower_says_so() {
        try (JsonRpcConnection client =
                builder().onRedirect(visitor("result of ")).connect(pair.right())) {
            CompletableFuture<Integer> result = add(client);
            peer.send(JOB_ACK);
            place.next();
            place.cut();
            assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("the place has closed");
            assertThat(client.counts().pendingCalls()).isZero();
        }
    }

    @Test
    void a_follower_is_asked_once_and_not_on_the_thread_that_receives() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        AtomicReference<Boolean> receiving = new AtomicReference<>();
        ClientBuilder told = builder().onRedirect(call -> {
            thread.set(Thread.currentThread());
            receiving.set(ReceivingThread.isCurrent());
            follow(call);
        });
        try (JsonRpcConnection client = told.connect(pair.right())) {
            CompletableFuture<Integer> result = add(client);
            peer.send(JOB_ACK);
            peer.send(JOB_ACK);
            RedirectedCall call = followed();
            assertThat(call.method()).isEqualTo("add");
            assertThat(thread.get()).isNotSameAs(Thread.currentThread());
            assertThat(receiving.get()).isFalse();
            peer.send(JOB_ACK);
            call.deliver(RawJson.of(RESULT));
            assertThat(Wire.await(result)).isEqualTo(3);
            assertThat(Wire.await(ended)).isTrue();
            call.deliver(RawJson.of(RESULT)); // nobody waits for it any more
            assertThat(followed).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":2}",
                "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":\"1\"}",
                "{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":2}",
                "{\"jsonrpc\":\"3.0\",\"error\":{\"code\":1,\"message\":\"m\"},\"id\":null}",
                "{\"jsonrpc\":\"2.0\",\"result\":3,\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"result\":3,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}",
                "[{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}]",
                "{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1}}",
                "[]",
                "7"
            })
    void what_is_not_about_the_call_is_refused_and_does_no_harm(String message) {
        try (JsonRpcConnection client = client()) {
            CompletableFuture<Integer> result = add(client);
            CompletableFuture<Integer> other = add(client);
            peer.send(JOB_ACK);
            RedirectedCall call = followed();
            assertThatThrownBy(() -> call.deliver(RawJson.of(message)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'add'");
            assertThat(other).isNotDone();
            call.deliver(RawJson.of(RESULT));
            assertThat(Wire.await(result)).isEqualTo(3);
        }
    }

    @Test
    void a_follower_that_throws_fails_the_call() {
        ClientBuilder told = builder().onRedirect(call -> {
            throw new java.io.IOException("no way there");
        });
        try (JsonRpcConnection client = told.connect(pair.right())) {
            CompletableFuture<Integer> result = add(client);
            peer.send(JOB_ACK);
            assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("no way there");
            assertThat(client.counts().pendingCalls()).isZero();
        }
    }

    @Test
    void without_a_follower_such_an_ack_is_one_like_others() {
        try (JsonRpcConnection client = builder().connect(pair.right())) {
            List<RawJson> acks = new CopyOnWriteArrayList<>();
            CompletableFuture<Integer> result = add(client, CallOption.onAck(acks::add));
            peer.send(JOB_ACK);
            peer.send(RESULT);
            assertThat(Wire.await(result)).isEqualTo(3);
            assertThat(acks).hasSize(1);
        }
    }

    @Test
    void acks_give_a_followed_call_more_time_wherever_they_come_from() {
        try (JsonRpcConnection client = client()) {
            CompletableFuture<Integer> result = add(client, CallOption.timeout(Duration.ofMinutes(1)));
            PendingCall pending = (PendingCall) (CompletableFuture<?>) result;
            long first = pending.deadline();
            peer.send(JOB_ACK);
            RedirectedCall call = followed();
            long second = pending.deadline();
            assertThat(second - first).isPositive();
            Wait.until(
                    "time has passed",
                    () -> System.nanoTime() - second + Duration.ofMinutes(1).toNanos() > 0);
            call.deliver(RawJson.of("{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":1,\"total\":2},\"id\":1}"));
            assertThat(pending.deadline() - second).isPositive();
            call.deliver(RawJson.of(RESULT));
            assertThat(Wire.await(result)).isEqualTo(3);
        }
    }

    @Test
    void an_answer_that_is_found_at_once_comes_behind_the_ack() {
        ClientBuilder told = builder()
                .onRedirect(call -> call.deliver(call.ack().member("answer").orElseThrow()));
        try (JsonRpcConnection client = told.connect(pair.right())) {
            for (int id = 1; id <= 1000; id++) {
                List<RawJson> acks = new CopyOnWriteArrayList<>();
                CompletableFuture<Integer> seen =
                        add(client, CallOption.onAck(acks::add)).thenApply(result -> acks.size());
                peer.send(
                        "{\"jsonrpc\":\"3.0\",\"ack\":{\"jobQ\":{},\"answer\":{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":"
                                + id + "}},\"id\":" + id + "}");
                assertThat(Wire.await(seen)).isEqualTo(1);
            }
        }
    }

    @Test
    void a_follower_learns_that_nobody_waits_and_so_does_the_peer() {
        try (JsonRpcConnection client = client()) {
            CompletableFuture<RawJson> result = listen(client);
            peer.next();
            peer.send(STREAM_ACK);
            RedirectedCall call = followed();
            call.deliver(RawJson.of("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":\"one\"}}"));
            Wait.until("the item is there", () -> items.size() == 1);
            result.cancel(true);
            assertThat(Wire.await(ended)).isTrue();
            assertThat(peer.next())
                    .isEqualTo("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"fxr2t6\",\"abort\":true}}");
            call.deliver(RawJson.of("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\",\"data\":\"late\"}}"));
            assertThat(items).containsExactly("one");
            AtomicReference<Boolean> atOnce = new AtomicReference<>();
            call.onEnd(() -> atOnce.set(true));
            Wait.until("it is told at once", () -> atOnce.get() != null);
        }
    }

    @Test
    void the_end_of_the_connection_ends_the_calls_that_are_followed() {
        try (JsonRpcConnection client = client()) {
            CompletableFuture<Integer> result = add(client);
            peer.send(JOB_ACK);
            followed();
            peer.cut();
            assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("has ended before the answer came");
            assertThat(Wire.await(ended)).isTrue();
        }
    }

    // Over exchanges

    @Test
    void an_exchange_that_ends_without_an_answer_fails_no_call_that_is_followed() {
        StreamedExchange exchange = new StreamedExchange();
        try (JsonRpcClient client = builder().onRedirect(this::follow).over(exchange)) {
            CompletableFuture<Integer> result = add(client);
            assertThat(exchange.letters.get(0).streamed()).isTrue();
            exchange.say(JOB_ACK);
            exchange.end();
            RedirectedCall call = followed();
            assertThat(result).isNotDone();
            call.deliver(RawJson.of(RESULT));
            assertThat(Wire.await(result)).isEqualTo(3);
            assertThat(Wire.await(ended)).isTrue();
            assertThat(((ClientCore) client).pending().size()).isZero();
        }
    }

    @Test
    void an_exchange_that_ends_without_an_answer_fails_other_calls() {
        StreamedExchange exchange = new StreamedExchange();
        try (JsonRpcClient client = builder().over(exchange)) {
            CompletableFuture<Integer> result = add(client);
            assertThat(exchange.letters.get(0).streamed()).isFalse();
            exchange.say(JOB_ACK);
            exchange.end();
            assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("ended without it");
        }
    }

    @Test
    void a_stream_that_is_followed_is_aborted_by_a_message_of_its_own() {
        StreamedExchange exchange = new StreamedExchange();
        try (JsonRpcClient client = builder().onRedirect(this::follow).over(exchange)) {
            CompletableFuture<RawJson> result = listen(client);
            exchange.say(STREAM_ACK);
            exchange.end();
            RedirectedCall call = followed();
            call.deliver(RawJson.of("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\",\"data\":\"one\"}}"));
            Wait.until("the item is there", () -> items.size() == 1);
            result.cancel(true);
            assertThat(Wire.await(ended)).isTrue();
            Wait.until("the peer is told", () -> exchange.letters.size() == 2);
            assertThat(new String(exchange.letters.get(1).message(), UTF_8))
                    .isEqualTo("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"fxr2t6\",\"abort\":true}}");
            exchange.end();
        }
    }

    @Test
    void a_client_that_is_closed_ends_the_calls_that_are_followed() {
        StreamedExchange exchange = new StreamedExchange();
        JsonRpcClient client = builder().onRedirect(this::follow).over(exchange);
        CompletableFuture<Integer> result = add(client);
        exchange.say(JOB_ACK);
        exchange.end();
        followed();
        client.close();
        assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("the client was closed");
        assertThat(Wire.await(ended)).isTrue();
    }
}
