package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every reason for which no proxy is made, in a message that names the culprit and the remedy. */
class ServiceProxyRefusalTest {
    private final LoopExchange exchange = LoopExchange.later(message -> new CompletableFuture<>());
    private final ClientBuilder builder = JsonRpcClient.builder().binding(new TinyBinding());

    @Test
    void aClassIsRefused() {
        assertThat(refusal(Thread.class)).contains("java.lang.Thread is not an interface");
    }

    interface Nothing {
        default int local() {
            return 1;
        }
    }

    @Test
    void anInterfaceWithoutMethodsToCallIsRefused() {
        assertThat(refusal(Nothing.class)).contains("Nothing", "it has no methods to call");
    }

    interface ManyProblems {
        Stream<String> first();

        Future<String> second();

        int third(CallContext one, CallContext other, @JsonRpcParam(optional = true) int value);

        StringBuilder fourth(Thread thread, List<String> list);

        @JsonRpcNotification
        int fifth();

        <T> T sixth(T value);

        int fine(int value);
    }

    @Test
    void allProblemsOfAnInterfaceAreReportedAtOnce() {
        String message = refusal(ManyProblems.class);
        assertThat(message).startsWith("The service " + ManyProblems.class.getName() + " cannot be called:\n");
        assertThat(message.lines().skip(1))
                .containsExactlyInAnyOrder(
                        " - ManyProblems.first(): streams of version 2.0 need a connection, and " + exchange.peer()
                                + " is reached without one; use a WebSocket or a socket, or build the client with"
                                + " version(ProtocolVersion.V3_0)",
                        " - ManyProblems.second(): a Future can only be waited for; return a CompletableFuture",
                        " - ManyProblems.third(CallContext, CallContext, int): it has two parameters of type"
                                + " CallContext",
                        " - ManyProblems.third(CallContext, CallContext, int): parameter 3 'value' cannot be null when"
                                + " it is left out: give it a default, or make it a boxed type",
                        " - ManyProblems.fourth(Thread, List): the tiny binding does not know java.lang.StringBuilder",
                        " - ManyProblems.fourth(Thread, List): parameter 'thread': the tiny binding does not know"
                                + " java.lang.Thread",
                        " - ManyProblems.fourth(Thread, List): parameter 'list': the tiny binding does not know"
                                + " java.util.List<java.lang.String>",
                        " - ManyProblems.fifth(): a notification has no result; make it void, or drop"
                                + " @JsonRpcNotification",
                        " - ManyProblems.sixth(Object): a generic method cannot know which type to read; declare the"
                                + " types on the interface",
                        " - ManyProblems.sixth(Object): its result type T is not known",
                        " - ManyProblems.sixth(Object): parameter 1 'value' has the unknown type T");
    }

    interface Streaming {
        Stream<Thread> threads();
    }

    @Test
    void theMethodIsNamedWhoseItemsNobodyCanRead() {
        builder.version(ProtocolVersion.V3_0);
        assertThat(refusal(Streaming.class))
                .contains(" - Streaming.threads(): the tiny binding does not know java.lang.Thread");
    }

    @Test
    void parametersWhoseNamesWereNotCompiledInAreRefusedWithBothRemedies() {
        assertThat(refusal(IntBinaryOperator.class))
                .contains("IntBinaryOperator.applyAsInt(int, int): parameter 2 has no name: compile with -parameters,"
                        + " or name it with @JsonRpcParam(\"...\")");
    }

    /** A future of the user's own, which only the user can make. */
    static final class Promise<T> extends CompletableFuture<T> {}

    interface Promising {
        Promise<String> promise();
    }

    @Test
    void aFutureThatOnlyTheUserCanMakeIsRefused() {
        assertThat(refusal(Promising.class))
                .contains("Promising.promise(): a proxy cannot make a Promise; return a CompletableFuture");
    }

    interface Ambiguous {
        @JsonRpcMethod(encoding = {ParameterEncoding.BY_NAME, ParameterEncoding.BY_POSITION})
        int act(int value);

        @JsonRpcMethod(" ")
        int blank();

        @JsonRpcMethod("text")
        @Override
        String toString();
    }

    @Test
    void twoEncodingsABlankNameAndAMethodOfEveryObjectAreRefused() {
        assertThat(refusal(Ambiguous.class))
                .contains(
                        "Ambiguous.act(int): its annotation names two encodings",
                        "Ambiguous.blank(): A method name must not be blank",
                        "Ambiguous.toString(): every object has this method");
    }

