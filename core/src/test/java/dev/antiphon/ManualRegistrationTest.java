package dev.antiphon;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods and notifications registered one by one, and what the builder refuses. */
class ManualRegistrationTest {
    private static final MethodHandler NEVER = args -> {
        throw new AssertionError("never called");
    };

    @Test
    void aMethodTakesItsParametersByPositionAndByName() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "subtract",
                        Parameters.of(required("minuend", int.class), required("subtrahend", int.class)),
                        args -> args.<Integer>get("minuend") - args.<Integer>get(1))
                .build();
        assertThat(Wire.call(server, "subtract", "[42,23]")).isEqualTo(Wire.result("19"));
        assertThat(Wire.call(server, "subtract", "{\"subtrahend\":23,\"minuend\":42}"))
                .isEqualTo(Wire.result("19"));
    }

    @Test
    void argumentsTellTheirNumberAndRefuseUnknownNames() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("size", Parameters.of(required("a", int.class), optional("b", String.class)), Arguments::size)
                .method("wrong", Parameters.of(optional("a", String.class)), args -> args.get("b"))
                .errorDetail(ErrorDetail.MESSAGES)
                .build();
        assertThat(Wire.call(server, "size", "[1]")).isEqualTo(Wire.result("2"));
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "wrong", "[]")).contains("-32603", "No parameter is named 'b'");
            assertThat(log.records()).hasSize(1);
        }
    }

    @Test
    void optionalParametersOfEveryKindMayBeLeftOut() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "show",
                        Parameters.of(
                                optional("text", String.class),
                                optional("size", int.class, 10),
                                required("maybe", new TypeRef<Optional<String>>() {}),
                                optional("raw", RawJson.class)),
                        args -> args.get(0) + " " + args.get(1) + " " + args.get(2) + " " + args.get(3))
                .build();
        assertThat(Wire.call(server, "show", "{\"maybe\":null}"))
                .isEqualTo(Wire.result("\"null 10 Optional.empty null\""));
        assertThat(Wire.call(server, "show", "[\"a\",1,\"b\",[2]]")).isEqualTo(Wire.result("\"a 1 Optional[b] [2]\""));
        assertThat(Wire.call(server, "show", "[]")).contains("-32602", "\"parameter\":\"maybe\"");
    }

    @Test
    void aRestParameterTakesAllThatIsLeft() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "join",
                        Parameters.of(required("by", String.class), rest("texts", String.class)),
                        args -> String.join(args.get(0), Arrays.asList(args.<String[]>get(1))))
                .build();
        assertThat(Wire.call(server, "join", "[\"+\",\"a\",\"b\"]")).isEqualTo(Wire.result("\"a+b\""));
        assertThat(Wire.call(server, "join", "[\"+\"]")).isEqualTo(Wire.result("\"\""));
        assertThat(Wire.call(server, "join", "{\"texts\":[\"a\"],\"by\":\"+\"}"))
                .isEqualTo(Wire.result("\"a\""));
    }

    @Test
    void aHandlerMayAnswerLater() {
        CompletableFuture<String> later = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("later", "[]", 1));
        assertThat(reply).isNotDone();
        later.complete("now");
        assertThat(reply).isCompletedWithValue(Wire.result("\"now\""));
    }

    @Test
    void aMethodIsReachedUnderAllItsNames() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "colour",
                        Parameters.none(),
                        args -> args.call().method(),
                        MethodOption.alias("color"),
                        MethodOption.alias("couleur"))
                .notification("told", Parameters.none(), args -> {}, MethodOption.alias("heard"))
                .raw("raw", (params, call) -> params, MethodOption.alias("roh"))
                .build();
        assertThat(server.methodNames()).containsExactly("color", "colour", "couleur", "heard", "raw", "roh", "told");
        assertThat(Wire.call(server, "color", "[]")).isEqualTo(Wire.result("\"color\""));
        assertThat(Wire.call(server, "couleur", "[]")).isEqualTo(Wire.result("\"couleur\""));
        assertThat(Wire.call(server, "heard", "[]")).isEqualTo(Wire.result("null"));
        assertThat(Wire.call(server, "roh", "[1]")).isEqualTo(Wire.result("[1]"));
    }

    @Test
    void sayingAnOptionTwiceIsSayingItOnce() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "thread",
                        Parameters.none(),
                        args -> Thread.currentThread().getName(),
                        MethodOption.nonBlocking(),
                        MethodOption.nonBlocking())
                .build();
        assertThat(Wire.call(server, "thread", "[]"))
                .isEqualTo(Wire.result("\"" + Thread.currentThread().getName() + "\""));
    }

    @Test
    void aRawHandlerGetsAndGivesJsonAsItIs() {
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("echo", (params, call) -> params)
                .raw("nothing", (params, call) -> null)
                .build();
        assertThat(Wire.call(server, "echo", "{\"a\": [1.50,\"\\u00e9\"]}"))
                .isEqualTo(Wire.result("{\"a\": [1.50,\"\\u00e9\"]}"));
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":1}"))
                .isEqualTo(Wire.result("null"));
        assertThat(Wire.call(server, "nothing", "[]")).isEqualTo(Wire.result("null"));
    }

    @Test
    void theFallbackSeesTheNameAndTheParamsThatNobodyRegistered() {
        List<String> seen = new CopyOnWriteArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("known", Parameters.none(), args -> "known")
                .fallback((params, call) -> {
                    seen.add(call.method() + params + call.id());
                    return RawJson.of("\"fallback\"");
                })
                .build();
        assertThat(Wire.call(server, "known", "[]")).isEqualTo(Wire.result("\"known\""));
        assertThat(Wire.call(server, "un\\u006bnown", "[1,2]")).isEqualTo(Wire.result("\"fallback\""));
        assertThat(Wire.send(server, Wire.notification("told", "{\"a\":1}"))).isNull();
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"known\"]"));
        assertThat(Wire.call(server, "rpc.other", "[]")).isEqualTo(Wire.result("\"fallback\""));
        assertThat(seen).containsExactly("unknown[1,2]1", "told{\"a\":1}null", "rpc.other[]1");
    }

    interface Request {}

    interface WithSession {
        String session();
    }

    record Greet(String session, String name) implements Request, WithSession {}

    record Greeting(String text) {}

    /** A family of methods whose parameters all belong to a session. */
    private static final class SessionMethod<P extends Request & WithSession, R> extends RpcMethod<P, R> {
        SessionMethod(String name, Class<P> params, Class<R> result) {
            super("session/" + name, params, result);
        }
    }

    private static final SessionMethod<Greet, Greeting> GREET =
            new SessionMethod<>("greet", Greet.class, Greeting.class);
    private static final NotificationMethod<Greet> GREETED = NotificationMethod.of("greeted", Greet.class);

    private static TinyBinding greetings() {
        return new TinyBinding()
                .reads(
                        Greet.class,
                        json -> new Greet(
                                json.member("session").map(RawJson::asString).orElse("none"),
                                json.member("name").map(RawJson::asString).orElse("nobody")))
                .writes(Greeting.class, (greeting, out) -> {
                    out.ascii("{\"text\":");
                    out.value(greeting.text());
                    out.write('}');
                });
    }

    @Test
    void aTypedMethodTakesItsParamsAsOneValue() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(greetings())
                .handle(GREET, greet -> new Greeting("Hello " + greet.name() + " in " + greet.session()))
                .handle(RpcMethod.of("who", Void.class, String.class), (nothing, call) -> call.method())
                .build();
        assertThat(Wire.call(server, "session/greet", "{\"session\":\"s1\",\"name\":\"Ada\"}"))
                .isEqualTo(Wire.result("{\"text\":\"Hello Ada in s1\"}"));
        assertThat(Wire.call(server, "session/greet", "[\"s1\",\"Ada\"]"))
                .isEqualTo(Wire.result("{\"text\":\"Hello Ada in s1\"}"));
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"session/greet\",\"id\":1}"))
                .isEqualTo(Wire.result("{\"text\":\"Hello nobody in none\"}"));
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"who\",\"id\":1}"))
                .isEqualTo(Wire.result("\"who\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "null"})
    void aTypedMethodWithoutParamsTakesEmptyOnes(String params) {
        JsonRpcServer server = JsonRpcServer.builder()
                .handle(RpcMethod.of("who", Void.class, String.class), (nothing, call) -> call.method())
                .build();
        assertThat(Wire.call(server, "who", params)).isEqualTo(Wire.result("\"who\""));
    }

    @Test
    void aTypedMethodWithoutParamsRefusesThoseByPosition() {
        JsonRpcServer server = JsonRpcServer.builder()
                .handle(RpcMethod.of("who", Void.class, String.class), (nothing, call) -> call.method())
                .build();
        assertThat(Wire.call(server, "who", "[1]")).contains("-32602");
    }

    @Test
    void aTypedMethodMayAnswerLater() {
        CompletableFuture<Greeting> later = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(greetings())
                .handleAsync(GREET, (greet, call) -> later, MethodOption.nonBlocking())
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("session/greet", "{}", 1));
        assertThat(reply).isNotDone();
        later.complete(new Greeting("at last"));
        assertThat(reply).isCompletedWithValue(Wire.result("{\"text\":\"at last\"}"));
    }

    @Test
    void aTypedNotificationIsTakenAndAnsweredOnlyToWhoAsks() {
        List<String> names = new CopyOnWriteArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(greetings())
                .handle(GREETED, (greet, call) -> names.add(greet.name()), MethodOption.alias("hello"))
                .build();
        assertThat(Wire.send(server, Wire.notification("greeted", "{\"name\":\"Ada\"}")))
                .isNull();
        assertThat(Wire.call(server, "hello", "{\"name\":\"Bob\"}")).isEqualTo(Wire.result("null"));
        assertThat(names).containsExactly("Ada", "Bob");
    }

    @Test
    void aParameterNameMustNotBeBlank() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> required(" ", int.class))
                .withMessageContaining("must not be blank");
    }

    @Test
    void aParameterNameMustNotBeRepeated() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameters.of(required("a", int.class), optional("a", String.class)))
                .withMessage("Two parameters are named 'a'");
    }

    @Test
    void aRestParameterMustBeTheLast() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameters.of(rest("all", int.class), required("more", int.class)))
                .withMessageContaining("The rest parameter 'all' must be the last");
    }

    @Test
    void aPrimitiveParameterThatMayBeLeftOutNeedsADefault() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> optional("size", int.class))
                .withMessageContainingAll("'size'", "give it a default", "boxed type");
    }

    @Test
    void moreParametersThanCanBeCountedAreRefused() {
        Parameter[] many = IntStream.rangeClosed(0, 64)
                .mapToObj(i -> required("p" + i, int.class))
                .toArray(Parameter[]::new);
        assertThat(Parameters.of(Arrays.copyOf(many, 64)).list()).hasSize(64);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Parameters.of(many))
                .withMessageContainingAll("at most 64", "not 65");
    }

    @Test
    void sixtyFourParametersAreAllFoundByName() {
        Parameter[] many = IntStream.range(0, 64)
                .mapToObj(i -> required("p" + i, int.class))
                .toArray(Parameter[]::new);
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "sum",
                        Parameters.of(many),
                        args -> IntStream.range(0, 64).map(args::get).sum())
                .build();
        StringBuilder params = new StringBuilder("{");
        for (int i = 63; i >= 0; i--) {
            params.append("\"p").append(i).append("\":").append(i).append(i > 0 ? "," : "}");
        }
        assertThat(Wire.call(server, "sum", params.toString())).isEqualTo(Wire.result("2016"));
        assertThat(Wire.call(server, "sum", params.toString().replace("\"p63\":63,", "")))
                .contains("-32602", "\"parameter\":\"p63\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aMethodNameMustNotBeBlank(String name) {
        ServerBuilder builder = JsonRpcServer.builder();
        assertThatIllegalArgumentException().isThrownBy(() -> builder.method(name, Parameters.none(), NEVER));
        assertThatIllegalArgumentException().isThrownBy(() -> RpcMethod.of(name, Void.class, Void.class));
        assertThatIllegalArgumentException().isThrownBy(() -> NotificationMethod.of(name, Void.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.raw("fine", (params, call) -> params, MethodOption.alias(name)));
    }

    @Test
    void aReservedNameIsRefusedWithoutOptIn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonRpcServer.builder().method("rpc.mine", Parameters.none(), NEVER))
                .withMessageContainingAll("'rpc.mine'", "reserved", "allowReservedNames()");
        JsonRpcServer server = JsonRpcServer.builder()
                .allowReservedNames()
                .method("rpc.mine", Parameters.none(), args -> "mine")
                .build();
        assertThat(Wire.call(server, "rpc.mine", "[]")).isEqualTo(Wire.result("\"mine\""));
    }

    interface Calculator {
        int add(int a, int b);
    }

    @Test
    void aNameThatALambdaAndAServiceClaimIsRefusedAndBothAreNamed() {
        ServerBuilder lambdaFirst = JsonRpcServer.builder().method("add", Parameters.none(), NEVER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lambdaFirst.service(Calculator.class, Integer::sum))
                .withMessageContainingAll("'add' is taken twice", "registered as a method", "Calculator.add(int, int)");
        ServerBuilder serviceFirst = JsonRpcServer.builder().service(Calculator.class, Integer::sum);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> serviceFirst.raw("plus", (params, call) -> params, MethodOption.alias("add")))
                .withMessageContainingAll("Calculator.add(int, int)", "registered as a raw method 'plus'");
    }

    @Test
    void namingIsToBeChosenBeforeTheFirstService() {
        ServerBuilder builder = JsonRpcServer.builder().service(Calculator.class, Integer::sum);
        assertThatIllegalStateException()
                .isThrownBy(() -> builder.naming(MethodNaming.FULLY_QUALIFIED))
                .withMessageContaining("before the first service");
    }

    @ParameterizedTest
    @EnumSource(Limit.class)
    void aLimitThatLetsNothingThroughIsRefused(Limit limit) {
        ServerBuilder builder = JsonRpcServer.builder();
        int least = limit == Limit.QUEUED_CALLS ? 0 : 1;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.limit(limit, least - 1))
                .withMessageContainingAll(limit.name(), "at least " + least);
        assertThat(builder.limit(limit, least)).isSameAs(builder);
        assertThat(limit.defaultValue()).isGreaterThanOrEqualTo(least);
    }

    @Test
    void nothingCanBeLeftOutByGivingNull() {
        ServerBuilder builder = JsonRpcServer.builder();
        Stream.<Runnable>of(
                        () -> builder.binding(null),
                        () -> builder.executor(null),
                        () -> builder.errorHandler(null),
                        () -> builder.errorDetail(null),
                        () -> builder.errorProfile(null),
                        () -> builder.idPolicy(null),
                        () -> builder.naming(null),
                        () -> builder.intercept(null),
                        () -> builder.extension(null),
                        () -> builder.fallback(null),
                        () -> builder.method("a", Parameters.none(), null),
                        () -> builder.method("a", null, NEVER),
                        () -> builder.notification("a", Parameters.none(), null),
                        () -> builder.raw("a", null),
                        () -> builder.service(Calculator.class, null))
                .forEach(call -> assertThat(org.assertj.core.api.Assertions.catchThrowable(call::run))
                        .isInstanceOf(NullPointerException.class));
    }

    @Test
    void aServerDoesNotChangeWithTheBuilderThatMadeIt() {
        ServerBuilder builder =
                JsonRpcServer.builder().method("one", Parameters.of(optional("x", int.class, 1)), args -> args.get(0));
        JsonRpcServer server = builder.build();
        builder.method("two", Parameters.none(), args -> 2)
                .intercept((call, next) -> Reply.success("intercepted"))
                .fallback((params, call) -> RawJson.of("\"fallback\""))
                .limit(Limit.MESSAGE_BYTES, 1)
                .limit(Limit.BATCH_ENTRIES, 1)
                .acceptOnly(ProtocolVersion.V1_0)
                .strictParameters(true)
                .systemExtensions(false)
                .batches(false);
        assertThat(Wire.call(server, "one", "{\"y\":5}")).isEqualTo(Wire.result("1"));
        assertThat(Wire.call(server, "two", "[]")).contains("-32601");
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"one\"]"));
        assertThat(Wire.send(server, "[" + Wire.request("one", "[3]", 1) + "," + Wire.request("one", "[4]", 2) + "]"))
                .isEqualTo("[" + Wire.result("3", 1) + "," + Wire.result("4", 2) + "]");
        assertThat(server.methodNames()).containsExactly("one");
        assertThat(builder.build().methodNames()).containsExactly("one", "two");
    }

    @Test
    void aTypeThatNeedsABindingWhereThereIsNoneIsRefusedWithTheNamesOfTheArtifacts() {
        ServerBuilder builder =
                JsonRpcServer.builder().method("greet", Parameters.of(required("greet", Greet.class)), NEVER);
        assertThatIllegalStateException()
                .isThrownBy(builder::build)
                .withMessageContainingAll(
                        "No JSON binding",
                        "dev.antiphon:antiphon-jackson3",
                        "dev.antiphon:antiphon-jackson2",
                        "a binding of your own");
    }

    @Test
    void aResultThatNeedsABindingWhereThereIsNoneIsAnInternalErrorThatIsLogged() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("list", Parameters.none(), args -> List.of("a"))
                .build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "list", "[]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(log.throwables())
                    .singleElement()
                    .satisfies(thrown -> assertThat(thrown).rootCause().hasMessageContaining("antiphon-jackson3"));
        }
    }

    @Test
    void whatHasAResultTypeOfItsOwnIsNotGivenAnother() {
        assertThatThrownBy(() -> JsonRpcServer.builder()
                        .raw("echo", (params, call) -> params, MethodOption.returns(new TypeRef<String>() {})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'echo'")
                .hasMessageContaining("has a result type already");
    }

    @Test
    void aResultIsWrittenAsTheTypeThatWasDeclared() {
        TinyBinding binding = new TinyBinding().writes(Object[].class, (array, out) -> out.ascii("[\"any\"]"));
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(binding)
                .method(
                        "list",
                        Parameters.none(),
                        args -> new String[] {"a"},
                        MethodOption.returns(new TypeRef<Object[]>() {}))
                .build();
        assertThat(Wire.call(server, "list", "[]")).isEqualTo(Wire.result("[\"any\"]"));
    }
}
