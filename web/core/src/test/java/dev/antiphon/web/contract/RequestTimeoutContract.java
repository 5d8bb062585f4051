package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.request;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Bodies that take longer than the request timeout. For adapters that enforce it, and do not leave it to their web server. */
public abstract class RequestTimeoutContract extends HttpContract {
    @Test
    void a_body_that_takes_longer_than_the_request_timeout_ends_the_connection() {
        try (RawHttpClient client = startWithShortTimeout()) {
            sendSlowly(
                    client, request("POST", "/rpc", "Content-Type: application/json", "Content-Length: 1000000"), " ");
            assertNotAnswered(client);
        }
    }

    @Test
    void a_chunked_body_that_takes_longer_than_the_request_timeout_ends_the_connection() {
        try (RawHttpClient client = startWithShortTimeout()) {
            sendSlowly(
                    client,
                    request("POST", "/rpc", "Content-Type: application/json", "Transfer-Encoding: chunked"),
                    "1\r\n \r\n");
            assertNotAnswered(client);
        }
    }

    private RawHttpClient startWithShortTimeout() {
        return RawHttpClient.connect(start(rules -> rules.requestTimeout(Duration.ofMillis(300))));
    }

    /** Sends a little now and then, until the server closes the connection. */
    private static void sendSlowly(RawHttpClient client, String head, String part) {
        byte[] bytes = part.getBytes(US_ASCII);
        client.trySend(head.getBytes(US_ASCII));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (client.trySend(bytes)) {
            assertThat(System.nanoTime() - deadline)
                    .as("the server keeps the connection open")
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static void assertNotAnswered(RawHttpClient client) {
        RawHttpResponse response = client.lastResponseIfAny();
        if (response != null) {
            assertThat(response).hasStatusOtherThan(200);
        }
    }
}