    @JsonRpcService(encoding = {ParameterEncoding.BY_NAME, ParameterEncoding.BY_POSITION})
    interface TwoEncodings {
        int act(int value);
    }

    @Test
    void twoEncodingsOfAServiceAreRefused() {
        assertThat(refusal(TwoEncodings.class)).contains("its @JsonRpcService names two encodings");
    }

    interface Plain {
        int act(int value);

        int whole(@JsonRpcParams List<Integer> values);

        int none();
    }

    @Test
    void namedParametersAreRefusedForAClientOfVersionOne() {
        builder.binding(new TinyBinding().writes(List.class, (list, out) -> {})).version(ProtocolVersion.V1_0);
        assertThat(refusal(Plain.class, ServiceOption.encoding(ParameterEncoding.BY_NAME)))
                .contains(
                        "Plain.act(int): version 1.0 has no named parameters",
                        "Plain.whole(List): version 1.0 has no named parameters")
                .doesNotContain("Plain.none()");
    }

    interface Single {
        int act(int value);
    }

    @Test
    void prefixedNamingWithoutAPrefixIsRefused() {
        builder.naming(MethodNaming.PREFIXED);
        assertThat(refusal(Single.class)).contains("PREFIXED needs a prefix");
    }

    @Test
    void anOptionThatMakesNoSenseOnItsSideIsRefused() {
        assertThat(refusal(Single.class, ServiceOption.nonBlocking()))
                .contains("ServiceOption.nonBlocking() is for services that are registered");
        ServerBuilder server = JsonRpcServer.builder();
        assertThatThrownBy(() -> server.service(
                        Single.class,
                        value -> value,
                        ServiceOption.encoding(ParameterEncoding.BY_NAME),
                        ServiceOption.timeout(Duration.ZERO)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "ServiceOption.encoding(...) is for proxies", "ServiceOption.timeout(...) is for proxies");
        assertThatThrownBy(() -> ServiceOption.timeout(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("negative");
    }

    static final class Checked extends Exception {
        private static final long serialVersionUID = 1L;

        Checked(String message) {
            super(message);
        }
    }

    static final class Unmakeable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unmakeable(int number) {
            super(String.valueOf(number));
        }
    }

    abstract static class Unfinished extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    interface BadErrors {
        @JsonRpcError(code = 1, exception = Checked.class)
        int undeclared();

        @JsonRpcError(code = 1, exception = Unmakeable.class)
        int unmakeable();

        @JsonRpcError(code = 1, exception = Unfinished.class)
        int unfinished();

        @JsonRpcError(code = 1, exception = IllegalStateException.class)
        @JsonRpcError(code = 1, exception = IllegalArgumentException.class)
        int ambiguous();

        @JsonRpcNotification
        @JsonRpcError(code = 1, exception = IllegalStateException.class)
        void unheard();
    }

    @Test
    void declaredErrorsThatCannotBeThrownAreRefused() {
        assertThat(refusal(BadErrors.class))
                .contains(
                        "BadErrors.undeclared(): Checked of its @JsonRpcError is checked: declare it with throws",
                        "BadErrors.unmakeable(): Unmakeable of @JsonRpcError has no accessible constructor",
                        "(String, RawJson), (String, Object), (String) or ()",
                        "BadErrors.unfinished(): Unfinished of @JsonRpcError is abstract",
                        "BadErrors.ambiguous(): a code of its @JsonRpcErrors has two exceptions",
                        "BadErrors.unheard(): a notification has no answer that could be an error");
    }

    @JsonRpcError(code = 1, exception = Checked.class)
    @JsonRpcError(code = 2, exception = IllegalStateException.class)
    @JsonRpcError(code = 2, exception = IllegalArgumentException.class)
    interface BadErrorsOfAll {
        int act();
    }

    @Test
    void anErrorOfTheInterfaceThatNoMethodCanThrowIsRefused() {
        assertThat(refusal(BadErrorsOfAll.class))
                .contains(
                        "Checked of its @JsonRpcError is checked, and no method declares it with throws",
                        "a code of its @JsonRpcErrors has two exceptions");
    }

    private String refusal(Class<?> type, ServiceOption... options) {
        JsonRpcClient client = builder.over(exchange);
        try {
            client.service(type, options);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        throw new AssertionError(type + " was accepted");
    }
}
