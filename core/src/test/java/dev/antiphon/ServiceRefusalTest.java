package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.MethodNaming;
import java.lang.reflect.Proxy;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every reason for which a service is refused, in a message that names the culprit and the remedy. */
class ServiceRefusalTest {
    @Test
    void aClassIsRefused() {
        assertThat(refusal(Thread.class, new Thread()))
                .contains("java.lang.Thread is not an interface", "Register an interface and the object");
    }

    interface Nothing {
        default int helper() {
            return 1;
        }
    }

    @Test
    void anInterfaceWithoutMethodsToServeIsRefused() {
        assertThat(refusal(Nothing.class)).contains("Nothing", "it has no methods to serve");
    }

    interface GenericMethod {
        <T> T pick(T value);
    }

    @Test
    void aGenericMethodIsRefused() {
        assertThat(refusal(GenericMethod.class))
                .contains("GenericMethod.pick(Object): a generic method cannot know which type to read");
    }

    interface Unresolved<T> {
        T result();

        CompletableFuture<T> later();

        List<? extends T> many();

        void take(T value);

        void takeArray(List<T>[] value);

        void takeAll(@JsonRpcParams T value);
    }

    @Test
    void aTypeThatNobodyNamesIsRefusedWhereverItStands() {
        assertThat(refusal(Unresolved.class))
                .contains(
                        "Unresolved.result(): ",
                        "Unresolved.later(): ",
                        "Unresolved.many(): ",
                        "Unresolved.take(Object): ",
                        "Unresolved.takeArray(List[]): ",
                        "Unresolved.takeAll(Object): ");
    }

    interface Overloaded {
        int add(int a, int b);

        int add(int a, int b, int c);
    }

    @Test
    void overloadsAreRefusedAndBothAreNamed() {
        assertThat(refusal(Overloaded.class))
                .contains("'add' is taken twice", "Overloaded.add(int, int)", "Overloaded.add(int, int, int)")
                .contains("explicit name", "prefix");
    }

    interface One {
        int same(int a);
    }

    interface Other {
        @JsonRpcMethod(aliases = "same")
        int different(int a);
    }

    @Test
    void aNameThatTwoServicesClaimIsRefusedAndBothAreNamed() {
        ServerBuilder builder = JsonRpcServer.builder().service(One.class, a -> a);
        assertThatThrownBy(() -> builder.service(Other.class, a -> a))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'same'", "One.same(int)", "Other.different(int)");
    }

    interface Streams {
        Flow.Publisher<Integer> publisher();

        Stream<String> stream();

        IntStream ints();

        Iterator<String> iterator();

        CompletableFuture<Stream<String>> later();

        int takes(Stream<String> items);

        int subscribes(Flow.Publisher<String> items);
    }

    @Test
    void streamsAreRefusedInsideOfFutures() {
        assertThat(refusal(Streams.class))
                .doesNotContain(
                        "Streams.publisher()",
                        "Streams.stream()",
                        "Streams.ints()",
                        "Streams.iterator()",
                        "Streams.takes",
                        "Streams.subscribes")
                .contains("Streams.later(): a stream need not be waited for; return it without the stage around it");
    }

    interface PlainFuture {
        Future<String> wait(String text);
    }

    @Test
    void aPlainFutureIsRefused() {
        assertThat(refusal(PlainFuture.class)).contains("PlainFuture.wait(String): ", "return a CompletableFuture");
    }

    interface TwoContexts {
        int act(CallContext one, int value, CallContext other);
    }

    @Test
    void twoContextsAreRefused() {
        assertThat(refusal(TwoContexts.class)).contains("two parameters of type CallContext");
    }

    interface WholeBesideOthers {
        int one(@JsonRpcParams RawJson all, int more);

        int two(@JsonRpcParams RawJson all, @JsonRpcParams RawJson again);
    }

    @Test
    void allParamsBesideOthersAreRefused() {
        assertThat(refusal(WholeBesideOthers.class))
                .contains(
                        "WholeBesideOthers.one(RawJson, int): @JsonRpcParams takes all parameters",
                        "WholeBesideOthers.two(RawJson, RawJson): @JsonRpcParams takes all parameters");
    }

    interface BadDefault {
        int act(@JsonRpcParam(defaultValue = "{oops") String value);
    }

    @Test
    void aDefaultThatIsNotJsonIsRefused() {
        assertThat(refusal(BadDefault.class))
                .contains("BadDefault.act(String): parameter 1 'value' has a default that is not JSON: {oops");
    }

