package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Typed method objects, called from either end of the sentence. */
class RpcMethodTest {
    interface Request {}

    interface Scoped {
        String scope();
    }

    record Greet(String scope, String name) implements Request, Scoped {}

    /** A method whose requests are two things at once. */
    static final class ScopedMethod<P extends Request & Scoped, R> extends RpcMethod<P, R> {
        ScopedMethod(String name, Class<P> params, Class<R> result) {
            super(name, params, result);
        }

        R callIn(JsonRpcClient client, P request) {
            return call(client, request, CallOption.header("Scope", request.scope()));
        }
    }

    private static final ScopedMethod<Greet, String> GREET = new ScopedMethod<>("greet", Greet.class, String.class);
    private static final RpcMethod<RawJson, RawJson> ECHO = RpcMethod.of("echo", RawJson.class, RawJson.class);
    private static final NotificationMethod<RawJson> TOLD = NotificationMethod.of("told", RawJson.class);
    private static final TinyBinding BINDING = new TinyBinding()
            .writes(Greet.class, (greet, out) -> {
                out.ascii("{\"scope\":");
                out.value(greet.scope());
                out.ascii(",\"name\":");
                out.value(greet.name());
                out.write('}');
            })
            .reads(
                    Greet.class,
                    json -> new Greet(
                            json.member("scope").orElseThrow().asString(),
                            json.member("name").orElseThrow().asString()));

    private final LoopExchange exchange = LoopExchange.to(JsonRpcServer.builder()
            .binding(BINDING)
            .handle(GREET, request -> "Hello " + request.name())
            .raw("echo", (params, call) -> params)
            .raw("told", (params, call) -> null)
            .build());
    private final JsonRpcClient client =
            JsonRpcClient.builder().binding(BINDING).over(exchange);

    @Test
    void aMethodCallsAClientAsAClientCallsAMethod() {
        Greet request = new Greet("s", "Ada");
        assertThat(GREET.call(client, request)).isEqualTo("Hello Ada");
        assertThat(client.call(GREET, request)).isEqualTo("Hello Ada");
        assertThat(Wire.await(GREET.callAsync(client, request))).isEqualTo("Hello Ada");
        assertThat(exchange.sent)
                .hasSize(3)
                .allMatch(text -> text.startsWith(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"greet\",\"params\":{\"scope\":\"s\",\"name\":\"Ada\"},"));
    }

    @Test
    void nullParamsAreLeftOut() {
        assertThat(ECHO.call(client, null).isNull()).isTrue();
        assertThat(Wire.await(ECHO.callAsync(client, null)).isNull()).isTrue();
        TOLD.notify(client, null);
        assertThat(exchange.sent)
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":1}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":2}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"told\"}");
    }

    @Test
    void aNotificationIsSentThroughAClient() {
        TOLD.notify(client, RawJson.of("[1]"));
        assertThat(last(exchange)).isEqualTo(Wire.notification("told", "[1]"));
    }

    @Test
    void aSubclassWithSeveralBoundsKnowsItsParameters() {
        assertThat(GREET.callIn(client, new Greet("s", "Ada"))).isEqualTo("Hello Ada");
        assertThat(exchange.letters.get(0).headers()).containsEntry("Scope", "s");
    }

    @Test
    void optionsOfTheCallCount() {
        JsonRpcClient silent = JsonRpcClient.builder()
                .timeout(Duration.ZERO)
                .over(LoopExchange.later(message -> new CompletableFuture<>()));
        CallOption hurried = CallOption.timeout(Duration.ofMillis(1));
        assertThatThrownBy(() -> ECHO.call(silent, null, hurried)).isInstanceOf(CallTimeoutException.class);
        CompletableFuture<RawJson> future = ECHO.callAsync(silent, null, hurried);
        assertThatThrownBy(future::join).hasCauseInstanceOf(CallTimeoutException.class);
    }

    private static String last(LoopExchange exchange) {
        return exchange.sent.get(exchange.sent.size() - 1);
    }
}
