package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.MethodOption;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that call, over HTTP and WebSocket. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpCommandTest {
    private final BlockingQueue<String> noted = new LinkedBlockingQueue<>();
    private final Shell shell = Shell.piped();
    private Listener listener;

    @BeforeAll
    void listen() {
        listener = HttpTransport.serve(
                DemoServer.builder()
                        .raw(
                                "note",
                                (params, call) -> {
                                    noted.add(params + " "
                                            + call.transport().header("Tenant").orElse("none") + " "
                                            + call.transport()
                                                    .header("Authorization")
                                                    .orElse("unknown"));
                                    return RawJson.NULL;
                                },
                                MethodOption.nonBlocking())
                        .build(),
                0);
    }

    @AfterAll
    void stopListening() {
        listener.close();
    }

    private String uri(String scheme) {
        return listener.address().toString().replaceFirst("http", scheme);
    }

    private String noted() throws InterruptedException {
        return noted.poll(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_call_prints_its_result_or_its_error(String scheme) {
        assertThat(shell.run("call", uri(scheme), "subtract", "minuend=42", "subtrahend=23"))
                .isEqualTo(new Shell.Run(0, "19\n", ""));
        assertThat(shell.run("call", uri(scheme), "foobar"))
                .isEqualTo(new Shell.Run(1, "", "error -32601: Method not found\n"));
        assertThat(shell.run("call", uri(scheme), "fail", "--json"))
                .isEqualTo(new Shell.Run(
                        1, "{\"error\":{\"code\":-32001,\"message\":\"failed\",\"data\":{\"why\":\"test\"}}}\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void headers_and_a_token_reach_the_server(String scheme) throws InterruptedException {
        assertThat(shell.run("call", uri(scheme), "note", "[1]", "--header", "Tenant: blue", "--bearer", "abc"))
                .isEqualTo(new Shell.Run(0, "null\n", ""));
        assertThat(noted()).isEqualTo("[1] blue Bearer abc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_notification_is_sent(String scheme) throws InterruptedException {
        assertThat(shell.run("notify", uri(scheme), "note", "[2]")).isEqualTo(new Shell.Run(0, "", ""));
        assertThat(noted()).isEqualTo("[2] none unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_batch_of_notifications_is_sent(String scheme) throws InterruptedException {
        assertThat(shell.input("{\"notify\":\"note\",\"params\":[3]}\n").run("batch", uri(scheme)))
                .isEqualTo(new Shell.Run(0, "", ""));
        assertThat(noted()).isEqualTo("[3] none unknown");
    }

    @ParameterizedTest
    @CsvSource({"http, unreached", "ws, lost"})
    void a_notification_that_is_not_delivered_is_a_failure(String scheme, String kind) {
        Listener gone = HttpTransport.serve(DemoServer.server(), 0);
        gone.close();

        Shell.Run run = shell.run("notify", gone.address().toString().replaceFirst("http", scheme), "note", "--json");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).startsWith("{\"failure\":{\"kind\":\"" + kind + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_batch_prints_its_results(String scheme) {
        assertThat(shell.input("{\"method\":\"sum\",\"params\":[1,2,4]}\n{\"method\":\"get_data\"}\n")
                        .run("batch", uri(scheme)))
                .isEqualTo(new Shell.Run(0, "1: 7\n2: [\"hello\",5]\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_timeout_is_a_failure(String scheme) {
        Shell.Run run = shell.run("call", uri(scheme), "sleep", "[600000]", "--timeout", "500ms", "--json");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).startsWith("{\"failure\":{\"kind\":\"timeout\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_server_that_does_not_speak_json_rpc_is_a_failure(String scheme) {
        Shell.Run run = shell.run("call", uri(scheme).replace("/rpc", "/elsewhere"), "get_data");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("failure: ").contains("404").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void an_unreachable_server_is_a_failure(String scheme) {
        Listener gone = HttpTransport.serve(DemoServer.server(), 0);
        gone.close();

        Shell.Run run = shell.run("call", gone.address().toString().replaceFirst("http", scheme), "get_data");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("failure: ").hasLineCount(1);
    }
}
