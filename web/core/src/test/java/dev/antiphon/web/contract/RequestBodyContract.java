package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies that are too large or cut off. Afterwards the server still answers other clients. */
public abstract class RequestBodyContract extends HttpContract {
    private static final int MIB = 1 << 20;
    private static final String[] CHUNKED = {"Content-Type: application/json", "Transfer-Encoding: chunked"};

    private static JsonRpcServer bounded() {
        return JsonRpcServer.builder().limit(Limit.MESSAGE_BYTES, 1000).build();
    }

    @AfterEach
    void the_server_still_answers() {
        for (Listener listener : listeners()) {
            Wait.until("another client gets a response", () -> {
                try (RawHttpClient client = RawHttpClient.connect(listener)) {
                    return client.send(post(SUBTRACT)).response().status() == 200;
                } catch (UncheckedIOException stillBusy) {
                    return false;
                }
            });
        }
    }

    // Size

    @Test
    void a_body_whose_announced_length_is_too_large_gets_413_and_an_error() {
        Listener listener = start(bounded());
        assertThat(send(listener, post("x".repeat(1001))))
                .hasStatus(413)
                .hasHeader("Content-Type", "application/json")
                .bodyContains("\"code\":-32004");
        assertThat(send(listener, post("x".repeat(1000)))).hasStatus(400).bodyContains("-32700");
    }

    @Test
    void a_client_that_expects_100_continue_for_a_body_that_is_too_large_gets_413_instead() {
        assertThat(send(
                        start(bounded()),
                        request(
                                "POST",
                                "/rpc",
                                "Content-Type: application/json",
                                "Content-Length: 1001",
                                "Expect: 100-continue")))
                .hasStatus(413);
    }

    @Test
    void a_chunked_body_that_becomes_too_large_gets_413_and_an_error() {
        String chunk = "1f4\r\n" + "x".repeat(500) + "\r\n";
        assertThat(send(start(bounded()), request("POST", "/rpc", CHUNKED) + chunk.repeat(3)))
                .hasStatus(413)
                .bodyContains("\"code\":-32004");
    }

    @Test
    void a_huge_body_is_rejected_and_not_kept_in_memory() {
        long size = 256L * MIB;
        byte[] zeros = new byte[MIB];
        try (RawHttpClient client = RawHttpClient.connect(start(rules -> {}))) {
            client.send(request("POST", "/rpc", CHUNKED));
            long before = usedMemory();
            long most = 0;
            byte[] chunkHead = (Integer.toHexString(MIB) + "\r\n").getBytes(US_ASCII);
            byte[] chunkEnd = "\r\n".getBytes(US_ASCII);
            boolean sending = true;
            for (long sent = 0; sent < size && sending; sent += MIB) {
                sending = client.trySend(chunkHead) && client.trySend(zeros) && client.trySend(chunkEnd);
                if (sent % (32L * MIB) == 0) {
                    most = Math.max(most, usedMemory());
                }
            }
            assertThat(most - before).isLessThan(48L * MIB);
            assertThat(client.response()).hasStatus(413).bodyContains("\"code\":-32004");
        }
    }

    @SuppressWarnings("DoNotCallSystemGc")
    private static long usedMemory() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    // End

    @Test
    void a_body_that_is_cut_off_is_not_executed() {
        try (RawHttpClient client = RawHttpClient.connect(start(rules -> {}))) {
            client.send(request("POST", "/rpc", "Content-Type: application/json", "Content-Length: 1000") + SUBTRACT)
                    .halfClose();
            assertNotAnswered(client);
        }
    }

    private static void assertNotAnswered(RawHttpClient client) {
        RawHttpResponse response = client.lastResponseIfAny();
        if (response != null) {
            assertThat(response).hasStatusOtherThan(200);
        }
    }
}
