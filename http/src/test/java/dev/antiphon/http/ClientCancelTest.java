package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a server's handler learns of a client that does not wait any more. */
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

    @ParameterizedTest
    @CsvSource({"false,CANCEL", "true,CANCEL", "false,TIMEOUT", "true,TIMEOUT", "false,CLOSE", "true,CLOSE"})
    void the_handler_of_a_call_that_nobody_waits_for_is_cancelled(boolean http2, String how) {
        HttpDialer dialer = HttpTransport.to("http://127.0.0.1:" + listener.port() + "/rpc");
        JsonRpcClient client = JsonRpcClient.builder().over((http2 ? dialer.http2() : dialer).exchange());
        Duration timeout = how.equals("TIMEOUT") ? Duration.ofMillis(500) : Duration.ZERO;
        CompletableFuture<RawJson> call = client.callAsync("hang", RawJson.class, CallOption.timeout(timeout));
        ClientWait.latch(started);
        switch (how) {
            case "CANCEL" -> assertThat(call.cancel(true)).isTrue();
            case "CLOSE" -> client.close();
            default -> assertThat(ClientWait.failure(call)).isInstanceOf(CallTimeoutException.class);
        }
        ClientWait.latch(cancelled);
        if (!how.equals("CLOSE")) {
            assertThat(client.call("one", int.class)).isEqualTo(1);
        }
        client.close();
    }
}
