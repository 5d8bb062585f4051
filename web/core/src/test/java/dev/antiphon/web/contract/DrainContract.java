package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.StaticResources;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The drain of a server: calls, documents and resources in flight complete, new requests get 503. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class DrainContract extends HttpContract {
    /** More than sockets buffer. */
    private static final int LARGE = 24 << 20;

    /** Likewise, and within the limit of responses. */
    private static final int LARGE_DOCUMENT = 9 << 20;

    private static final StaticResources RESOURCES = StaticResources.below("/help")
            .resource("", "text/plain", new byte[] {'h', 'i'})
            .resource("large", "text/plain", new byte[LARGE])
            .build();

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();
    private final CompletableFuture<RawJson> document = new CompletableFuture<>();
    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("wait", Parameters.none(), args -> {
                entered.countDown();
                return result;
            })
            .extension(new Discover())
            .build();

    /** An rpc.discover that blocks until the document is there. */
    private final class Discover implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.discover");
        }

        @Override
        public Access access() {
            return Access.anyone();
        }

        @Override
        public Optional<Object> handle(CallContext call) throws Exception {
            entered.countDown();
            try {
                return Optional.of(document.get());
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw e;
            }
        }
    }

    private Listener start() {
        return start(
                server,
                rules -> rules.health("/health").openRpc("/openrpc.json").resources(RESOURCES));
    }

    private static void assertRejected(RawHttpResponse response) {
        assertThat(response).hasStatus(503).hasHeader("Connection", "close");
    }

    /** The client of a request that was cancelled gets an error, or nothing. */
    private static void assertNotAnswered(RawHttpClient client) {
        RawHttpResponse response = client.lastResponseIfAny();
        if (response != null) {
            assertThat(response).hasStatusOtherThan(200).bodyDoesNotContain("result");
        }
    }

    // Calls

    @Test
    void calls_in_flight_complete_and_new_requests_get_503() {
        Listener listener = start();
        try (RawHttpClient running = RawHttpClient.connect(listener);
                RawHttpClient idle = RawHttpClient.connect(listener)) {
            assertThat(idle.send(request("GET", "/health")).response()).hasStatus(200);
            running.send(post(call("wait")));
            Wait.forLatch(entered);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(idle.send(request("GET", "/health")).response())
                    .hasStatus(503)
                    .hasBody("{\"status\":\"DRAINING\"}");
            assertRejected(idle.send(post(call("wait"))).response());
            assertThat(drained).isNotDone();
            result.complete("done");
            assertThat(running.response()).hasBody("{\"jsonrpc\":\"2.0\",\"result\":\"done\",\"id\":1}");
            assertThat(Wait.forResult(drained)).isTrue();
            assertThat(running.rest()).isEmpty();
        }
    }

    @Test
    void a_call_that_takes_longer_than_the_timeout_is_cancelled() {
        Listener listener = start();
        try (RawHttpClient running = RawHttpClient.connect(listener)) {
            running.send(post(call("wait")));
            Wait.forLatch(entered);
            CompletableFuture<Boolean> cancelled =
                    listener.drain(Duration.ofMillis(20)).thenApply(completed -> !completed && result.isCancelled());
            assertThat(Wait.forResult(cancelled)).isTrue();
            assertNotAnswered(running);
        }
    }

    @Test
    void idle_connections_do_not_delay_the_drain() {
        Listener listener = start();
        try (RawHttpClient idle = RawHttpClient.connect(listener)) {
            assertThat(idle.send(request("GET", "/health")).response()).hasStatus(200);
            assertThat(Wait.forResult(listener.drain(Duration.ofMinutes(10)))).isTrue();
            assertThat(idle.rest()).isEmpty();
        }
    }

    // Documents

    @Test
    void a_document_that_is_being_generated_completes_and_new_requests_get_503() {
        Listener listener = start();
        try (RawHttpClient running = RawHttpClient.connect(listener);
                RawHttpClient idle = RawHttpClient.connect(listener);
                RawHttpClient other = RawHttpClient.connect(listener)) {
            assertThat(idle.send(request("GET", "/help/")).response()).hasStatus(200);
            assertThat(other.send(request("GET", "/help/")).response()).hasStatus(200);
            running.send(request("GET", "/openrpc.json"));
            Wait.forLatch(entered);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertRejected(idle.send(request("GET", "/openrpc.json")).response());
            assertRejected(other.send(request("GET", "/help/")).response());
            assertThat(drained).isNotDone();
            document.complete(RawJson.of("{\"openrpc\":\"1.3.2\"}"));
            assertThat(running.response()).hasBody("{\"openrpc\":\"1.3.2\"}");
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }

    @Test
    void a_document_that_takes_longer_than_the_timeout_is_cancelled() {
        Listener listener = start();
        try (RawHttpClient running = RawHttpClient.connect(listener)) {
            running.send(request("GET", "/openrpc.json"));
            Wait.forLatch(entered);
            assertThat(Wait.forResult(listener.drain(Duration.ofMillis(20)))).isFalse();
            Wait.forLatch(interrupted);
            assertNotAnswered(running);
        }
    }

    @Test
    void a_large_document_is_written_completely() {
        document.complete(RawJson.of('"' + "x".repeat(LARGE_DOCUMENT) + '"'));
        assertWrittenCompletely(request("GET", "/openrpc.json"));
    }

    @Test
    void a_large_response_to_a_call_is_written_completely() {
        document.complete(RawJson.of('"' + "x".repeat(LARGE_DOCUMENT) + '"'));
        assertWrittenCompletely(post(call("rpc.discover")));
    }

    private void assertWrittenCompletely(String request) {
        Listener listener = start();
        try (RawHttpClient reading = RawHttpClient.connect(listener)) {
            reading.send(request);
            assertThat(reading.head()).hasStatus(200);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(reading.restOfBody()).hasSizeGreaterThan(LARGE_DOCUMENT);
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }

    // Resources

    @Test
    void a_resource_that_is_being_written_completes() {
        Listener listener = start();
        try (RawHttpClient reading = RawHttpClient.connect(listener)) {
            reading.send(request("GET", "/help/large"));
            assertThat(reading.head()).hasStatus(200);
            CompletableFuture<Boolean> drained = listener.drain(Duration.ofMinutes(1));
            assertThat(drained).isNotDone();
            assertThat(reading.body(LARGE)).hasSize(LARGE);
            assertThat(Wait.forResult(drained)).isTrue();
        }
    }

    @Test
    void a_client_that_does_not_read_delays_the_drain_for_its_timeout_at_most() {
        Listener listener = start();
        try (RawHttpClient reading = RawHttpClient.connect(listener)) {
            reading.send(request("GET", "/help/large"));
            assertThat(reading.head()).hasStatus(200);
            assertThat(Wait.forResult(listener.drain(Duration.ofMillis(20)))).isFalse();
        }
    }
}
