package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.BindingException;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.transport.MemoryTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the methods of a proxy do: wait, give a future, notify, or run their Java body. */
class ServiceProxyTest {
    interface Calculator {
        int add(int a, int b);

        CompletableFuture<Integer> later(int value);

        CompletionStage<String> stage(String text);

        void store(String text);

        @JsonRpcNotification
        void tell(String text);

        NotificationOk hint(String text);

        CompletableFuture<NotificationOk> hintLater(String text);
    }

    private static final class Answers implements Calculator {
        final List<String> heard = new CopyOnWriteArrayList<>();
        final CompletableFuture<Integer> later = new CompletableFuture<>();

        @Override
        public int add(int a, int b) {
            return Math.addExact(a, b);
        }

        @Override
        public CompletableFuture<Integer> later(int value) {
            return later;
        }

        @Override
        public CompletionStage<String> stage(String text) {
            return CompletableFuture.completedFuture(text + text);
        }

        @Override
        public void store(String text) {
            if (text.isEmpty()) {
                throw new JsonRpcException(1200, "Nothing to store");
            }
            heard.add(text);
        }

        @Override
        public void tell(String text) {
            heard.add(text);
        }

        @Override
        public NotificationOk hint(String text) {
            heard.add(text);
            return NotificationOk.OK;
        }

        @Override
        public CompletableFuture<NotificationOk> hintLater(String text) {
            heard.add(text);
            return CompletableFuture.completedFuture(NotificationOk.OK);
        }
    }

    private final Answers answers = new Answers();
    private final LoopExchange exchange = LoopExchange.to(JsonRpcServer.builder()
            .service(Calculator.class, answers, ServiceOption.nonBlocking())
            .build());
    private final JsonRpcClient client = JsonRpcClient.builder().over(exchange);
    private final Calculator calculator = client.service(Calculator.class);

