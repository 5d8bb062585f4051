package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.TypeRef;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server says to a peer that asks for streams, as text. */
final class StreamWireTest {
    private final CountDownLatch release = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    private final AtomicInteger sent = new AtomicInteger();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method(
                    "add",
                    Parameters.of(required("a", int.class), required("b", int.class)),
                    args -> args.<Integer>get(0) + args.<Integer>get(1))
            .stream("count", Parameters.of(required("n", int.class)), (args, sink) -> {
                int most = args.get(0);
                for (int i = 1; i <= most; i++) {
                    sink.send(i);
                    sent.incrementAndGet();
                }
                sink.complete(most);
            })
            .stream("fails", Parameters.none(), (args, sink) -> {
                sink.send("one");
                throw new JsonRpcException(7, "no more");
            })
            .stream("endless", Parameters.none(), (args, sink) -> {
                sink.send("one");
                try {
                    release.await();
                    interrupted.complete(false);
                } catch (InterruptedException e) {
                    interrupted.complete(true);
                }
                sink.trySend("late");
                sink.complete("late");
            })
            .stream(
                    "typed",
                    Parameters.none(),
                    (args, sink) -> {
                        sink.send(7L);
                        sink.complete();
                    },
                    MethodOption.returns(new TypeRef<Long>() {}))
            .streams(StreamWire.COLLECTED)
            .limit(Limit.STREAMS_PER_CONNECTION, 2)
            .limit(Limit.COLLECTED_ITEMS, 5)
            .build();

    private JsonRpcConnection connection;
    private WirePeer peer;

