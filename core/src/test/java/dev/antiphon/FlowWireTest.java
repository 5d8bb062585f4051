package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.concurrent.Workers;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server says to a peer of version 2.0 that pulls from flows, as text. */
final class FlowWireTest {
    private static final String COMPLETE = "The flow is complete";

    interface Numbers {
        Stream<Integer> numbers(int n);

        Stream<Integer> refusing();
    }

    private final class Counting implements Numbers {
        @Override
        public Stream<Integer> numbers(int n) {
            return IntStream.rangeClosed(1, n)
                    .boxed()
                    .peek(i -> produced.incrementAndGet())
                    .onClose(() -> closed.set(true));
        }

        @Override
        public Stream<Integer> refusing() {
            throw new JsonRpcException(7, "not today");
        }
    }

    private final AtomicInteger produced = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicInteger begun = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);
    private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

    private ServerBuilder builder() {
        return JsonRpcServer.builder().service(Numbers.class, new Counting()).stream(
                        "sent", Parameters.of(required("n", int.class)), (args, sink) -> {
                            begun.incrementAndGet();
                            int n = args.get(0);
                            for (int i = 1; i <= n; i++) {
                                sink.send(i);
                            }
                            sink.complete("done");
                        })
                .stream("fails", Parameters.none(), (args, sink) -> {
                    sink.send("one");
                    throw new JsonRpcException(-32001, "no more");
                })
                .stream("endless", Parameters.none(), (args, sink) -> {
                    begun.incrementAndGet();
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        interrupted.complete(true);
                    }
                })
                .method("slow", Parameters.none(), args -> {
                    release.await();
                    return "at last";
                })
                .limit(Limit.STREAMS_PER_CONNECTION, 3);
    }

    private JsonRpcConnection connection;
    private WirePeer peer;

    @BeforeEach
    void connect() {
        connect(builder().build());
    }

    private void connect(JsonRpcServer server) {
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

    private static String next(String params, int id) {
        return Wire.request("kotlinx.rpc.jsonrpc.internal.nextFlowValue", params, id);
    }

    private static String cancel(String params, int id) {
        return Wire.request("kotlinx.rpc.jsonrpc.internal.cancelFlow", params, id);
    }

    /** Asks for a flow, and gives its id as JSON. */
    private String open(String method, String params) {
        peer.send(Wire.request(method, params, 1));
        String answer = peer.next();
        assertThat(answer).matches("\\{\"jsonrpc\":\"2.0\",\"result\":\"[-\\w]{22}\",\"id\":1}");
        return answer.substring(26, answer.indexOf(",\"id\""));
    }

    private void assertSettled() {
        Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        assertThat(peer.isSilent()).isTrue();
    }

    @Test
    void each_pull_gets_the_next_item_and_the_last_the_end() {
        String flow = open("numbers", "[2]");
        peer.send(next("[" + flow + "]", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("1", 2));
        peer.send(next("{\"id\":" + flow + "}", 3));
        assertThat(peer.next()).isEqualTo(Wire.result("2", 3));
        peer.send(next("[" + flow + "]", 4));
        assertThat(peer.next()).isEqualTo(Wire.error(-32001, COMPLETE, 4));
        assertSettled();
        Wait.until("it is closed", closed::get);
    }

    @Test
    void nothing_is_produced_before_somebody_pulls() {
        String flow = open("numbers", "[3]");
        String sent = open("sent", "[3]");
        assertThat(produced).hasValue(0);
        assertThat(begun).hasValue(0);
        peer.send(next("[" + flow + "]", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("1", 2));
        assertThat(produced).hasValue(1);
        peer.send(next("[" + sent + "]", 3));
        assertThat(peer.next()).isEqualTo(Wire.result("1", 3));
        assertThat(begun).hasValue(1);
    }

    @Test
    void pulls_that_wait_are_answered_in_their_order() {
        String flow = open("sent", "[3]");
        for (int id = 2; id <= 5; id++) {
            peer.send(next("[" + flow + "]", id));
        }
        assertThat(peer.next()).isEqualTo(Wire.result("1", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("2", 3));
        assertThat(peer.next()).isEqualTo(Wire.result("3", 4));
        assertThat(peer.next()).isEqualTo(Wire.error(-32001, COMPLETE, 5));
        assertSettled();
    }

    @Test
    void a_batch_of_pulls_gets_its_items_in_order_even_while_handlers_keep_all_else_waiting() {
        connection.close();
        connect(builder().limit(Limit.CALLS_PER_CONNECTION, 1).build());
        String flow = open("numbers", "[20]");
        peer.send(Wire.request("slow", "[]", 100));
        List<String> pulls = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            pulls.add(next("[" + flow + "]", 100 + i));
            answers.add(Wire.result(String.valueOf(i), 100 + i));
        }
        peer.send(pulls.toString());
        assertThat(peer.next().replace("},{", "}, {")).isEqualTo(answers.toString());
        release.countDown();
        assertThat(peer.next()).isEqualTo(Wire.result("\"at last\"", 100));
    }

    @Test
    void what_the_method_refuses_is_the_answer_to_its_call() {
        peer.send(Wire.request("refusing", "[]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(7, "not today"));
        peer.send(Wire.request("numbers", "[]", 1));
        assertThat(peer.next()).contains("\"code\":-32602");
        assertSettled();
    }

    @Test
    void an_error_is_never_told_as_the_end() {
        String flow = open("fails", "[]");
        peer.send(next("[" + flow + "]", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("\"one\"", 2));
        peer.send(next("[" + flow + "]", 3));
        assertThat(peer.next()).isEqualTo(Wire.error(-32000, "no more", 3));
        assertSettled();
    }

    @Test
    void a_cancelled_flow_stops_its_producer_and_answers_those_who_wait() {
        String flow = open("endless", "[]");
        peer.send(next("[" + flow + "]", 2));
        Wait.until("it has begun", () -> begun.get() == 1);
        peer.send(cancel("[" + flow + "]", 3));
        assertThat(List.of(peer.next(), peer.next()))
                .containsExactlyInAnyOrder(Wire.error(-32800, "Request cancelled", 2), Wire.result("null", 3));
        assertThat(Wire.await(interrupted)).isTrue();
        assertSettled();
        peer.send(next("[" + flow + "]", 4));
        assertThat(peer.next()).isEqualTo(Wire.error(-32602, "There is no such flow, or it has ended", 4));
    }

    @Test
    void a_flow_that_is_cancelled_before_anybody_pulled_is_closed() {
        String flow = open("numbers", "[3]");
        peer.send(cancel("{\"flow\":" + flow + "}", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("null", 2));
        Wait.until("it is closed", closed::get);
        assertSettled();
    }

    @Test
    void cancelling_what_is_not_there_does_no_harm() {
        peer.send(cancel("[\"no such\"]", 1));
        assertThat(peer.next()).isEqualTo(Wire.result("null", 1));
        open("numbers", "[3]");
        peer.send(cancel("[\"no such\"]", 2));
        assertThat(peer.next()).isEqualTo(Wire.result("null", 2));
        peer.send(cancel("[]", 3));
        assertThat(peer.next()).isEqualTo(Wire.result("null", 3));
    }

    @Test
    void the_id_of_the_call_is_free_once_the_flow_is_open() {
        open("numbers", "[3]");
        open("numbers", "[3]");
    }

    @Test
    void a_pull_with_an_id_that_is_taken_costs_no_item() {
        String flow = open("numbers", "[3]");
        peer.send(Wire.request("slow", "[]", 2));
        peer.send(next("[" + flow + "]", 2));
        assertThat(peer.next()).isEqualTo(Wire.error(-32600, "Invalid Request", 2));
        peer.send(next("[" + flow + "]", 3));
        assertThat(peer.next()).isEqualTo(Wire.result("1", 3));
    }

    @Test
    void there_are_only_so_many_flows_those_included_that_have_ended_and_were_not_told_to() {
        open("numbers", "[3]");
        open("numbers", "[3]");
        String last = open("numbers", "[0]");
        peer.send(Wire.request("numbers", "[3]", 1));
        assertThat(peer.next()).startsWith("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32002");
        peer.send(next("[" + last + "]", 2));
        assertThat(peer.next()).isEqualTo(Wire.error(-32001, COMPLETE, 2));
        open("numbers", "[3]");
    }

    @Test
    void a_flow_that_nobody_pulls_from_for_long_is_given_up() {
        connection.close();
        connect(builder().limit(Limit.IDLE_FLOW_SECONDS, 1).build());
        String flow = open("numbers", "[3]");
        Wait.until("it is given up", () -> connection.counts().runningCalls() == 0);
        Wait.until("it is closed", closed::get);
        peer.send(next("[" + flow + "]", 2));
        assertThat(peer.next()).contains("\"code\":-32602");
    }

    @Test
    void the_end_of_the_connection_ends_every_flow() {
        open("numbers", "[3]");
        String endless = open("endless", "[]");
        peer.send(next("[" + endless + "]", 2));
        Wait.until("it has begun", () -> begun.get() == 1);
        peer.cut();
        assertThat(Wire.await(interrupted)).isTrue();
        Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        Wait.until("the other is closed", closed::get);
    }

    @Test
    void a_flow_in_a_batch_or_over_an_exchange_is_refused_with_a_reason() {
        peer.send("[" + Wire.request("numbers", "[3]", 1) + "]");
        assertThat(peer.next()).contains("\"code\":-32600").contains("cannot be part of a batch");
        assertThat(Wire.call(builder().build(), "numbers", "[3]"))
                .contains("\"code\":-32600")
                .contains("use a WebSocket");
        assertThat(Wire.send(builder().build(), next("[\"x\"]", 1)))
                .contains("\"code\":-32602")
                .contains("only over the connection on which it was requested");
        assertSettled();
    }

    @Test
    void a_flow_that_begins_before_its_reader_knows_of_it_can_be_pulled() {
        Workers threads = new Workers();
        CountDownLatch answered = new CountDownLatch(1);
        connect(JsonRpcServer.builder()
                .executor(task -> {
                    threads.execute(task);
                    Wait.forLatch(answered);
                })
                .wireListener(new WireListener() {
                    @Override
                    public void sent(String to, byte[] bytes, int start, int end) {
                        answered.countDown();
                    }
                })
                .stream(
                        "one",
                        Parameters.none(),
                        (args, sink) -> {
                            sink.send(1);
                            sink.complete();
                        },
                        MethodOption.nonBlocking())
                .build());
        String flow = open("one", "[]");
        peer.send(next("[" + flow + "]", 1)); // its id is free
        assertThat(peer.next()).isEqualTo(Wire.result("1", 1));
        peer.send(next("[" + flow + "]", 1));
        assertThat(peer.next()).isEqualTo(Wire.error(-32001, COMPLETE, 1));
        assertSettled();
    }

    @Test
    void a_stream_that_had_to_wait_and_is_answered_by_an_interceptor_is_intercepted_once() {
        AtomicInteger intercepted = new AtomicInteger();
        connect(builder()
                .intercept((call, next) -> {
                    if (!call.method().equals("quick")) {
                        return next.proceed(call);
                    }
                    intercepted.incrementAndGet();
                    next.proceed(call);
                    return Reply.failure(ErrorObject.of(7, "instead"));
                })
                .notification("held", Parameters.none(), args -> release.await())
                .stream("quick", Parameters.none(), (args, sink) -> sink.complete(), MethodOption.nonBlocking())
                .build());
        peer.send(Wire.notification("held", "[]"));
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"quick\",\"id\":1,\"options\":{\"stream\":{\"credit\":1}}}");
        release.countDown();
        assertThat(peer.next()).contains("\"code\":7,\"message\":\"instead\"");
        assertThat(intercepted).hasValue(1);
        assertSettled();
    }
}