    @Test
    void aBlockingMethodGivesTheResult() {
        assertThat(calculator.add(1, 2)).isEqualTo(3);
        assertThat(last(exchange))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":{\"a\":1,\"b\":2},\"id\":1}");
    }

    @Test
    void anErrorOfThePeerIsThrown() {
        try (CapturedLog log = new CapturedLog()) {
            assertThatThrownBy(() -> calculator.add(Integer.MAX_VALUE, 1)).isInstanceOf(InternalErrorException.class);
            assertThat(log.throwables()).hasOnlyElementsOfType(ArithmeticException.class);
        }
    }

    @Test
    void aVoidMethodIsACallWhoseErrorReachesTheCaller() {
        calculator.store("a");
        assertThat(last(exchange)).endsWith(",\"params\":{\"text\":\"a\"},\"id\":1}");
        assertThatThrownBy(() -> calculator.store(""))
                .isInstanceOf(JsonRpcException.class)
                .hasMessage("Nothing to store");
        assertThat(answers.heard).containsExactly("a");
    }

    @Test
    void aFutureCompletesWhenTheAnswerComes() {
        CompletableFuture<Integer> future = calculator.later(1);
        assertThat(future).isNotDone();
        answers.later.complete(7);
        assertThat(future).isCompletedWithValue(7);
        assertThat(calculator.stage("ab").toCompletableFuture()).isCompletedWithValue("abab");
    }

    @Test
    void aFutureFailsWithTheErrorOfThePeer() {
        CompletableFuture<Integer> future = calculator.later(1);
        answers.later.completeExceptionally(new JsonRpcException(1300, "Closed"));
        assertThat(future)
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(JsonRpcException.class)
                .withMessage("Closed");
    }

    @Test
    void cancellingAFutureCancelsTheCall() {
        CompletableFuture<Integer> future = calculator.later(1);
        assertThat(future.cancel(true)).isTrue();
        assertThat(exchange.stopped).hasValue(1);
        assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
    }

    @Test
    void notificationsHaveNoIdHoweverTheyAreMarked() {
        calculator.tell("a");
        assertThat(last(exchange)).isEqualTo(Wire.notification("tell", "{\"text\":\"a\"}"));
        assertThat(calculator.hint("b")).isEqualTo(NotificationOk.OK);
        assertThat(last(exchange)).isEqualTo(Wire.notification("hint", "{\"text\":\"b\"}"));
        assertThat(calculator.hintLater("c")).isCompletedWithValue(NotificationOk.OK);
        assertThat(last(exchange)).isEqualTo(Wire.notification("hintLater", "{\"text\":\"c\"}"));
        assertThat(answers.heard).containsExactly("a", "b", "c");
    }

    @Test
    void aResultThatIsNotOfTheDeclaredTypeIsRefused() {
        Calculator confused = JsonRpcClient.builder()
                .over(LoopExchange.answering(Wire.result("null")))
                .service(Calculator.class);
        assertThatThrownBy(() -> confused.add(1, 2)).isInstanceOf(BindingException.class);
    }

    @Test
    void theTimeoutOfTheServiceTakesThePlaceOfTheClients() {
        LoopExchange silent = LoopExchange.later(message -> new CompletableFuture<>());
        Calculator impatient = JsonRpcClient.builder()
                .timeout(Duration.ZERO)
                .over(silent)
                .service(Calculator.class, ServiceOption.timeout(Duration.ofMillis(1)));
        assertThatThrownBy(() -> impatient.add(1, 2)).isInstanceOf(CallTimeoutException.class);
        assertThat(silent.letters.get(0).timeout()).isEqualTo(Duration.ofMillis(1));
    }

    @JsonRpcService(prefix = "math")
    interface Named {
        int add(int a, int b);

        @JsonRpcMethod(
                value = "minus",
                aliases = {"less", "subtract"})
        int subtract(int a, int b);

        @JsonRpcNotification("heard")
        void tell(String text);
    }

    @Test
    void namesAreMadeAsOnTheServerAndAliasesAreNotUsed() {
        LoopExchange names = LoopExchange.answering(Wire.result("3"));
        Named named = JsonRpcClient.builder().ids(() -> RpcId.of(1)).over(names).service(Named.class);
        named.add(1, 2);
        named.subtract(5, 2);
        named.tell("x");
        assertThat(names.sent)
                .containsExactly(
                        Wire.request("math.add", "{\"a\":1,\"b\":2}", 1),
                        Wire.request("minus", "{\"a\":5,\"b\":2}", 1),
                        Wire.notification("heard", "{\"text\":\"x\"}"));
    }

    @Test
    void namingAndPrefixAreThoseOfTheClientAndOfTheOption() {
        LoopExchange names = LoopExchange.answering(Wire.result("3"));
        JsonRpcClient qualified =
                JsonRpcClient.builder().naming(MethodNaming.FULLY_QUALIFIED).over(names);
        qualified.service(Calculator.class).tell("a");
        assertThat(last(names)).contains("\"method\":\"Calculator.tell\"");
        qualified.service(Calculator.class, ServiceOption.prefix("calc")).tell("a");
        assertThat(last(names)).contains("\"method\":\"calc.tell\"");
    }

    @Test
    void interceptorsSeeTheCallsOfAProxyAndTheirParams() {
        List<String> seen = new CopyOnWriteArrayList<>();
        Calculator watched = JsonRpcClient.builder()
                .intercept((call, next) -> {
                    seen.add(call.method() + call.params());
                    return next.proceed(call);
                })
                .over(exchange)
                .service(Calculator.class);
        assertThat(watched.add(1, 2)).isEqualTo(3);
        watched.tell("a");
        assertThat(seen).containsExactly("add{\"a\":1,\"b\":2}", "tell{\"text\":\"a\"}");
    }

    interface Greeter {
        String greet(CallContext call);
    }

    interface Guest {
        String name();
    }

    @Test
    void aHandlerCallsItsPeerBackThroughAProxyOfTheConnection() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        JsonRpcServer.builder()
                .service(Greeter.class, call -> {
                    Guest guest = call.connection().orElseThrow().service(Guest.class);
                    return "Hello " + guest.name();
                })
                .build()
                .accept(pair.left());
        JsonRpcServer guest =
                JsonRpcServer.builder().service(Guest.class, () -> "Ada").build();
        try (JsonRpcConnection connection =
                JsonRpcClient.builder().server(guest).connect(pair.right())) {
            assertThat(connection.service(Greeter.class).greet(null)).isEqualTo("Hello Ada");
        }
    }

    @Test
    void aProxyIsEqualToItselfOnlyAndSaysWhatItIs() {
        Calculator same = calculator;
        Calculator other = client.service(Calculator.class);
        assertThat(calculator).isEqualTo(same).isNotEqualTo(other).isNotEqualTo(null);
        assertThat(calculator).hasSameHashCodeAs(same);
        assertThat(calculator).hasToString(Calculator.class.getName() + " of loop");
        assertThat(exchange.sent).isEmpty();
    }

    private static String last(LoopExchange exchange) {
        return exchange.sent.get(exchange.sent.size() - 1);
    }
}
