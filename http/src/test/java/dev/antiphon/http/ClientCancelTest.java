package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Handlers whose client cancels the call, times out or disconnects. */
class ClientCancelTest {
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final Listener listener = HttpTransport.builder(JsonRpcServer.builder()
                    .raw("hang", (params, call) -> {
                        call.cancellation().onCancel(cancelled::countDown);
                        started.countDown();
                        cancelled.await();
                        return RawJson.NULL;
                    })
                    .raw("one", (params, call) -> RawJson.of("1"))
                    .build())
            .h2c()
            .serve();

    @AfterEach
    void close() {
        listener.close();
    }

    private CompletableFuture<RawJson> started(JsonRpcClient client) {
        CompletableFuture<RawJson> call = client.callAsync("hang", RawJson.class, CallOption.timeout(Duration.ZERO));
        Wait.forLatch(started);
        return call;
    }

    /** Repeats the call until a handler has begun before its caller has cancelled. */
    private void timeOut(JsonRpcClient client) {
        Duration timeout = Duration.ofMillis(250);
        do {
            timeout = timeout.multipliedBy(2);
            assertThat(Wait.forFailure(client.callAsync("hang", RawJson.class, CallOption.timeout(timeout))))
                    .isInstanceOf(CallTimeoutException.class);
        } while (started.getCount() > 0 && timeout.toSeconds() < 20);
    }

    @ParameterizedTest
    @CsvSource({"false,CANCEL", "true,CANCEL", "false,TIMEOUT", "true,TIMEOUT", "false,CLOSE", "true,CLOSE"})
    void the_handler_of_a_cancelled_call_is_cancelled(boolean http2, String how) {
        HttpConnector connector = HttpTransport.connector("http://127.0.0.1:" + listener.port() + "/rpc");
        JsonRpcClient client = JsonRpcClient.builder().over((http2 ? connector.http2() : connector).exchange());
        switch (how) {
            case "CANCEL" -> assertThat(started(client).cancel(true)).isTrue();
            case "CLOSE" -> {
                CompletableFuture<RawJson> call = started(client);
                client.close();
                assertThat(Wait.forFailure(call)).isInstanceOf(TransportException.class);
            }
            default -> timeOut(client);
        }
        Wait.forLatch(cancelled);
        if (!how.equals("CLOSE")) {
            assertThat(client.call("one", int.class)).isEqualTo(1);
        }
        client.close();
    }
}
