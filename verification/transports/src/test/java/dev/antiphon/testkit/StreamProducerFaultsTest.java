package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that violates the rules for producers of 3.0 streams: too many items, too many ends, or unknown streams. */
class StreamProducerFaultsTest {
    private final ScriptedPeer peer = new ScriptedPeer();
    private JsonRpcConnection connection;

    @BeforeEach
    void connect() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("ping", Parameters.none(), args -> "pong", MethodOption.nonBlocking())
                .build();
        connection = JsonRpcClient.builder()
                .version(ProtocolVersion.V3_0)
                .server(server)
                .connect(peer.channel());
    }

    @AfterEach
    void the_connection_still_works_and_its_tables_are_empty() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"ping\",\"id\":900}")
                .expect("{\"jsonrpc\":\"3.0\",\"result\":\"pong\",\"id\":900}");
        ConnectionChecks.assertEmpty(connection);
    }

    private NumberSubscriber stream(int id, CallOption... options) {
        NumberSubscriber subscriber = NumberSubscriber.of(Long.MAX_VALUE);
        connection.stream("count", null, Integer.class, options).subscribe(subscriber);
        String request = peer.take();
        assertThat(request).contains("\"method\":\"count\"").contains("\"id\":" + id);
        return subscriber;
    }

    private CompletableFuture<Integer> call(int id) {
        CompletableFuture<Integer> call = connection.callAsync("f", int.class);
        assertThat(peer.take()).contains("\"id\":" + id);
        return call;
    }

    private static String item(String id, String data) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + ",\"data\":" + data + "}}";
    }

    private static String done(int id) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + "},\"result\":0}";
    }

    private static String failed(int id) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + "},\"error\":{\"code\":7,\"message\":\"no more\"}}";
    }

    private static String result(int id, int value) {
        return "{\"jsonrpc\":\"3.0\",\"result\":" + value + ",\"id\":" + id + "}";
    }

    private static String abort(int id) {
        return "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":" + id + ",\"abort\":true}}";
    }

    @Test
    void items_after_the_end_are_counted_and_ignored() {
        NumberSubscriber subscriber = stream(1);
        peer.send(item("1", "1")).send(done(1)).send(item("1", "2")).send(item("1", "3"));
        assertThat(Await.forResult(subscriber.end())).isEqualTo(1);
        subscriber.verify();
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(2);
    }

    @Test
    void a_stream_that_ends_twice_has_the_first_end() {
        NumberSubscriber completed = stream(1);
        peer.send(done(1)).send(failed(1)).send(done(1)).send(result(1, 5));
        assertThat(Await.forResult(completed.end())).isZero();
        NumberSubscriber broken = stream(2);
        peer.send(failed(2)).send(done(2));
        assertThat(Await.forFailure(broken.end())).isInstanceOf(JsonRpcException.class);
        completed.verify();
        broken.verify();
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(4);
    }

    @Test
    void items_of_unknown_streams_are_counted_and_ignored() {
        NumberSubscriber subscriber = stream(1);
        peer.send(item("99", "1")).send(item("\"1\"", "1")).send(item("1.5", "1"));
        peer.send(item("1", "1")).send(done(1));
        assertThat(Await.forResult(subscriber.end())).isEqualTo(1);
        subscriber.verify();
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(3);
    }

    @Test
    void items_for_a_plain_call_are_counted_and_ignored() {
        CompletableFuture<Integer> call = call(1);
        peer.send(item("1", "1")).send(item("1", "2"));
        assertThat(call).isNotDone();
        peer.send(result(1, 7));
        assertThat(call).isCompletedWithValue(7);
        assertThat(connection.counts().unmatchedResponses()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "1",
                "null",
                "[]",
                "{\"data\":1}",
                "{\"id\":null,\"data\":1}",
                "{\"id\":{},\"data\":1}",
                "{\"id\":[1],\"data\":1}"
            })
    void a_frame_without_a_stream_id_is_counted_and_ends_no_stream(String frame) {
        NumberSubscriber subscriber = stream(1);
        peer.send("{\"jsonrpc\":\"3.0\",\"stream\":" + frame + "}");
        peer.send(item("1", "1")).send(done(1));
        assertThat(Await.forResult(subscriber.end())).isEqualTo(1);
        subscriber.verify();
        assertThat(connection.counts().malformedResponses()).isEqualTo(1);
    }

    @Test
    void a_malformed_frame_ends_its_stream_and_aborts_it_at_the_peer() {
        NumberSubscriber subscriber = stream(1);
        peer.send(item("1", "1")).send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1}}");
        assertThat(Await.forFailure(subscriber.end())).isInstanceOf(TransportException.class);
        assertThat(subscriber.verify().items()).isEqualTo(1);
        peer.expect(abort(1));
    }

    @Test
    void an_item_that_is_too_large_ends_the_only_stream_and_aborts_it_at_the_peer() {
        NumberSubscriber subscriber = stream(1);
        peer.send(item("1", "1")).sendTooLarge(1000);
        assertThat(Await.forFailure(subscriber.end())).isInstanceOf(MessageTooLargeException.class);
        assertThat(subscriber.verify().items()).isEqualTo(1);
        peer.expect(abort(1));
    }

    @Test
    void an_item_that_cannot_be_deserialised_ends_its_stream_and_aborts_it_at_the_peer() {
        NumberSubscriber subscriber = stream(1);
        peer.send(item("1", "1")).send(item("1", "\"two\"")).send(item("1", "3"));
        assertThat(Await.forFailure(subscriber.end())).isNotNull();
        assertThat(subscriber.verify().items()).isEqualTo(1);
        peer.expect(abort(1));
    }

    @Test
    void a_stream_that_exceeds_its_credit_is_aborted_at_the_peer() {
        NumberSubscriber subscriber = NumberSubscriber.of(0);
        connection.stream("count", null, Integer.class, CallOption.buffer(2, Overflow.FAIL))
                .subscribe(subscriber);
        peer.take();
        peer.send(item("1", "1")).send(item("1", "2")).send(item("1", "3"));
        peer.expect(abort(1));
        peer.send(item("1", "4"));
        subscriber.request(Long.MAX_VALUE);
        assertThat(Await.forFailure(subscriber.end())).isInstanceOf(IllegalStateException.class);
        assertThat(subscriber.verify().items()).isEqualTo(2);
        assertThat(connection.counts().droppedItems()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "\"many\"", "null", "99999999999999999999"})
    void an_invalid_grant_of_the_peer_does_not_end_a_call_of_this_end_with_the_same_id(String credit) {
        CompletableFuture<Integer> call = call(1);
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":" + credit + "}}");
        assertThat(call).isNotDone();
        peer.send(result(1, 7));
        assertThat(call).isCompletedWithValue(7);
    }
}
