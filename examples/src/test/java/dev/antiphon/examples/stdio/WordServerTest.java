package dev.antiphon.examples.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.json.RawJson;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server as a child process. */
class WordServerTest {
    private final JsonRpcConnection server = WordEditor.start(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            WordServer.class.getName()));

    @AfterEach
    void end() throws Exception {
        server.close();
        server.onClose().get(60, TimeUnit.SECONDS);
    }

    @Test
    void a_notification_is_handled_before_the_next_call() {
        assertThat(server.call("initialize", RawJson.class)).hasToString("{\"capabilities\":{\"words\":true}}");
        server.notify("document/didOpen", Map.of("uri", "a.txt", "text", "one two"));
        server.notify("document/didOpen", Map.of("uri", "a.txt", "text", "one two three"));
        assertThat(server.call("document/words", Map.of("uri", "a.txt"), int.class))
                .isEqualTo(3);
    }

    @Test
    void cancelled_and_timed_out_calls_do_not_block_the_server() throws Exception {
        CompletableFuture<RawJson> index = server.callAsync("document/index", RawJson.class);
        assertThat(server.call("initialize", RawJson.class)).isNotNull();
        index.cancel(true);
        assertThatThrownBy(
                        () -> server.call("document/index", RawJson.class, CallOption.timeout(Duration.ofMillis(100))))
                .isInstanceOf(CallTimeoutException.class);
        assertThat(server.call("document/words", Map.of("uri", "none"), int.class))
                .isZero();
    }
}
