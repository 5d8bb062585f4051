package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.internal.connection.FlowProducers;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is told of the end of a stream may ask for another at once: there is room for it, however slowly the server goes on. */
final class StreamPlaceTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final WirePeer peer = new WirePeer(pair.right());
    private final CompletableFuture<Boolean> goesOn =
            new CompletableFuture<Boolean>().completeOnTimeout(false, 60, TimeUnit.SECONDS);
    private final CountDownLatch pulled = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void close() {
        goesOn.complete(true);
        pulled.countDown();
        over.countDown();
        peer.close();
    }

    @Test
    void a_flow_whose_last_pull_was_answered_takes_no_place() {
        JsonRpcConnection connection = serve(StreamWire.FLOWS, "\"code\":-32001");
        String flow = given(Wire.request("x_nothing", "[]", 1));
        pull(flow);
        assertThat(peer.next()).contains("\"code\":-32001");
        assertThat(given(Wire.request("x_nothing", "[]", 4))).isNotEqualTo(flow);
        assertThatOneIsOpen(connection, Wire.request("x_nothing", "[]", 5));
    }

    @Test
    void a_flow_that_was_cancelled_takes_no_place_even_while_an_item_is_on_its_way() {
        JsonRpcConnection connection = serve(StreamWire.FLOWS, "\"result\":\"item\"");
        String flow = given(Wire.request("x_item", "[]", 1));
        pull(flow);
        assertThat(peer.next()).isEqualTo(Wire.result("\"item\"", 2));
        cancel("[" + flow + "]", 4);
        assertThat(given(Wire.request("x_nothing", "[]", 5))).isNotEqualTo(flow);
        assertThatOneIsOpen(connection, Wire.request("x_nothing", "[]", 6));
    }

    @Test
    void a_subscription_whose_end_was_told_takes_no_place() {
        JsonRpcConnection connection = serve(StreamWire.SUBSCRIPTIONS, "\"code\":-32001");
        String first = given(Wire.request("x_subscribe", "[\"nothing\"]", 1));
        pulled.countDown();
        assertThat(peer.next()).contains("\"code\":-32001");
        assertThat(given(Wire.request("x_subscribe", "[\"endless\"]", 2))).isNotEqualTo(first);
        assertThatOneIsOpen(connection, Wire.request("x_subscribe", "[\"endless\"]", 3));
    }

    /** Pulls from a flow, whose producer begins when the server has turned to the next message: it is the producer who answers. */
    private void pull(String flow) {
        peer.send(Wire.request(FlowProducers.NEXT, "[" + flow + "]", 2));
        cancel("[\"unknown\"]", 3);
        pulled.countDown();
    }

    private void cancel(String params, int id) {
        peer.send(Wire.request(FlowProducers.CANCEL, params, id));
        assertThat(peer.next()).isEqualTo(Wire.result("null", id));
    }

    /** The place is given back once, not twice: one stream is open, and there is room for one. */
    private void assertThatOneIsOpen(JsonRpcConnection connection, String another) {
        assertThat(goesOn.complete(true)).as("the server stood still until now").isTrue();
        Wait.until(
                "only its call and its id are left", () -> connection.counts().runningCalls() == 2);
        peer.send(another);
        assertThat(peer.next()).contains("Too many streams are open on this connection");
    }

    /** Asks for a stream, and gives the id that is the answer. */
    private String given(String request) {
        peer.send(request);
        String answer = peer.next();
        assertThat(answer).contains("\"result\":\"");
        return answer.substring(answer.indexOf("\"result\":") + 9, answer.indexOf(",\"id\""));
    }

    private JsonRpcConnection serve(StreamWire wire, String end) {
        return JsonRpcServer.builder().streams(wire).stream("x_nothing", Parameters.none(), (args, sink) -> {
                    pulled.await();
                    sink.complete();
                })
                .stream("x_item", Parameters.none(), (args, sink) -> {
                    pulled.await();
                    sink.send("item");
                    sink.complete();
                })
                .stream("x_endless", Parameters.none(), (args, sink) -> over.await())
                .limit(Limit.STREAMS_PER_CONNECTION, 1)
                .build()
                .accept(new Slow(pair.left(), end));
    }

    /** Sends the end and does not return for a while, once. */
    private final class Slow extends ForwardingChannel {
        private final String end;

        Slow(Channel channel, String end) {
            super(channel);
            this.end = end;
        }

        @Override
        public void send(byte[] message) {
            super.send(message);
            if (new String(message, StandardCharsets.UTF_8).contains(end)) {
                goesOn.join(); // which no interrupt ends: it may be the thread of a stream that is cancelled
            }
        }
    }
}
