package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.service.JsonRpcNotification;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the server's own log learns of failures that callers do not. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may give a future as its result
class FailureLogTest {
    private final CapturedLog log = new CapturedLog();
    private final IllegalStateException broken = new IllegalStateException("broken");

    @AfterEach
    void closeLog() {
        log.close();
    }

    private void assertLogged(Throwable thrown, String method) {
        assertThat(log.records()).singleElement().satisfies(logged -> {
            assertThat(logged.getLevel()).isEqualTo(Level.SEVERE);
            assertThat(logged.getThrown()).isSameAs(thrown);
            assertThat(logged.getMessage()).contains(method);
        });
    }

    private JsonRpcServer throwing(RuntimeException thrown) {
        return JsonRpcServer.builder()
                .method("call", Parameters.none(), args -> {
                    throw thrown;
                })
                .method("later", Parameters.none(), args -> CompletableFuture.failedFuture(thrown))
                .notification("tell", Parameters.none(), args -> {
                    throw thrown;
                })
                .service(Telling.class, () -> {
                    throw thrown;
                })
                .build();
    }

    interface Telling {
        @JsonRpcNotification
        void hint();
    }

    @Test
    void whatACallThrowsUnexpectedlyIsLogged() {
        assertThat(Wire.call(throwing(broken), "call", "[]")).isEqualTo(Wire.error(-32603, "Internal error"));
        assertLogged(broken, "call");
    }

    @Test
    void whatAFutureFailsWithUnexpectedlyIsLogged() {
        assertThat(Wire.call(throwing(broken), "later", "[]")).isEqualTo(Wire.error(-32603, "Internal error"));
        assertLogged(broken, "later");
    }

    @Test
    void whatANotificationThrowsIsLoggedSinceNobodyElseLearnsOfIt() {
        assertThat(Wire.send(throwing(broken), Wire.notification("tell", "[]"))).isNull();
        assertLogged(broken, "tell");
    }

    @Test
    void theFailureOfANotificationIsLoggedWhateverItIs() {
        for (RuntimeException thrown :
                List.of(new JsonRpcException(7, "own"), new IllegalArgumentException("argument"))) {
            for (String method : List.of("tell", "hint", "call", "later")) {
                log.records().clear();
                assertThat(Wire.send(throwing(thrown), Wire.notification(method, "[]")))
                        .isNull();
                assertThat(log.throwables()).as(method + " " + thrown).containsExactly(thrown);
            }
        }
    }

    @Test
    void whatTheCallerLearnsIsNotLogged() {
        assertThat(Wire.call(throwing(new JsonRpcException(7, "own")), "call", "[]"))
                .isEqualTo(Wire.error(7, "own"));
        assertThat(Wire.call(throwing(new IllegalArgumentException("argument")), "call", "[]"))
                .contains("-32602");
        assertThat(log.records()).isEmpty();
    }

    @Test
    void whatThePeerDidWrongIsNotLoggedSoThatItCannotFillTheLog() {
        JsonRpcServer server = JsonRpcServer.builder()
                .notification("tell", Parameters.of(required("n", int.class)), args -> {})
                .build();
        for (String message : List.of(
                "{",
                "[]",
                "1",
                "{\"jsonrpc\":\"2.0\",\"method\":1}",
                Wire.notification("nobody", "[]"),
                Wire.notification("tell", "[]"),
                Wire.notification("tell", "[\"x\"]"),
                Wire.request("nobody", "[]", 1),
                Wire.request("tell", "[\"x\"]", 1))) {
            Wire.send(server, message);
        }
        assertThat(log.records()).isEmpty();
    }

    @Test
    void aResultOfANotificationIsNeverWritten() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("unwritable", Parameters.none(), args -> new Object())
                .build();
        assertThat(Wire.send(server, Wire.notification("unwritable", "[]"))).isNull();
        assertThat(log.records()).isEmpty();
    }
}
