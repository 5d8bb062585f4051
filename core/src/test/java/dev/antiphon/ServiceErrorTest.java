package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcNotification;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Error codes and the exceptions that an interface declares for them, on both sides. */
class ServiceErrorTest {
    static final class Missing extends Exception {
        private static final long serialVersionUID = 1L;

        final transient @Nullable RawJson data;

        Missing(String message, @Nullable RawJson data) {
            super(message);
            this.data = data;
        }

        Missing(String message) {
            this(message, null);
        }
    }

    static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient @Nullable Object data;

        Full(String message, @Nullable Object data) {
            super(message, null); // and so takes no cause
            this.data = data;
        }
    }

    static final class Bare extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Bare() {
            super("always the same");
        }
    }

    static final class Fragile extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fragile(String message) {
            super(message);
            throw new IllegalStateException("broken");
        }
    }

    @JsonRpcError(code = 1404, exception = Missing.class)
    @JsonRpcError(code = 1500, exception = IllegalStateException.class)
    interface Store {
        String get(String key) throws Missing;

        CompletableFuture<String> later(String key);

        @JsonRpcError(code = 1507, exception = Full.class)
        @JsonRpcError(code = 1508, exception = Bare.class)
        @JsonRpcError(code = 1509, exception = Fragile.class)
        @JsonRpcError(code = 1500, exception = UnsupportedOperationException.class)
        @JsonRpcError(code = -32005, exception = Bare.class)
        void put(String key);
    }

    @Test
    void anErrorOfThePeerIsTheExceptionThatTheInterfaceDeclares() {
        Store store = answering("{\"code\":1404,\"message\":\"No such key\",\"data\":{\"key\":\"a\"}}");
        assertThatThrownBy(() -> store.get("a")).isInstanceOfSatisfying(Missing.class, e -> {
            assertThat(e).hasMessage("No such key");
            assertThat(e.data).hasToString("{\"key\":\"a\"}");
            assertThat(e.getCause())
                    .isInstanceOfSatisfying(
                            JsonRpcException.class,
                            cause -> assertThat(cause.code()).isEqualTo(1404));
        });
    }

    @Test
    void anErrorWithoutDataGivesNull() {
        Store store = answering("{\"code\":1404,\"message\":\"No such key\"}");
        assertThatThrownBy(() -> store.get("a"))
                .isInstanceOfSatisfying(Missing.class, e -> assertThat(e.data).isNull());
    }

    @Test
    void aCheckedExceptionOfTheInterfaceConcernsOnlyMethodsThatDeclareIt() {
        Store store = answering("{\"code\":1404,\"message\":\"No such key\"}");
        assertThatThrownBy(() -> store.put("a")).isExactlyInstanceOf(JsonRpcException.class);
    }

    @Test
    void aFutureFailsWithTheDeclaredExceptionThatNeedsNoThrows() {
        CompletableFuture<String> future =
                answering("{\"code\":1404,\"message\":\"No such key\"}").later("a");
        assertThatThrownBy(future::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isExactlyInstanceOf(Missing.class)
                .hasMessage("No such key")
                .hasCauseExactlyInstanceOf(JsonRpcException.class);
        assertThat(future.handle((value, thrown) -> thrown).join()).isExactlyInstanceOf(Missing.class);
    }

    @Test
    void cancellingAFutureWhoseErrorsAreDeclaredCancelsTheCall() {
        LoopExchange silent = LoopExchange.later(message -> new CompletableFuture<>());
        CompletableFuture<String> future =
                JsonRpcClient.builder().over(silent).service(Store.class).later("a");
        assertThat(future.cancel(true)).isTrue();
        assertThat(silent.stopped).hasValue(1);
    }

    @Test
    void aFutureWhoseErrorsAreDeclaredStillCompletes() {
        Store store = JsonRpcClient.builder()
                .over(LoopExchange.answering(Wire.result("\"b\"")))
                .service(Store.class);
        assertThat(store.later("a")).isCompletedWithValue("b");
    }

    @Test
    void theMethodsWordCountsBeforeTheInterfaces() {
        Store store = answering("{\"code\":1500,\"message\":\"Broken\"}");
        assertThatThrownBy(() -> store.put("a")).isExactlyInstanceOf(UnsupportedOperationException.class);
        Store another = answering("{\"code\":1500,\"message\":\"Broken\"}");
        assertThatThrownBy(() -> another.get("a"))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("Broken");
    }

    @Test
    void everyKindOfConstructorIsUsed() {
        Store full = answering("{\"code\":1507,\"message\":\"Full\",\"data\":[1]}");
        assertThatThrownBy(() -> full.put("a")).isInstanceOfSatisfying(Full.class, e -> {
            assertThat(e.data).hasToString("[1]");
            assertThat(e).hasMessage("Full").hasNoCause();
            assertThat(e.getSuppressed()).hasOnlyElementsOfType(JsonRpcException.class);
        });
        Store bare = answering("{\"code\":1508,\"message\":\"Unseen\"}");
        assertThatThrownBy(() -> bare.put("a"))
                .isExactlyInstanceOf(Bare.class)
                .hasMessage("always the same")
                .hasCauseInstanceOf(JsonRpcException.class);
    }

    @Test
    void anExceptionThatCannotBeMadeDoesNotHideTheError() {
        Store store = answering("{\"code\":1509,\"message\":\"What the peer said\"}");
        assertThatThrownBy(() -> store.put("a"))
                .isExactlyInstanceOf(JsonRpcException.class)
                .hasMessage("What the peer said")
                .hasSuppressedException(new InvocationTargetException(new IllegalStateException()));
    }

    @Test
    void otherCodesStayWhatTheyAre() {
        Store store = answering("{\"code\":1,\"message\":\"Other\"}");
        assertThatThrownBy(() -> store.get("a")).isExactlyInstanceOf(JsonRpcException.class);
    }

    @Test
    void aTimeoutOfThisSideIsNoErrorOfThePeerThoughItHasACode() {
        Store store = JsonRpcClient.builder()
                .timeout(Duration.ofMillis(1))
                .over(LoopExchange.later(message -> new CompletableFuture<>()))
                .service(Store.class);
        assertThatThrownBy(() -> store.put("a")).isInstanceOf(CallTimeoutException.class);
        Store peers = answering("{\"code\":-32005,\"message\":\"Something else\"}");
        assertThatThrownBy(() -> peers.put("a")).isExactlyInstanceOf(Bare.class);
    }

    @Test
    void anErrorThatTheProfileKnowsIsTheDeclaredExceptionAllTheSame() {
        Store store = JsonRpcClient.builder()
                .errorProfile(ErrorProfile.V2)
                .over(LoopExchange.answering(Wire.error(-32005, "Too slow")))
                .service(Store.class);
        assertThatThrownBy(() -> store.put("a"))
                .isExactlyInstanceOf(Bare.class)
                .hasCauseInstanceOf(CallTimeoutException.class);
    }

    // The server's side

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

    private static Store answering(String error) {
        return JsonRpcClient.builder()
                .over(LoopExchange.answering("{\"jsonrpc\":\"2.0\",\"error\":" + error + ",\"id\":1}"))
                .service(Store.class);
    }
}
