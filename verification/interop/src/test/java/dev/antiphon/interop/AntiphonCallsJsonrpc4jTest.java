package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpStatusException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Antiphon calls jsonrpc4j's server on Jetty over HTTP. */
final class AntiphonCallsJsonrpc4jTest {
    private Jsonrpc4jService theirs;
    private JsonRpcClient client;

    @BeforeEach
    void connect() throws Exception {
        theirs = new Jsonrpc4jService();
        client = JsonRpcClient.connect(theirs.uri());
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        theirs.close();
    }

    @Test
    void a_call_by_position_succeeds() {
        assertThat(client.call("subtract", List.of(42, 23), int.class)).isEqualTo(19);
    }

    @Test
    void a_call_by_name_succeeds() {
        assertThat(client.call("subtract", Map.of("subtrahend", 23, "minuend", 42), int.class))
                .isEqualTo(19);
    }

    @Test
    void a_call_without_parameters_succeeds() {
        assertThat(client.call("a.b", String.class)).isEqualTo("dotted");
    }

    @Test
    void values_of_all_kinds_are_echoed() {
        for (Object value : Arrays.asList(
                null,
                true,
                0,
                -1.5,
                "",
                "ß€𝄞",
                "\u0000\"\\",
                List.of(),
                Map.of(),
                Map.of("ä", Map.of("b", List.of(1))))) {
            assertThat(client.call("echo", Collections.singletonList(value), Object.class))
                    .isEqualTo(value);
        }
    }

    @Test
    void a_large_text_with_characters_of_all_widths_is_echoed() {
        String text = Checks.largeText();
        assertThat(client.call("echo", Map.of("value", text), String.class)).isEqualTo(text);
    }

    @Test
    void a_proxy_call_succeeds() {
        Calculator calculator = client.service(Calculator.class);
        assertThat(calculator.subtract(42, 23)).isEqualTo(19);
    }

    @Test
    void concurrent_calls_get_their_own_responses() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 500)
                .mapToObj(i -> client.callAsync("subtract", List.of(2 * i, i), int.class))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
        }
    }

    @Test
    void a_notification_arrives_before_the_next_call() {
        client.notify("note", List.of(7));
        assertThat(client.call("subtract", List.of(2, 1), int.class)).isEqualTo(1);
        await(() -> theirs.notes.equals(List.of(7)));
    }

    @Test
    void an_unknown_method_has_the_status_404_and_is_a_typed_error() throws Exception {
        assertThatThrownBy(() -> client.call("foobar", Object.class)).isInstanceOf(MethodNotFoundException.class);
        assertThat(theirs.status()).isEqualTo(404);
    }

    @Test
    void invalid_parameters_have_the_status_500_and_are_a_typed_error() throws Exception {
        assertThatThrownBy(() -> client.call("subtract", List.of("a", "b"), Object.class))
                .isInstanceOf(InvalidParamsException.class);
        assertThat(theirs.status()).isEqualTo(500);
    }

    @Test
    void an_error_of_the_application_has_the_status_200() throws Exception {
        JsonRpcException error = catchThrowableOfType(JsonRpcException.class, () -> client.call("fail", Object.class));
        assertThat(error.code()).isEqualTo(1234);
        assertThat(error.message()).isEqualTo("failed");
        assertThat(theirs.status()).isEqualTo(200);
    }

    @Test
    void another_exception_has_the_status_500_and_its_data() throws Exception {
        JsonRpcException error =
                catchThrowableOfType(JsonRpcException.class, () -> client.call("breakDown", Object.class));
        assertThat(error.code()).isEqualTo(-32001);
        assertThat(String.valueOf(error.data().orElseThrow())).contains("on purpose");
        assertThat(theirs.status()).isEqualTo(500);
    }

    @Test
    void a_batch_gets_one_response_per_call() {
        Batch batch = client.batch();
        BatchCall<Integer> first = batch.call("subtract", List.of(42, 23), int.class);
        BatchCall<String> second = batch.call("a.b", String.class);
        BatchCall<Object> unknown = batch.call("foobar", Object.class);
        batch.notify("note", List.of(8));
        BatchResults results = batch.send();
        assertThat(results.get(first).orThrow()).isEqualTo(19);
        assertThat(results.get(second).orThrow()).isEqualTo("dotted");
        assertThat(results.get(unknown)).isInstanceOf(BatchResult.Failure.class);
        assertThatThrownBy(() -> results.get(unknown).orThrow()).isInstanceOf(MethodNotFoundException.class);
        await(() -> theirs.notes.equals(List.of(8)));
    }

    @Test
    void a_status_without_json_rpc_is_a_transport_failure_that_names_it() {
        try (JsonRpcClient lost = JsonRpcClient.connect(theirs.uri() + "/elsewhere")) {
            TransportException failure =
                    catchThrowableOfType(TransportException.class, () -> lost.call("a.b", Object.class));
            // Jetty serves files there, and rejects POST.
            assertThat(failure.reason().cause()).isInstanceOf(HttpStatusException.class);
            assertThat(failure).hasMessageContaining("405");
        }
    }

    @Test
    void a_stopped_server_is_a_transport_failure() throws Exception {
        client.call("a.b", String.class);
        theirs.close();
        assertThatThrownBy(() -> client.call("a.b", Object.class)).isInstanceOf(TransportException.class);
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean() && System.nanoTime() - deadline < 0) {
            Thread.onSpinWait();
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    /** The interface of Antiphon's proxy. */
    @JsonRpcService
    interface Calculator {
        int subtract(int minuend, int subtrahend);
    }
}