    interface WrongDefault {
        int act(int size, @JsonRpcParam(defaultValue = "\"ten\"") int most);
    }

    @Test
    void aDefaultOfTheWrongTypeIsRefusedWhenTheServerIsBuilt() {
        ServerBuilder builder = JsonRpcServer.builder().service(WrongDefault.class, (size, most) -> size);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "'act'", "WrongDefault.act(int, int)", "the default of parameter 'most' does not fit int");
    }

    interface LeftOutPrimitive {
        int act(@JsonRpcParam(optional = true) int value);
    }

    @Test
    void aPrimitiveThatMayBeLeftOutIsRefused() {
        assertThat(refusal(LeftOutPrimitive.class)).contains("'value' cannot be null", "a default", "a boxed type");
    }

    interface AnsweringNotification {
        @JsonRpcNotification
        int count(int value);

        @JsonRpcNotification
        @JsonRpcMethod
        void both();
    }

    @Test
    void aNotificationWithAResultOrOfTwoKindsIsRefused() {
        assertThat(refusal(AnsweringNotification.class))
                .contains(
                        "AnsweringNotification.count(int): a notification has no result",
                        "AnsweringNotification.both(): it is either a @JsonRpcMethod or a @JsonRpcNotification");
    }

    @Test
    void parametersWhoseNamesWereNotCompiledInAreRefusedWithBothRemedies() {
        assertThat(refusal(IntBinaryOperator.class))
                .contains(
                        "IntBinaryOperator.applyAsInt(int, int): parameter 1 has no name",
                        "parameter 2 has no name",
                        "compile with -parameters",
                        "@JsonRpcParam(\"...\")");
    }

    interface SameNames {
        int act(@JsonRpcParam("a") int one, @JsonRpcParam("a") int other);

        int blank(@JsonRpcParam(" ") int value);
    }

    @Test
    void repeatedAndBlankParameterNamesAreRefused() {
        assertThat(refusal(SameNames.class))
                .contains(
                        "SameNames.act(int, int): Two parameters are named 'a'",
                        "SameNames.blank(int): parameter 1 has a blank name");
    }

    @Test
    void prefixedNamingWithoutAPrefixIsRefused() {
        ServerBuilder builder = JsonRpcServer.builder().naming(MethodNaming.PREFIXED);
        assertThatThrownBy(() -> builder.service(One.class, a -> a))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("PREFIXED needs a prefix", "@JsonRpcService", "ServiceOption.prefix");
        assertThatThrownBy(() -> ServiceOption.prefix(" ")).hasMessageContaining("blank");
    }

    @JsonRpcService(prefix = "rpc")
    interface Reserved {
        int discover();
    }

    @Test
    void aReservedNameIsRefusedWithoutOptIn() {
        assertThat(refusal(Reserved.class)).contains("'rpc.discover'", "Reserved.discover()", "allowReservedNames()");
    }

    interface ManyProblems {
        CompletableFuture<Stream<String>> first();

        Future<String> second();

        int third(CallContext one, CallContext other, @JsonRpcParam(optional = true) int value);
    }

    @Test
    void allProblemsOfAServiceAreReportedAtOnce() {
        String message = refusal(ManyProblems.class);
        assertThat(message).startsWith("The service " + ManyProblems.class.getName() + " cannot be registered:");
        assertThat(message.lines().skip(1))
                .hasSize(4)
                .allMatch(line -> line.startsWith(" - ManyProblems."))
                .anyMatch(line -> line.contains("first()"))
                .anyMatch(line -> line.contains("second()"))
                .anyMatch(line -> line.contains("two parameters of type CallContext"))
                .anyMatch(line -> line.contains("'value' cannot be null"));
    }

    interface Untold {
        StringBuilder build(String text);
    }

    @Test
    void aTypeThatTheBindingDoesNotKnowIsRefusedWhenTheServerIsBuilt() {
        ServerBuilder builder =
                JsonRpcServer.builder().binding(new TinyBinding()).service(Untold.class, StringBuilder::new);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'build'", "Untold.build(String)", "does not know java.lang.StringBuilder");
    }

    private static <T> String refusal(Class<T> type) {
        Object nobody = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            throw new AssertionError("never called");
        });
        return refusal(type, type.cast(nobody));
    }

    private static <T> String refusal(Class<T> type, T implementation) {
        ServerBuilder builder = JsonRpcServer.builder();
        try {
            builder.service(type, implementation);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        throw new AssertionError(type + " was accepted");
    }
}