    @BeforeEach
    void connect() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        connection = server.accept(pair.left());
        peer = new WirePeer(pair.right());
    }

    @AfterEach
    void close() {
        release.countDown();
        peer.close();
        connection.close();
    }

    private static String ask(String method, String params, int id, String stream) {
        return "{\"jsonrpc\":\"3.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":" + id
                + ",\"options\":{\"stream\":" + stream + "}}";
    }

    private static String item(int id, String data) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + ",\"data\":" + data + "}}";
    }

    private static String done(int id, String result) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + "},\"result\":" + result + "}";
    }

    private static String cancelled(int id) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id
                + "},\"error\":{\"code\":-32800,\"title\":\"Client Cancelled\",\"message\":\"Request cancelled\"}}";
    }

    private void assertSettled() {
        Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        assertThat(peer.isSilent()).isTrue();
    }

    @Test
    void items_are_followed_by_the_result() {
        peer.send(ask("count", "[3]", 1, "true"));
        assertThat(peer.next()).isEqualTo(item(1, "1"));
        assertThat(peer.next()).isEqualTo(item(1, "2"));
        assertThat(peer.next()).isEqualTo(item(1, "3"));
        assertThat(peer.next()).isEqualTo(done(1, "3"));
        assertSettled();
    }

    @Test
    void items_are_written_as_the_type_that_was_named() {
        peer.send(ask("typed", "[]", 1, "true"));
        assertThat(peer.next()).isEqualTo(item(1, "7"));
        assertThat(peer.next()).isEqualTo(done(1, "null"));
    }

    @Test
    void an_error_after_items_ends_the_stream() {
        peer.send(ask("fails", "[]", 1, "true"));
        assertThat(peer.next()).isEqualTo(item(1, "\"one\""));
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"error\":{\"code\":7,\"message\":\"no more\"}}");
        assertSettled();
    }

    @Test
    void what_is_wrong_before_the_stream_begins_is_an_ordinary_error() {
        peer.send(ask("count", "[\"three\"]", 1, "true"));
        assertThat(peer.next())
                .startsWith("{\"jsonrpc\":\"3.0\",\"error\":{\"code\":-32602")
                .endsWith("\"id\":1}");
        assertSettled();
    }

    @Test
    void without_the_wish_for_a_stream_the_items_come_at_once() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"count\",\"params\":[3],\"id\":1}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":[1,2,3],\"id\":1}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"count\",\"params\":[0],\"id\":2,\"options\":{\"stream\":true}}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":[],\"id\":2}");
        peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"count\",\"params\":[6],\"id\":3}");
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32006,\"message\":\"The result is a stream of more"
                                + " than 5 items; request it with the option stream\"},\"id\":3}");
        assertSettled();
    }

    @Test
    void over_an_exchange_the_items_come_at_once_too() {
        assertThat(Wire.send(server, ask("count", "[3]", 1, "true")))
                .isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":[1,2,3],\"id\":1}");
    }

    @Test
    void a_stream_in_a_batch_is_refused_and_the_others_are_answered() {
        peer.send("[" + ask("count", "[3]", 1, "true")
                + ",{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":2}]");
        assertThat(peer.next())
                .isEqualTo("[{\"jsonrpc\":\"3.0\",\"error\":{\"code\":-32600,\"title\":\"Invalid Request\",\"message\":"
                        + "\"A stream cannot be part of a batch; request it in a separate message\"},\"id\":1},"
                        + "{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":2}]");
        assertSettled();
    }

    @Test
    void a_stream_is_aborted_in_every_spelling_and_nothing_follows_its_last_frame() {
        String[] aborts = {
            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}",
            "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":true,\"id\":1}}",
            "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":1,\"abort\":true}}"
        };
        for (String abort : aborts) {
            peer.send(ask("endless", "[]", 1, "true"));
            assertThat(peer.next()).isEqualTo(item(1, "\"one\""));
            peer.send(abort);
            assertThat(peer.next()).isEqualTo(cancelled(1));
            assertThat(Wire.await(interrupted)).isTrue();
        }
        assertSettled();
    }

    @Test
    void no_more_items_are_sent_than_there_is_credit_for() {
        peer.send(ask("count", "[10]", 1, "{\"credit\":2}"));
        assertThat(peer.next()).isEqualTo(item(1, "1"));
        assertThat(peer.next()).isEqualTo(item(1, "2"));
        // Another call is answered meanwhile, and behind it nothing else has come.
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":2}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":2}");
        assertThat(sent.get()).isLessThanOrEqualTo(2);
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":1}}");
        assertThat(peer.next()).isEqualTo(item(1, "3"));
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":100}}");
        for (int i = 4; i <= 10; i++) {
            assertThat(peer.next()).isEqualTo(item(1, Integer.toString(i)));
        }
        assertThat(peer.next()).isEqualTo(done(1, "10"));
        assertSettled();
    }

    @Test
    void wishes_about_streams_that_are_not_there_are_ignored() {
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":1}}");
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}");
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":0}}");
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":\"many\"}}");
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"credit\":1}}");
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":[1]}");
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":2}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":2}");
        assertSettled();
    }

    @Test
    void a_connection_has_so_many_streams_and_no_more() {
        peer.send(ask("endless", "[]", 1, "true"));
        assertThat(peer.next()).isEqualTo(item(1, "\"one\""));
        peer.send(ask("endless", "[]", 2, "true"));
        assertThat(peer.next()).isEqualTo(item(2, "\"one\""));
        peer.send(ask("count", "[1]", 3, "true"));
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"3.0\",\"error\":{\"code\":-32029,\"title\":\"Too Many Requests\",\"message\":"
                                + "\"Too many streams are open on this connection\"},\"id\":3}");
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}");
        assertThat(peer.next()).isEqualTo(cancelled(1));
        peer.send(ask("count", "[1]", 3, "true"));
        assertThat(peer.next()).isEqualTo(item(3, "1"));
        assertThat(peer.next()).isEqualTo(done(3, "1"));
    }

    @Test
    void a_credit_that_is_no_whole_number_is_refused_and_takes_no_place() {
        for (int id = 1; id <= 5; id++) {
            peer.send(ask("count", "[1]", id, "{\"credit\":1.5}"));
            assertThat(peer.next()).contains("-32602").contains("\"id\":" + id);
        }
        peer.send(ask("count", "[1]", 6, "{\"credit\":1}"));
        assertThat(peer.next()).isEqualTo(item(6, "1"));
        assertThat(peer.next()).isEqualTo(done(6, "1"));
        assertSettled();
    }

    @Test
    void a_producer_learns_that_its_peer_has_gone() {
        peer.send(ask("endless", "[]", 1, "true"));
        assertThat(peer.next()).isEqualTo(item(1, "\"one\""));
        peer.cut();
        assertThat(Wire.await(interrupted)).isTrue();
        Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
    }

    @Test
    void open_streams_do_not_keep_calls_from_running() {
        JsonRpcServer narrow = JsonRpcServer.builder()
                .method(
                        "add",
                        Parameters.of(required("a", int.class), required("b", int.class)),
                        args -> args.<Integer>get(0) + args.<Integer>get(1))
                .stream("open", Parameters.none(), (args, sink) -> sink.send(1))
                .limit(Limit.CALLS, 1)
                .limit(Limit.CALLS_PER_CONNECTION, 1)
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        try (JsonRpcConnection narrowed = narrow.accept(pair.left())) {
            WirePeer asking = new WirePeer(pair.right());
            for (int id = 1; id <= 3; id++) {
                asking.send(ask("open", "[]", id, "true"));
                assertThat(asking.next()).isEqualTo(item(id, "1"));
            }
            asking.send("{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":9}");
            assertThat(asking.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":9}");
            assertThat(narrowed.counts().runningCalls()).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void a_stream_that_an_interceptor_answers_for_is_ended_and_gives_its_place_back() {
        Queue<StreamSink<Object>> sinks = new ConcurrentLinkedQueue<>();
        JsonRpcServer hasty = JsonRpcServer.builder()
                .intercept((call, next) -> next.proceed(call) instanceof Reply.Pending ? Reply.success(7) : null)
                .stream("open", Parameters.none(), (args, sink) -> sinks.add(sink), MethodOption.nonBlocking())
                .limit(Limit.STREAMS_PER_CONNECTION, 1)
                .build();
        MemoryTransport.Pair pair = MemoryTransport.pair();
        try (JsonRpcConnection hastily = hasty.accept(pair.left())) {
            WirePeer asking = new WirePeer(pair.right());
            for (int id = 1; id <= 3; id++) {
                asking.send(ask("open", "[]", id, "true"));
                assertThat(asking.next()).isEqualTo(done(id, "7"));
            }
            Wait.until("nobody produces", () -> sinks.stream().allMatch(StreamSink::isCancelled));
            Wait.until("nothing runs", () -> hastily.counts().runningCalls() == 0);
            assertThat(asking.isSilent()).isTrue();
        }
    }

    @Test
    void a_peer_is_told_which_versions_and_extensions_are_understood() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"rpc.extensions\",\"id\":1}");
        assertThat(peer.next())
                .isEqualTo(
                        "{\"jsonrpc\":\"3.0\",\"result\":{\"versions\":[\"2.0\",\"3.0\"],\"options\":[\"timeout\","
                                + "\"stream\",\"abort\"],\"streams\":[\"credit\"],\"acks\":[\"progress\"],\"flows\":[\"readAhead\"]},\"id\":1}");
    }

    @Test
    void what_is_granted_before_the_producer_begins_is_not_lost() {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        JsonRpcServer slow = JsonRpcServer.builder().executor(tasks::add).stream(
                        "two", Parameters.none(), (args, sink) -> {
                            sink.trySend(1);
                            sink.trySend(2);
                            sink.complete();
                        })
                .build();
        MemoryTransport.Pair own = MemoryTransport.pair();
        try (JsonRpcConnection answering = slow.accept(own.left())) {
            WirePeer asking = new WirePeer(own.right());
            asking.send(ask("two", "[]", 1, "{\"credit\":0}"));
            Wait.until("it is to run", () -> !tasks.isEmpty());
            asking.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":1}}");
            asking.send(ask("none", "[]", 2, "true"));
            assertThat(asking.next()).contains("-32601");
            Runnable task = tasks.poll();
            while (task != null) {
                task.run();
                task = tasks.poll();
            }
            assertThat(asking.next()).isEqualTo(item(1, "1"));
            assertThat(asking.next()).isEqualTo(done(1, "null"));
            assertThat(answering.counts().runningCalls()).isZero();
            asking.close();
        }
    }

    interface Endless {
        Flow.Publisher<Integer> numbers();
    }

    @Test
    void a_publisher_that_never_leaves_its_thread_stops_with_its_stream_though_no_worker_is_free() throws Exception {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        JsonRpcServer busy = JsonRpcServer.builder()
                .executor(tasks::add)
                .service(
                        Endless.class,
                        () -> subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
                            private long demand;
                            private boolean giving;
                            private boolean cancelled;

                            @Override
                            public void request(long items) {
                                demand += items;
                                if (giving) {
                                    return;
                                }
                                giving = true;
                                while (demand-- > 0 && !cancelled) {
                                    subscriber.onNext(1);
                                }
                            }

                            @Override
                            public void cancel() {
                                cancelled = true;
                            }
                        }))
                .build();
        MemoryTransport.Pair own = MemoryTransport.pair();
        try (JsonRpcConnection answering = busy.accept(own.left())) {
            WirePeer asking = new WirePeer(own.right());
            asking.send(ask("numbers", "[]", 1, "true"));
            Thread only = new Thread(
                    () -> {
                        tasks.remove().run(); // the call
                        tasks.remove().run(); // its stream
                    },
                    "only worker");
            only.setDaemon(true);
            only.start();
            assertThat(asking.next()).isEqualTo(item(1, "1"));
            asking.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}");
            only.join(60_000);
            assertThat(only.isAlive()).isFalse();
            assertThat(answering.counts().runningCalls()).isZero();
            asking.close();
        }
    }
}
