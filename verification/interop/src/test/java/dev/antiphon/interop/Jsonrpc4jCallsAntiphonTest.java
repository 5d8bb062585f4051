package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.googlecode.jsonrpc4j.JsonRpcClientException;
import com.googlecode.jsonrpc4j.JsonRpcHttpClient;
import com.googlecode.jsonrpc4j.JsonRpcParam;
import com.googlecode.jsonrpc4j.ProxyUtil;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.net.MalformedURLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** jsonrpc4j's HTTP client, which sends no notifications and no batches, calls an Antiphon server. */
final class Jsonrpc4jCallsAntiphonTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final AntiphonHttpPeer ours = new AntiphonHttpPeer();

    @AfterEach
    void close() {
        ours.close();
    }

    @Test
    void a_call_by_position_succeeds() throws Throwable {
        assertThat(to(ours.standard).invoke("subtract", new Object[] {42, 23}, Integer.class))
                .isEqualTo(19);
    }

    @Test
    void a_call_by_name_succeeds() throws Throwable {
        assertThat(to(ours.standard).invoke("subtract", Map.of("subtrahend", 23, "minuend", 42), Integer.class))
                .isEqualTo(19);
    }

    @Test
    void a_call_without_parameters_succeeds() throws Throwable {
        assertThat(to(ours.standard).invoke("get_data", null, Object.class)).isEqualTo(List.of("hello", 5));
    }

    @Test
    void values_of_all_kinds_are_echoed() throws Throwable {
        JsonRpcHttpClient client = to(ours.standard);
        for (String json : List.of(
                "true", "0", "-1.5", "1e300", "\"\"", "\"ß€𝄞\"", "[]", "{}", "[[null]]", "{\"ä\":{\"b\":[1]}}")) {
            JsonNode value = MAPPER.readTree(json);
            assertThat(client.invoke("echo", Map.of("value", value), JsonNode.class))
                    .isEqualTo(value);
        }
    }

    @Test
    void a_null_result_is_null() throws Throwable {
        assertThat(to(ours.standard).invoke("echo", new Object[] {null}, Object.class))
                .isNull();
    }

    @Test
    void a_large_text_with_characters_of_all_widths_is_echoed() throws Throwable {
        String text = Checks.largeText();
        assertThat(to(ours.standard).invoke("echo", new Object[] {text}, String.class))
                .isEqualTo(text);
    }

    @Test
    void a_proxy_of_an_interface_calls_by_name() {
        Calculator calculator =
                ProxyUtil.createClientProxy(Calculator.class.getClassLoader(), Calculator.class, to(ours.standard));
        assertThat(calculator.subtract(42, 23)).isEqualTo(19);
        assertThat(calculator.subtract(23, 42)).isEqualTo(-19);
    }

    @Test
    void an_error_carries_its_code_message_and_data() {
        JsonRpcClientException error = failure(ours.standard, "fail", null);
        assertThat(error.getCode()).isEqualTo(-32001);
        assertThat(error.getMessage()).isEqualTo("failed");
        assertThat(error.getData()).isEqualTo(MAPPER.createObjectNode().put("why", "test"));
    }

    @Test
    void invalid_parameters_are_rejected() {
        assertThat(failure(ours.standard, "subtract", new Object[] {"a", "b"}).getCode())
                .isEqualTo(-32602);
    }

    @Test
    void an_unknown_method_is_rejected() {
        assertThat(failure(ours.standard, "foobar", null).getCode()).isEqualTo(-32601);
    }

    @Test
    void errors_with_mapped_statuses_are_read() {
        assertThat(failure(ours.mapped, "foobar", null).getCode()).isEqualTo(-32601);
        assertThat(failure(ours.mapped, "subtract", new Object[] {1}).getCode()).isEqualTo(-32602);
        assertThat(failure(ours.mapped, "fail", null).getCode()).isEqualTo(-32001);
    }

    @Test
    void another_path_does_not_serve_json_rpc() throws Throwable {
        JsonRpcHttpClient client = new JsonRpcHttpClient(
                ours.standard.address().resolve("/elsewhere").toURL());
        assertThat(catchThrowable(() -> client.invoke("get_data", null, Object.class)))
                .isNotNull()
                .isNotInstanceOf(JsonRpcClientException.class);
    }

    @Test
    void a_header_of_the_client_is_accepted() throws Throwable {
        JsonRpcHttpClient client = new JsonRpcHttpClient(
                ours.standard.address().toURL(), Map.of("X-Request-Id", "7", "Authorization", "Bearer none"));
        assertThat(client.invoke("add", new Object[] {1, 2}, Integer.class)).isEqualTo(3);
    }

    @Test
    void compressed_replies_are_read() throws Throwable {
        Listener compressing =
                HttpTransport.builder(DemoServer.server()).compression().serve();
        try {
            String text = Checks.largeText();
            JsonRpcHttpClient client =
                    new JsonRpcHttpClient(MAPPER, compressing.address().toURL(), Map.of(), false, true);
            assertThat(client.invoke("echo", new Object[] {text}, String.class)).isEqualTo(text);
        } finally {
            compressing.close();
        }
    }

    @Test
    void concurrent_calls_of_many_threads_get_their_own_responses() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            JsonRpcHttpClient client = to(ours.standard);
            List<Callable<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                Object[] numbers = {2 * i, i};
                calls.add(() -> invoke(client, numbers));
            }
            List<Future<Integer>> answers = threads.invokeAll(calls, 60, TimeUnit.SECONDS);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).isEqualTo(i);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Integer invoke(JsonRpcHttpClient client, Object[] numbers) throws Exception {
        try {
            return client.invoke("subtract", numbers, Integer.class);
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static JsonRpcClientException failure(Listener listener, String method, Object params) {
        return catchThrowableOfType(
                JsonRpcClientException.class, () -> to(listener).invoke(method, params, Object.class));
    }

    private static JsonRpcHttpClient to(Listener listener) {
        try {
            return new JsonRpcHttpClient(listener.address().toURL());
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** The interface of jsonrpc4j's proxy. */
    public interface Calculator {
        int subtract(@JsonRpcParam("minuend") int minuend, @JsonRpcParam("subtrahend") int subtrahend);
    }
}
