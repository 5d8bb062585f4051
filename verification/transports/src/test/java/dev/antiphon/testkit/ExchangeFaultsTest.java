package dev.antiphon.testkit;

import static dev.antiphon.testkit.WireText.batch;
import static dev.antiphon.testkit.WireText.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.AutoBatch;
import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What a client passes to an exchange, and how it handles exchanges that misbehave. */
@SuppressWarnings("FutureReturnValueIgnored") // the futures are checked in other ways
class ExchangeFaultsTest {
    private static final Duration CLIENT = Duration.ofSeconds(30);

    private final MockTransport transport = new MockTransport();
    private final JsonRpcClient client = JsonRpcClient.builder().over(transport);

    // --- timeouts and headers

    @Test
    void a_batch_passes_its_timeout_to_the_exchange() {
        transport.answer(batch(result(1, "7")));
        Batch batch = client.batch().timeout(Duration.ofMinutes(2));
        batch.call("f", int.class);
        batch.send();
        assertThat(transport.requests()).extracting(ExchangeRequest::timeout).containsExactly(Duration.ofMinutes(2));
    }

    @Test
    void a_batch_passes_the_longest_timeout_of_its_calls_to_the_exchange() {
        transport.answer(batch(result(1, "7"), result(2, "8")));
        Batch batch = client.batch().timeout(Duration.ofSeconds(1));
        batch.call("f", int.class, CallOption.timeout(Duration.ofMinutes(3)));
        batch.call("f", int.class);
        batch.send();
        assertThat(transport.requests()).extracting(ExchangeRequest::timeout).containsExactly(Duration.ofMinutes(3));
    }

    @Test
    void a_batch_of_notifications_has_the_timeout_of_a_notification() {
        client.notify("n");
        client.batch().notify("n", null).notify("n", null).send();
        assertThat(transport.requests()).extracting(ExchangeRequest::timeout).containsExactly(CLIENT, CLIENT);
    }

    @Test
    void the_headers_of_a_client_are_passed_with_every_message() {
        JsonRpcClient known = JsonRpcClient.builder().header("Tenant", "blue").over(transport);
        transport.answer(result(1, "7")).answer(batch(result(2, "8")));
        known.call("f", int.class);
        known.notify("n");
        Batch batch = known.batch();
        batch.call("f", int.class, CallOption.header("Trace", "abc"));
        batch.send();
        assertThat(transport.requests())
                .allSatisfy(request -> assertThat(request.headers()).containsEntry("Tenant", "blue"));
        assertThat(transport.requests().get(2).headers()).containsEntry("Trace", "abc");
    }

    @Test
    void a_call_in_an_automatic_batch_passes_its_timeout_to_the_exchange() {
        JsonRpcClient gathering =
                JsonRpcClient.builder().autoBatch(AutoBatch.inFlight()).over(transport);
        transport.hang().answer(result(2, "8"));
        CompletableFuture<Integer> first = gathering.callAsync("f", int.class);
        CompletableFuture<Integer> second =
                gathering.callAsync("f", int.class, CallOption.timeout(Duration.ofMinutes(3)));
        first.cancel(true); // which ends the exchange that the second waits for
        assertThat(Await.forResult(second)).isEqualTo(8);
        assertThat(transport.requests())
                .extracting(ExchangeRequest::timeout)
                .containsExactly(CLIENT, Duration.ofMinutes(3));
    }

    // --- exchanges that misbehave

    @Test
    void the_reason_that_an_exchange_throws_reaches_the_caller() {
        Disconnect reason = Disconnect.of(Kind.STALLED, "for a test");
        JsonRpcClient refused = JsonRpcClient.builder().over(new Throwing(new TransportException("no", reason)));
        assertThat(ConnectionChecks.lossOf(refused.callAsync("f", int.class))).isEqualTo(Kind.STALLED);
    }

    @Test
    void another_exception_of_an_exchange_is_the_cause_of_the_failure() {
        IllegalStateException bug = new IllegalStateException("a bug");
        JsonRpcClient refused = JsonRpcClient.builder().over(new Throwing(bug));
        assertThat(Await.forFailure(refused.callAsync("f", int.class)))
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).isSameAs(bug),
                        thrown -> assertThat(thrown).hasCause(bug));
    }

    @Test
    void a_call_cancelled_while_it_is_sent_cancels_its_exchange() {
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Batch batch = JsonRpcClient.builder()
                .over(new Slow(sending, cancelled, stopped))
                .batch();
        BatchCall<Integer> call = batch.call("f", int.class);
        DaemonThreads.start(batch::sendAsync);
        Await.forLatch(sending);
        call.future().cancel(true);
        cancelled.countDown();
        Await.forLatch(stopped);
    }

    @Test
    void a_response_after_the_cancellation_is_ignored() {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        JsonRpcClient asking = JsonRpcClient.builder().over(new MockTransport((message, headers) -> answer));
        CompletableFuture<Integer> call = asking.callAsync("f", int.class);
        call.cancel(true);
        answer.complete(List.of(result(1, "7")));
        assertThat(call).isCancelled();
    }

    /** An exchange that rejects every message. */
    private record Throwing(RuntimeException thrown) implements Exchange {
        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            throw thrown;
        }

        @Override
        public String peer() {
            return "no peer";
        }

        @Override
        public void close() {}
    }

    /** An exchange whose send blocks, and that never answers. */
    private record Slow(CountDownLatch sending, CountDownLatch released, CountDownLatch stopped) implements Exchange {
        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            sending.countDown();
            Await.forLatch(released);
            return stopped::countDown;
        }

        @Override
        public String peer() {
            return "a slow peer";
        }

        @Override
        public void close() {}
    }
}
