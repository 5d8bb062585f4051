package dev.antiphon.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CapturedLog;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.Reply;
import dev.antiphon.ServerBuilder;
import dev.antiphon.TinyBinding;
import dev.antiphon.Wire;
import dev.antiphon.WirePeer;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes between two steps of a stream of this side, and peers that ask for more than is good. */
final class WireFaultsTest {
    private static final String NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
    private static final String CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

    /** Something that takes long to write. */
    record Heavy() {}

    /** Something that cannot be written. */
    record Broken() {}

    interface Unwritable {
        Stream<Broken> items();
    }

    private final CountDownLatch release = new CountDownLatch(1);
    private final CountDownLatch reached = new CountDownLatch(1);
    private final AtomicBoolean closed = new AtomicBoolean();
    private final TinyBinding binding = new TinyBinding()
            .writes(Heavy.class, (heavy, out) -> {
                waitHere();
                out.ascii("1");
            })
            .writes(Broken.class, (broken, out) -> {
                throw new IllegalStateException("cannot be written");
            });
    private final CapturedLog log = new CapturedLog();
    private JsonRpcConnection connection;
    private WirePeer peer;

    private void serve(ServerBuilder server) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        connection = server.binding(binding).build().accept(pair.left());
        peer = new WirePeer(pair.right());
    }

    private void waitHere() {
        reached.countDown();
        while (release.getCount() > 0) {
            try {
                release.await();
            } catch (InterruptedException e) {
                // It is deaf to cancellation.
            }
        }
    }

    /** Asks for a stream, and gives its id as JSON. */
    private String open(String method, String params) {
        peer.send(Wire.request(method, params, 1));
        String answer = peer.next();
        assertThat(answer).contains("\"result\":\"");
        return answer.substring(26, answer.indexOf(",\"id\""));
    }

    private void assertSettled() {
        Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        assertThat(peer.isSilent()).isTrue();
    }

    @AfterEach
    void close() {
        release.countDown();
        peer.close();
        connection.close();
        log.close();
    }

    @Test
    void a_stream_that_is_cancelled_while_it_opens_ends_when_it_has_opened() {
        serve(JsonRpcServer.builder());
        ServerCall call = new ServerCall(((Connection) connection).receiver());
        Steps steps = new Steps(call);
        OutboundStream outboundStream = new OutboundStream(call, steps, null, UnaryOperator.identity());
        outboundStream.reply();
        outboundStream.open();
        assertThat(steps.taken).containsExactly("opening", "open", "ended");
    }

    /** A way for items that is cancelled while it opens. */
    private static final class Steps implements OutboundStream.Delivery {
        private final ServerCall call;
        private final List<String> taken = new CopyOnWriteArrayList<>();

        Steps(ServerCall call) {
            this.call = call;
        }

        @Override
        public void open() {
            taken.add("opening");
            call.cancel();
            taken.add("open");
        }

        @Override
        public void deliver(Object item) {
            taken.add("item");
        }

        @Override
        public Object result(Object given) {
            return given;
        }

        @Override
        public long credit() {
            return 1;
        }

        @Override
        public void ended(Reply last, boolean unwanted) {
            taken.add("ended");
        }
    }

    @Test
    void a_peer_cannot_have_any_number_of_pulls_wait() {
        serve(JsonRpcServer.builder().limit(Limit.QUEUED_CALLS, 3).stream(
                "silent", Parameters.none(), (args, sink) -> release.await()));
        String flow = open("silent", "[]");
        for (int id = 2; id <= 5; id++) {
            peer.send(Wire.request(NEXT, "[" + flow + "]", id));
        }
        assertThat(peer.next()).contains("\"error\"").contains("\"id\":5");
        peer.send(Wire.request(CANCEL, "[" + flow + "]", 6));
        for (int answer = 0; answer < 4; answer++) {
            peer.next();
        }
        assertSettled();
    }

    @Test
    void the_timer_does_not_wait_for_the_producer_of_a_flow_that_is_given_up() {
        serve(JsonRpcServer.builder()
                .limit(Limit.IDLE_FLOW_SECONDS, 1)
                .intercept((call, next) -> {
                    call.cancellation().onCancel(this::waitHere);
                    return next.proceed(call);
                })
                .stream("numbers", Parameters.none(), (args, sink) -> sink.send(1)));
        open("numbers", "[]");
        Wait.until("it is given up", () -> reached.getCount() == 0);
        CompletableFuture<Boolean> ticked = new CompletableFuture<>();
        var unused = SharedTimer.after(1, () -> ticked.complete(true));
        assertThat(Wire.await(ticked)).isTrue();
    }

    @Test
    void who_unsubscribes_again_while_an_item_is_being_sent_finds_nothing() {
        serve(JsonRpcServer.builder().streams(StreamWire.SUBSCRIPTIONS).stream(
                "eth_heavy", Parameters.none(), (args, sink) -> sink.send(new Heavy())));
        String id = open("eth_subscribe", "[\"heavy\"]");
        Wait.until("the item is being sent", () -> reached.getCount() == 0);
        peer.send(Wire.request("eth_unsubscribe", "[" + id + "]", 2));
        peer.send(Wire.request("eth_unsubscribe", "[" + id + "]", 3));
        assertThat(peer.next()).contains("subscription not found").contains("\"id\":3");
        release.countDown();
        assertThat(peer.next()).contains("eth_subscription");
        assertThat(peer.next()).isEqualTo(Wire.result("true", 2));
        assertSettled();
    }

    @Test
    void an_item_that_cannot_be_written_stops_what_gives_the_items() {
        serve(JsonRpcServer.builder()
                .service(Unwritable.class, () -> Stream.generate(Broken::new).onClose(() -> closed.set(true))));
        String flow = open("items", "[]");
        peer.send(Wire.request(NEXT, "[" + flow + "]", 2));
        assertThat(peer.next()).contains("\"error\"");
        Wait.until("it is closed", closed::get);
        assertSettled();
    }
}
