package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.request;
import static dev.antiphon.testkit.WireText.result;
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
    void calls_take_responses_from_the_queue_in_order() {
        transport.answer(result(1, "7")).answer(result(2, "8"));
        assertThat(client.call("f", int.class)).isEqualTo(7);
        assertThat(client.call("f", int.class)).isEqualTo(8);
    }

    @Test
    void requests_are_recorded_with_headers_and_timeouts() {
        transport.answer(result(1, "7"));
        client.call("f", int.class, CallOption.header("Trace", "abc"), CallOption.timeout(Duration.ofSeconds(5)));
        client.notify("n");
        assertThat(transport.sent()).hasSize(2);
        assertThat(JsonComparison.same(transport.sent().get(0), request(1, "f")))
                .isTrue();
        ExchangeRequest call = transport.requests().get(0);
        assertThat(call.headers()).isEqualTo(Map.of("Trace", "abc"));
        assertThat(call.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(call.expectsResponse()).isTrue();
        assertThat(transport.requests().get(1).expectsResponse()).isFalse();
    }

    @Test
    void a_notification_takes_no_response_from_the_queue() {
        transport.answer(result(1, "7"));
        client.notify("n");
        assertThat(client.call("f", int.class)).isEqualTo(7);
    }

    @Test
    void a_call_with_an_empty_queue_fails_with_a_remedy() {
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .withMessageContaining("nothing is queued")
                .withMessageContaining("answer(...)")
                .satisfies(e -> assertThat(e.reason().kind()).isEqualTo(Kind.NO_ANSWER));
    }

    @Test
    void no_response_a_failure_and_a_response_that_is_too_large_can_be_queued() {
        Disconnect reason = Disconnect.of(Kind.LOST, "the cable is out");
        transport.answerNothing().fail(reason).answerTooLarge(100);
        assertThat(ConnectionChecks.lossOf(client.callAsync("f", int.class))).isEqualTo(Kind.NO_ANSWER);
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .satisfies(e -> assertThat(e.reason()).isSameAs(reason));
        assertThatExceptionOfType(MessageTooLargeException.class)
                .isThrownBy(() -> client.call("f", int.class))
                .withMessageContaining("100");
    }

    @Test
    void cancelling_a_call_cancels_an_exchange_that_hangs() {
        transport.hang();
        CompletableFuture<Integer> call = client.callAsync("f", int.class);
        assertThat(call).isNotDone();
        assertThat(transport.stopped()).isZero();
        call.cancel(true);
        assertThat(transport.stopped()).isEqualTo(1);
    }
}
