package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.service.JsonRpcError;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Errors of the peer, and the exceptions that a proxy's interface declares for their codes. */
class ServiceProxyErrorTest {
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
                .satisfies(error ->
                        assertThat(error.getSuppressed()).hasExactlyElementsOfTypes(IllegalStateException.class));
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

    private static Store answering(String error) {
        return JsonRpcClient.builder()
                .over(LoopExchange.answering("{\"jsonrpc\":\"2.0\",\"error\":" + error + ",\"id\":1}"))
                .service(Store.class);
    }
}
