package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A client that goes away takes what runs for it along. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
class DisconnectTest {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<Void> interrupted = new CompletableFuture<>();
    private final CompletableFuture<String> result = new CompletableFuture<>();

    private Listener serve() {
        return HttpTransport.builder(JsonRpcServer.builder()
                        .method("block", Parameters.none(), args -> {
                            entered.countDown();
                            try {
                                new CountDownLatch(1).await(); // until it is interrupted
                                return "awake";
                            } catch (InterruptedException e) {
                                interrupted.complete(null);
                                throw e;
                            }
                        })
                        .method("later", Parameters.none(), args -> {
                            entered.countDown();
                            return result;
                        })
                        .build())
                .h2c()
                .serve();
    }

    private void awaitEntered() throws InterruptedException {
        assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
    }

    private static String call(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":1}";
    }

    @Test
    void over_http_1_a_blocking_handler_is_interrupted() throws Exception {
        try (Listener listener = serve()) {
            try (Wire wire = Wire.to(listener)) {
                wire.send(Wire.post(call("block")));
                awaitEntered();
            }
            interrupted.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void over_http_1_a_future_is_cancelled() throws Exception {
        try (Listener listener = serve()) {
            try (Wire wire = Wire.to(listener)) {
                wire.send(Wire.post(call("later")));
                awaitEntered();
            }
            Poll.until("the future is cancelled", result::isCancelled);
        }
    }

    @Test
    void over_http_2_a_call_that_is_cancelled_resets_its_stream_and_the_handler_is_interrupted() throws Exception {
        try (Listener listener = serve();
                JsonRpcClient client = JsonRpcClient.builder()
                        .over(HttpTransport.connector("http://localhost:" + listener.port() + "/rpc")
                                .http2()
                                .exchange())) {
            CompletableFuture<String> call =
                    client.callAsync("block", String.class, CallOption.timeout(Duration.ofMinutes(5)));
            awaitEntered();
            call.cancel(true);
            interrupted.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void over_a_websocket_a_blocking_handler_is_interrupted() throws Exception {
        try (Listener listener = serve()) {
            try (RawWebSocket socket = RawWebSocket.to(listener)) {
                socket.text(call("block"));
                awaitEntered();
            }
            interrupted.get(60, TimeUnit.SECONDS);
        }
    }
}
