package dev.antiphon.testkit;

import static dev.antiphon.testkit.Say.request;
import static dev.antiphon.testkit.Say.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class MockTransportTest {
    private final MockTransport transport = new MockTransport();
    private final JsonRpcClient client = JsonRpcClient.builder().over(transport);

    @Test
    void calls_are_answered_from_the_queue_in_order() {
        transport.answer(result(1, "7")).answer(result(2, "8"));
        assertThat(client.call("f", int.class)).isEqualTo(7);
        assertThat(client.call("f", int.class)).isEqualTo(8);
    }

    @Test
    void what_was_sent_is_kept_with_what_travelled_beside_it() {
        transport.answer(result(1, "7"));
        client.call("f", int.class, CallOption.header("Trace", "abc"), CallOption.timeout(Duration.ofSeconds(5)));
        client.notify("n");
        assertThat(transport.sent()).hasSize(2);
        assertThat(JsonComparison.same(transport.sent().get(0), request(1, "f")))
                .isTrue();
        ExchangeRequest call = transport.letters().get(0);
        assertThat(call.headers()).isEqualTo(Map.of("Trace", "abc"));
        assertThat(call.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(call.expectsResponse()).isTrue();
        assertThat(transport.letters().get(1).expectsResponse()).isFalse();
    }

    @Test
    void a_notification_takes_nothing_from_the_queue() {
        transport.answer(result(1, "7"));
        client.notify("n");
        assertThat(client.call("f", int.class)).isEqualTo(7);
    }

    @Test
    void a_call_with_nothing_queued_fails_and_says_what_to_do() {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .withMessageContaining("nothing is queued")
                .withMessageContaining("answer(...)")
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.NO_ANSWER));
    }

    @Test
    void a_call_may_be_answered_with_nothing_with_a_failure_or_with_too_much() {
        Disconnect reason = Disconnect.of(Kind.LOST, "the cable is out");
        transport.answerNothing().fail(reason).answerTooLarge(100);
        assertThat(Tables.lossOf(client.callAsync("f", int.class))).isEqualTo(Kind.NO_ANSWER);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .satisfies(e -> assertThat(e.reason()).isSameAs(reason));
        assertThatExceptionOfType(MessageTooLargeException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .withMessageContaining("100");
    }

    @Test
    void a_call_that_hangs_is_stopped_when_it_is_cancelled() {
        transport.hang();
        CompletableFuture<Integer> call = client.callAsync("f", int.class);
        assertThat(call).isNotDone();
        assertThat(transport.stopped()).isZero();
        call.cancel(true);
        assertThat(transport.stopped()).isEqualTo(1);
    }
}
