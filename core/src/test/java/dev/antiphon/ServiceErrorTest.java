package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcNotification;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Exceptions of handlers, and the error codes that their interface declares for them. */
class ServiceErrorTest {
    @JsonRpcError(code = 1000, exception = IOException.class)
    @JsonRpcError(code = 1001, exception = FileNotFoundException.class)
    interface Files {
        String read(String path) throws IOException;

        String two(String path, int line) throws IOException;

        String none() throws IOException;

        CompletableFuture<String> later(String path);

        @JsonRpcError(code = 2000, exception = IOException.class)
        @JsonRpcError(code = 2001, exception = IOException.class)
        String own(String path) throws IOException;

        @JsonRpcNotification
        void touch(String path) throws IOException;
    }

    private static final class Disk implements Files {
        @Override
        public String read(String path) throws IOException {
            switch (path) {
                case "missing" -> throw new FileNotFoundException("No file here");
                case "broken" -> throw new IOException("Disk on fire");
                case "silent" -> throw new IOException();
                case "bug" -> throw new IllegalStateException("secret");
                default -> {
                    return path;
                }
            }
        }

        @Override
        public String two(String path, int line) throws IOException {
            return read(path);
        }

        @Override
        public String none() throws IOException {
            return read("broken");
        }

        @Override
        public CompletableFuture<String> later(String path) {
            return CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return read(path);
                        } catch (IOException e) {
                            throw new CompletionException(e);
                        }
                    },
                    Runnable::run);
        }

        @Override
        public String own(String path) throws IOException {
            return read(path);
        }

        @Override
        public void touch(String path) throws IOException {
            read(path);
        }
    }

    private final JsonRpcServer files =
            JsonRpcServer.builder().service(Files.class, new Disk()).build();

    @Test
    void aDeclaredExceptionIsAnsweredWithItsCodeAndMessage() {
        for (int i = 0; i < 20; i++) { // by reflection first, then by method handle
            assertThat(Wire.call(files, "read", "[\"broken\"]")).isEqualTo(Wire.error(1000, "Disk on fire"));
            assertThat(Wire.call(files, "two", "[\"broken\",1]")).isEqualTo(Wire.error(1000, "Disk on fire"));
            assertThat(Wire.call(files, "none", "[]")).isEqualTo(Wire.error(1000, "Disk on fire"));
        }
        assertThat(Wire.call(files, "read", "[\"silent\"]")).isEqualTo(Wire.error(1000, "The call failed"));
        assertThat(Wire.call(files, "read", "[\"fine\"]")).isEqualTo(Wire.result("\"fine\""));
    }

    @Test
    void theNearestClassCountsAndTheMethodsWordFirst() {
        assertThat(Wire.call(files, "read", "[\"missing\"]")).isEqualTo(Wire.error(1001, "No file here"));
        assertThat(Wire.call(files, "own", "[\"broken\"]")).isEqualTo(Wire.error(2000, "Disk on fire"));
        assertThat(Wire.call(files, "own", "[\"missing\"]")).isEqualTo(Wire.error(1001, "No file here"));
    }

    @Test
    void aFutureThatFailsWithADeclaredExceptionIsAnsweredWithItsCode() {
        assertThat(Wire.call(files, "later", "[\"missing\"]")).isEqualTo(Wire.error(1001, "No file here"));
    }

    @Test
    void otherExceptionsKeepTheirSecrets() {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(files, "read", "[\"bug\"]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(log.throwables()).hasOnlyElementsOfType(IllegalStateException.class);
        }
    }

    @Test
    void aDeclaredExceptionIsNotLoggedUnlessNobodyHearsOfIt() {
        try (CapturedLog log = new CapturedLog()) {
            Wire.call(files, "read", "[\"broken\"]");
            assertThat(log.records()).isEmpty();
            Wire.send(files, Wire.notification("touch", "[\"broken\"]"));
            assertThat(log.throwables()).hasSize(1).allMatch(thrown -> thrown.getCause() instanceof IOException);
        }
    }

    interface Greedy {
        @JsonRpcError(code = 5, exception = RuntimeException.class)
        int act(int value);
    }

    @Test
    void parametersThatDoNotFitAreNoExceptionOfTheMethod() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Greedy.class, value -> 1 / value)
                .build();
        assertThat(Wire.call(server, "act", "[\"a\"]")).contains("-32602");
        assertThat(Wire.call(server, "act", "[0]")).isEqualTo(Wire.error(5, "/ by zero"));
    }

    /** An error with a code of its own, which the interface declares all the same. */
    static final class Special extends JsonRpcException {
        private static final long serialVersionUID = 1L;

        Special() {
            super(77, "Special", 1);
        }
    }

    interface Outspoken {
        @JsonRpcError(code = 5, exception = RuntimeException.class)
        int act(int value);

        @JsonRpcError(code = 6, exception = Special.class)
        int special();
    }

    @Test
    void anErrorThatAHandlerThrowsOnPurposeKeepsItsCodeUnlessItIsDeclaredItself() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Outspoken.class, new Outspoken() {
                    @Override
                    public int act(int value) {
                        throw new JsonRpcException(1300, "On purpose");
                    }

                    @Override
                    public int special() {
                        throw new Special();
                    }
                })
                .build();
        assertThat(Wire.call(server, "act", "[1]")).isEqualTo(Wire.error(1300, "On purpose"));
        assertThat(Wire.call(server, "special", "[]")).isEqualTo(Wire.error(6, "Special", "1"));
    }

    @Test
    void anExceptionTravelsFromTheHandlerToTheCaller() {
        Files remote = JsonRpcClient.builder().over(LoopExchange.to(files)).service(Files.class);
        assertThatThrownBy(() -> remote.read("missing"))
                .isExactlyInstanceOf(FileNotFoundException.class)
                .hasMessage("No file here");
        assertThatThrownBy(() -> remote.read("broken"))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("Disk on fire");
        assertThatThrownBy(() -> remote.later("missing").get()).hasCauseExactlyInstanceOf(FileNotFoundException.class);
    }
}
