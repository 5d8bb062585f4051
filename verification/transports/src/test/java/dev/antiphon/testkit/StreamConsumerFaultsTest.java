package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that sends unusual requests as a consumer of 3.0 streams. */
class StreamConsumerFaultsTest {
    /** A producer that sends one number, and then ignores the cancellation. */
    interface Deaf {
        Iterator<Integer> deaf();
    }

    private final CountDownLatch stuck = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final NumberStreamServer host = new NumberStreamServer(false);
    private final ScriptedPeer peer = new ScriptedPeer();
    private final JsonRpcServer server = host.server()
            .service(Deaf.class, () -> new Iterator<>() {
                private int last;

                @Override
                public boolean hasNext() {
                    return true;
                }

                @Override
                public Integer next() {
                    while (last == 1 && release.getCount() > 0) {
                        stuck.countDown();
                        try {
                            release.await();
                        } catch (InterruptedException ignored) {
                            // Ignores the interruption on purpose.
                        }
                    }
                    return ++last;
                }
            })
            .build();
    private final JsonRpcConnection connection = server.accept(peer.channel());

    @AfterEach
    void the_connection_still_works_and_its_tables_are_empty() {
        release.countDown();
        sum();
        host.awaitIdle();
        ConnectionChecks.awaitEmpty(connection);
        peer.expectNothing();
    }

    private void sum() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":900}")
                .expect("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":900}");
    }

    private void ask(String method, String params, String stream) {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"" + method + "\",\"params\":" + params
                + ",\"id\":1,\"options\":{\"stream\":" + stream + "}}");
    }

    private void expectItems(int first, int last) {
        for (int i = first; i <= last; i++) {
            peer.expect("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":" + i + "}}");
        }
    }

    private void expectDone(int result) {
        peer.expect("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":" + result + "}");
    }

    private void expectCancelled() {
        assertThat(peer.take()).contains("\"stream\":{\"id\":1}").contains("-32800");
    }

    private void grant(String credit) {
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":" + credit + "}}");
    }

    private void abort(String id) {
        peer.send("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":" + id + ",\"abort\":true}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "-99999999999"})
    void an_initial_credit_of_zero_or_less_sends_nothing(String credit) {
        ask("sent", "[3]", "{\"credit\":" + credit + "}");
        sum();
        peer.expectNothing();
        grant("1");
        expectItems(1, 1);
        sum();
        peer.expectNothing();
        grant("5");
        expectItems(2, 3);
        expectDone(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "\"5\"", "null", "true", "{}", "99999999999999999999999"})
    void an_invalid_grant_is_ignored(String credit) {
        ask("sent", "[3]", "{\"credit\":1}");
        expectItems(1, 1);
        grant(credit);
        sum();
        peer.expectNothing();
        grant("2");
        expectItems(2, 3);
        expectDone(3);
    }

    @Test
    void credit_does_not_overflow() {
        ask("sent", "[100]", "{\"credit\":999999999999999999}");
        for (int i = 0; i < 20; i++) {
            grant("999999999999999999");
        }
        expectItems(1, 100);
        expectDone(100);
    }

    @Test
    void an_abort_of_an_unknown_stream_is_ignored() {
        ask("sink", "[]", "true");
        host.nextSink();
        abort("2");
        abort("\"1\"");
        abort("null");
        abort("{}");
        sum();
        peer.expectNothing();
        abort("1");
        expectCancelled();
        abort("1");
    }

    @Test
    void a_grant_and_an_abort_of_a_plain_call_have_no_effect() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"sink\",\"params\":[],\"id\":1}");
        host.nextSink();
        grant("5");
        abort("1");
        assertThat(peer.take()).contains("-32800").contains("\"id\":1");
    }

    @Test
    void the_id_of_a_stream_is_in_use_and_the_stream_continues() {
        ask("sent", "[2]", "{\"credit\":1}");
        expectItems(1, 1);
        ask("sent", "[5]", "true");
        assertThat(peer.take()).contains("-32600").contains("\"id\":1");
        grant("9");
        expectItems(2, 2);
        expectDone(2);
    }

    @Test
    void a_notification_of_a_stream_method_gets_nothing() {
        peer.send("{\"jsonrpc\":\"3.0\",\"method\":\"sent\",\"params\":[3],\"options\":{\"stream\":true}}");
        Await.until("it has begun", () -> host.begun() > 0);
        host.awaitIdle();
        peer.expectNothing();
    }

    @Test
    void a_producer_that_ignores_cancellation_is_detached_and_its_late_item_dropped() {
        ask("deaf", "[]", "true");
        expectItems(1, 1);
        Await.forLatch(stuck);
        abort("1");
        expectCancelled();
        ConnectionChecks.awaitEmpty(connection); // although the producer still runs
        ask("sent", "[1]", "true"); // its id is free
        expectItems(1, 1);
        expectDone(1);
    }

    @Test
    void a_producer_that_ignores_cancellation_does_not_keep_its_connection_open() {
        ask("deaf", "[]", "true");
        expectItems(1, 1);
        Await.forLatch(stuck);
        ScriptedPeer other = new ScriptedPeer();
        try (JsonRpcConnection second = server.accept(other.channel())) {
            other.send("{\"jsonrpc\":\"3.0\",\"method\":\"deaf\",\"id\":1,\"options\":{\"stream\":true}}");
            other.take();
            other.cut();
            ConnectionChecks.awaitEmpty(second);
        }
        abort("1");
        expectCancelled();
    }
}
