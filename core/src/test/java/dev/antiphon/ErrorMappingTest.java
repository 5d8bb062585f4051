package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.BatchTooLargeException;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.InvalidRequestException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.error.ParseErrorException;
import dev.antiphon.error.ReplyTooLargeException;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.error.UnauthenticatedException;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which error a caller sees for what was thrown. */
class ErrorMappingTest {
    private static final String INTERNAL = Wire.error(-32603, "Internal error");

    private final CapturedLog log = new CapturedLog();

    @AfterEach
    void closeLog() {
        log.close();
    }

    private static ServerBuilder throwing(Throwable thrown) {
        return JsonRpcServer.builder().handle(RpcMethod.of("fail", Void.class, Void.class), (nothing, call) -> {
            throw ErrorMappingTest.<RuntimeException>sneaky(thrown);
        });
    }

    /** Lets a handler throw what it could not declare. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static String reply(ServerBuilder builder) {
        return Wire.call(builder.build(), "fail", "[]");
    }

    @Test
    void anErrorOfTheApplicationReachesTheCallerAsItIs() {
        assertThat(reply(throwing(new JsonRpcException(1234, "Sold out")))).isEqualTo(Wire.error(1234, "Sold out"));
        assertThat(reply(throwing(new JsonRpcException(Long.MIN_VALUE, "\"quoted\"\n"))))
                .isEqualTo(Wire.error(Long.MIN_VALUE, "\\\"quoted\\\"\\n"));
        assertThat(reply(throwing(new JsonRpcException(5, null)))).isEqualTo(Wire.error(5, "null"));
    }

    @Test
    void theDataOfAnErrorIsWrittenAsJsonWhateverItIs() {
        assertThat(reply(throwing(new JsonRpcException(1, "m", "text")))).isEqualTo(Wire.error(1, "m", "\"text\""));
        assertThat(reply(throwing(new JsonRpcException(1, "m", 1.5)))).isEqualTo(Wire.error(1, "m", "1.5"));
        assertThat(reply(throwing(new JsonRpcException(1, "m", RawJson.of("{\"a\":null}")))))
                .isEqualTo(Wire.error(1, "m", "{\"a\":null}"));
        assertThat(reply(throwing(new JsonRpcException(1, "m", RawJson.NULL)))).isEqualTo(Wire.error(1, "m", "null"));
        TinyBinding binding =
                new TinyBinding().writes(Details.class, (details, out) -> out.ascii("{\"n\":" + details.n() + "}"));
        assertThat(reply(throwing(new JsonRpcException(1, "m", new Details(3))).binding(binding)))
                .isEqualTo(Wire.error(1, "m", "{\"n\":3}"));
    }

    record Details(int n) {}

    private static final class SoldOutException extends JsonRpcException {
        private static final long serialVersionUID = 1L;

        SoldOutException() {
            super(1300, "Sold out", "since noon", new IllegalStateException("inside"));
        }
    }

    @Test
    void aSubclassOfTheApplicationIsMappedLikeItsParent() {
        assertThat(reply(throwing(new SoldOutException()))).isEqualTo(Wire.error(1300, "Sold out", "\"since noon\""));
        assertThat(log.records()).isEmpty();
    }

    /** A failure of the library's own, with its code in each profile. */
    record Row(
            String name,
            BiFunction<String, Object, JsonRpcException> maker,
            long v2,
            long v3,
            long lsp,
            long acp,
            String title) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Row> faults() {
        return Stream.of(
                new Row("Parse error", ParseErrorException::new, -32700, -32700, -32700, -32700, "Parse Error"),
                new Row(
                        "Invalid Request",
                        InvalidRequestException::new,
                        -32600,
                        -32600,
                        -32600,
                        -32600,
                        "Invalid Request"),
                new Row(
                        "Method not found",
                        MethodNotFoundException::new,
                        -32601,
                        -32601,
                        -32601,
                        -32601,
                        "Method Not Found"),
                new Row(
                        "Invalid params",
                        InvalidParamsException::new,
                        -32602,
                        -32602,
                        -32602,
                        -32602,
                        "Invalid Params"),
                new Row(
                        "Internal error",
                        InternalErrorException::new,
                        -32603,
                        -32603,
                        -32603,
                        -32603,
                        "Internal Error"),
                new Row(
                        "Request cancelled",
                        CancelledException::new,
                        -32001,
                        -32800,
                        -32800,
                        -32800,
                        "Client Cancelled"),
                new Row("Server busy", ServerBusyException::new, -32002, -32029, -32803, -32803, "Too Many Requests"),
                new Row(
                        "Batch too large",
                        BatchTooLargeException::new,
                        -32003,
                        -32013,
                        -32600,
                        -32600,
                        "Payload Too Large"),
                new Row(
                        "Request too large",
                        MessageTooLargeException::new,
                        -32004,
                        -32013,
                        -32600,
                        -32600,
                        "Payload Too Large"),
                new Row(
                        "Reply too large",
                        ReplyTooLargeException::new,
                        -32006,
                        -32013,
                        -32603,
                        -32603,
                        "Payload Too Large"),
                new Row("Request timeout", CallTimeoutException::new, -32005, -32008, -32803, -32803, "Timeout"),
                new Row(
                        "Unauthenticated",
                        UnauthenticatedException::new,
                        1000,
                        -32001,
                        -32803,
                        -32000,
                        "Unauthenticated"),
                new Row("Forbidden", ForbiddenException::new, 1001, -32003, -32803, -32000, "Forbidden"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultHasTheCodeOfTheVersionOfTheCallOrOfTheChosenProfile(Row row) {
        ServerBuilder builder = throwing(row.maker().apply("Because", "more"));
        assertThat(reply(builder)).isEqualTo(Wire.error(row.v2(), "Because", "\"more\""));
        String inVersion3 = "{\"jsonrpc\":\"3.0\",\"method\":\"fail\",\"id\":1}";
        String expected3 = "{\"jsonrpc\":\"3.0\",\"error\":{\"code\":" + row.v3() + ",\"title\":\"" + row.title()
                + "\",\"message\":\"Because\",\"data\":\"more\"},\"id\":1}";
        assertThat(Wire.send(builder.build(), inVersion3)).isEqualTo(expected3);
        assertThat(reply(builder.errorProfile(ErrorProfile.LSP)))
                .isEqualTo(Wire.error(row.lsp(), "Because", "\"more\""));
        assertThat(reply(builder.errorProfile(ErrorProfile.ACP)))
                .isEqualTo(Wire.error(row.acp(), "Because", "\"more\""));
        assertThat(Wire.send(builder.build(), inVersion3)).isEqualTo(expected3);
    }

    @ParameterizedTest
    @CsvSource({
        "-32700, Parse Error",
        "-32600, Invalid Request",
        "-32601, Method Not Found",
        "-32602, Invalid Params",
        "-32603, Internal Error",
        "-32800, Client Cancelled",
        "-32001, Unauthenticated",
        "-32003, Forbidden",
        "-32004, Resource Not Found",
        "-32005, Method Not Supported",
        "-32008, Timeout",
        "-32009, Conflict",
        "-32012, Precondition Failed",
        "-32013, Payload Too Large",
        "-32029, Too Many Requests",
        "-32030, Connection Failure",
        "-32040, Send Failure",
        "-32031, Send Failure",
        "-32041,",
        "-32000,",
        "7,"
    })
    void inVersion3AnErrorHasTheTitleOfItsCodeUnlessItHasOneOfItsOwn(long code, @Nullable String title) {
        String inVersion3 = "{\"jsonrpc\":\"3.0\",\"method\":\"fail\",\"id\":1}";
        String expected = "{\"jsonrpc\":\"3.0\",\"error\":{\"code\":" + code
                + (title == null ? "" : ",\"title\":\"" + title + "\"") + ",\"message\":\"Because\"},\"id\":1}";
        ServerBuilder thrown = throwing(new JsonRpcException(code, "Because"));
        assertThat(Wire.send(thrown.build(), inVersion3)).isEqualTo(expected);
        assertThat(reply(thrown)).isEqualTo(Wire.error(code, "Because"));
        ServerBuilder chosen = throwing(new IllegalStateException())
                .errorHandler((cause, call) -> Optional.of(ErrorObject.of(code, "Because")));
        assertThat(Wire.send(chosen.build(), inVersion3)).isEqualTo(expected);
        ServerBuilder own = throwing(new IllegalStateException())
                .errorHandler((cause, call) -> Optional.of(new ErrorObject(code, "Because", null, "Mine")));
        assertThat(Wire.send(own.build(), inVersion3)).contains("\"title\":\"Mine\"");
        assertThat(reply(own)).isEqualTo(Wire.error(code, "Because"));
    }

    @Test
    void everyFaultHasAnExceptionWithItsPhraseForAMessage() {
        Stream.of(
                        new ParseErrorException(),
                        new InvalidRequestException(),
                        new MethodNotFoundException(),
                        new InvalidParamsException(),
                        new InternalErrorException(),
                        new CancelledException(),
                        new ServerBusyException(),
                        new BatchTooLargeException(),
                        new MessageTooLargeException(),
                        new ReplyTooLargeException(),
                        new CallTimeoutException(),
                        new UnauthenticatedException(),
                        new ForbiddenException())
                .forEach(thrown -> {
                    assertThat(thrown.message())
                            .isEqualTo(thrown.fault().orElseThrow().phrase());
                    assertThat(thrown.data()).isEmpty();
                    assertThat(reply(throwing(thrown))).isEqualTo(Wire.error(thrown.code(), thrown.message()));
                });
    }

    @Test
    void theChosenProfileGivesTheCodesOfRefusalsAndLimitsToo() {
        ServerBuilder builder = JsonRpcServer.builder()
                .raw("echo", (params, call) -> params)
                .limit(Limit.BATCH_ENTRIES, 1)
                .limit(Limit.REPLY_BYTES, 50)
                .limit(Limit.MESSAGE_BYTES, 200);
        JsonRpcServer lsp = builder.errorProfile(ErrorProfile.LSP).build();
        assertThat(Wire.send(lsp, "[1,2]")).contains("-32600", "Batch too large");
        assertThat(Wire.send(lsp, " ".repeat(201))).contains("-32600", "Request too large");
        assertThat(Wire.call(lsp, "echo", "[\"" + "x".repeat(60) + "\"]")).contains("-32603", "Reply too large");
    }

    @Test
    void whatTheJdkThrowsIsMappedByItsMeaning() {
        assertThat(reply(throwing(new IllegalArgumentException("no")))).isEqualTo(Wire.error(-32602, "Invalid params"));
        assertThat(reply(throwing(new NumberFormatException("no")))).isEqualTo(Wire.error(-32602, "Invalid params"));
        assertThat(reply(throwing(new TimeoutException("no")))).isEqualTo(Wire.error(-32005, "Request timeout"));
        assertThat(reply(throwing(new CancellationException("no")))).isEqualTo(Wire.error(-32001, "Request cancelled"));
        assertThat(log.records()).isEmpty();
        assertThat(reply(throwing(new IllegalStateException("no")))).isEqualTo(INTERNAL);
        assertThat(reply(throwing(new Exception("checked")))).isEqualTo(INTERNAL);
        assertThat(log.records()).hasSize(2);
    }

    @Test
    void wrappersAreTakenOffWhateverTheirOrder() {
        JsonRpcException inner = new JsonRpcException(7, "inner");
        for (Throwable wrapped : List.of(
                new CompletionException(inner),
                new ExecutionException(inner),
                new InvocationTargetException(inner),
                new UndeclaredThrowableException(inner),
                new CompletionException(new ExecutionException(new InvocationTargetException(inner))))) {
            assertThat(reply(throwing(wrapped))).as(wrapped.toString()).isEqualTo(Wire.error(7, "inner"));
        }
        assertThat(reply(throwing(new CompletionException("nothing inside", null))))
                .isEqualTo(INTERNAL);
        assertThat(reply(throwing(new RuntimeException(inner)))).isEqualTo(INTERNAL);
    }

    @Test
    void aFutureThatFailsThroughAChainOfStagesIsMappedLikeWhatWasThrown() {
        JsonRpcServer server = JsonRpcServer.builder()
                .handleAsync(
                        RpcMethod.of("fail", Void.class, String.class),
                        (nothing, call) -> CompletableFuture.completedFuture("x")
                                .thenApply(x -> {
                                    throw new IllegalArgumentException(x);
                                })
                                .thenApply(String::valueOf))
                .build();
        assertThat(Wire.call(server, "fail", "[]")).isEqualTo(Wire.error(-32602, "Invalid params"));
    }

    @SuppressWarnings("InfiniteRecursion") // that is the point
    private static int endless(int depth) {
        return endless(depth + 1) + 1;
    }

    @Test
    void errorsOfTheJvmAreInternalErrors() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("recurse", Parameters.none(), args -> endless(0), MethodOption.nonBlocking())
                .build();
        assertThat(Wire.call(server, "recurse", "[]")).isEqualTo(INTERNAL);
        assertThat(reply(throwing(new AssertionError("oops")))).isEqualTo(INTERNAL);
        assertThat(reply(throwing(new NoClassDefFoundError("a/B")))).isEqualTo(INTERNAL);
        assertThat(log.throwables()).hasSize(3).first().isInstanceOf(StackOverflowError.class);
    }

    @Test
    void theErrorHandlerIsAskedFirstWithWhatWasReallyThrown() {
        List<String> asked = new CopyOnWriteArrayList<>();
        ServerBuilder builder = throwing(new CompletionException(new IllegalStateException("inner")))
                .errorHandler((thrown, call) -> {
                    asked.add(thrown.getMessage() + " " + call.method() + " " + call.id());
                    return Optional.of(ErrorObject.of(42, "chosen").withData(RawJson.of("[]")));
                });
        assertThat(reply(builder)).isEqualTo(Wire.error(42, "chosen", "[]"));
        assertThat(Wire.send(builder.build(), Wire.notification("fail", "[]"))).isNull();
        assertThat(asked).containsExactly("inner fail 1", "inner fail null");
        assertThat(log.records()).isEmpty();
    }

    @Test
    void theErrorHandlerIsAskedForTheLibrarysOwnFailuresToo() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("add", Parameters.of(required("a", int.class)), args -> args.get(0))
                .errorHandler((thrown, call) -> thrown instanceof JsonRpcException e
                        ? Optional.of(ErrorObject.of(e.code() - 1, "mine"))
                        : Optional.empty())
                .build();
        assertThat(Wire.call(server, "nobody", "[]")).isEqualTo(Wire.error(-32602, "mine"));
        assertThat(Wire.call(server, "add", "[]")).isEqualTo(Wire.error(-32603, "mine"));
    }

    @Test
    void anErrorHandlerThatGivesNothingLeavesTheUsualError() {
        ServerBuilder builder =
                throwing(new JsonRpcException(7, "usual")).errorHandler((thrown, call) -> Optional.empty());
        assertThat(reply(builder)).isEqualTo(Wire.error(7, "usual"));
    }

    @Test
    void anErrorHandlerThatFailsItselfIsLoggedAndLeavesTheUsualError() {
        for (Throwable broken : List.of(new IllegalStateException("handler"), new StackOverflowError("handler"))) {
            ServerBuilder builder = throwing(new JsonRpcException(7, "usual")).errorHandler((thrown, call) -> {
                throw ErrorMappingTest.<RuntimeException>sneaky(broken);
            });
            assertThat(reply(builder)).isEqualTo(Wire.error(7, "usual"));
            assertThat(log.throwables()).last().isSameAs(broken);
        }
        ServerBuilder forgetful = throwing(new JsonRpcException(7, "usual")).errorHandler((thrown, call) -> null);
        assertThat(reply(forgetful)).isEqualTo(Wire.error(7, "usual"));
        assertThat(log.records()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorDetail.class,
            names = {"NONE", "MESSAGES"})
    void neitherClassNamesNorStacksAreOnTheWireUnlessForDebugging(ErrorDetail detail) {
        for (Throwable thrown : List.of(
                new IllegalStateException("why"),
                new IllegalArgumentException("why"),
                new TimeoutException("why"),
                new CancellationException("why"),
                new AssertionError("why"),
                new JsonRpcException(1, "why"))) {
            ServerBuilder builder = throwing(thrown).errorDetail(detail);
            assertThat(reply(builder))
                    .contains("error")
                    .doesNotContain("Exception", "Error\"", "java", "antiphon", "stack", "ErrorMappingTest");
        }
    }

    @Test
    void messagesOfExceptionsAreOnTheWireOnlyWhereTheyAreAskedFor() {
        ServerBuilder builder = throwing(new IllegalStateException("why"));
        assertThat(reply(builder)).isEqualTo(INTERNAL);
        assertThat(reply(builder.errorDetail(ErrorDetail.MESSAGES)))
                .isEqualTo(Wire.error(-32603, "Internal error", "{\"message\":\"why\"}"));
        assertThat(reply(throwing(new IllegalStateException()).errorDetail(ErrorDetail.MESSAGES)))
                .isEqualTo(INTERNAL);
    }

    @Test
    void forDebuggingTheExceptionAndItsStackAreOnTheWire() {
        RawJson data = RawJson.of(
                        reply(throwing(new IllegalStateException("why")).errorDetail(ErrorDetail.DEBUG)))
                .member("error")
                .orElseThrow()
                .member("data")
                .orElseThrow();
        assertThat(data.member("message")).contains(RawJson.of("\"why\""));
        assertThat(data.member("exception")).contains(RawJson.of("\"java.lang.IllegalStateException\""));
        assertThat(data.member("stack").orElseThrow().elements())
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(50)
                .first()
                .asString()
                .contains("ErrorMappingTest");
    }

    @Test
    void whatTheBindingCannotReadIsAnInvalidParameterWithItsPath() {
        TinyBinding binding = new TinyBinding().reads(Details.class, json -> {
            throw new BindingException("expected a number", ".n[2]", new ClassCastException("java.lang.Secret"));
        });
        ServerBuilder builder = JsonRpcServer.builder()
                .binding(binding)
                .method("one", Parameters.of(required("details", Details.class)), args -> 1)
                .handle(RpcMethod.of("all", Details.class, Integer.class), details -> 1);
        assertThat(Wire.call(builder.build(), "one", "[{}]"))
                .isEqualTo(Wire.error(
                        -32602,
                        "Invalid params",
                        "{\"parameter\":\"details\",\"path\":\"$.details.n[2]\",\"reason\":\"expected a number\"}"));
        assertThat(Wire.call(builder.build(), "all", "{}"))
                .isEqualTo(
                        Wire.error(-32602, "Invalid params", "{\"path\":\"$.n[2]\",\"reason\":\"expected a number\"}"));
    }

    @Test
    void whatAHandlerCannotReadOfRawParamsIsAnInvalidParameter() {
        JsonRpcServer server = JsonRpcServer.builder()
                .raw(
                        "raw",
                        (params, call) ->
                                RawJson.of("" + params.elements().get(0).asInt()))
                .build();
        assertThat(Wire.call(server, "raw", "[\"x\"]")).contains("-32602", "expected a 32-bit integer");
        assertThat(Wire.call(server, "raw", "[5]")).isEqualTo(Wire.result("5"));
    }

    @Test
    void aBindingThatBreaksIsAnInternalError() {
        TinyBinding binding = new TinyBinding().reads(Details.class, json -> {
            throw new IllegalStateException("binding");
        });
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(binding)
                .method("one", Parameters.of(required("details", Details.class)), args -> 1)
                .build();
        assertThat(Wire.call(server, "one", "[{}]")).isEqualTo(INTERNAL);
        assertThat(log.throwables()).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(ErrorDetail.class)
    void theNameOfAnUnknownMethodIsNeverEchoed(ErrorDetail detail) {
        ServerBuilder builder =
                JsonRpcServer.builder().errorDetail(detail).method("known", Parameters.none(), args -> 1);
        for (JsonRpcServer server : List.of(
                builder.build(),
                builder.intercept((call, next) -> next.proceed(call)).build(),
                builder.strictParameters(true).build())) {
            for (String name : List.of("SECRETNAME", "rpc.SECRETNAME", "SECRETNA\\u004dE", "known.SECRETNAME")) {
                String call = Wire.request(name, "{\"a\":1}", 1);
                for (String message : List.of(call, call.replace("2.0", "3.0"), "[" + call + "]")) {
                    assertThat(Wire.send(server, message)).contains("-32601").doesNotContainIgnoringCase("SECRET");
                }
            }
        }
    }

    interface Detailed {
        int show(Details details);
    }

    @Test
    void aBindingThatMakesSomethingElseIsAnInternalErrorEveryTime() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(new TinyBinding().reads(Details.class, json -> "no details"))
                .service(Detailed.class, Details::n)
                .build();
        for (int i = 1; i <= 30; i++) {
            assertThat(Wire.call(server, "show", "[{}]")).isEqualTo(INTERNAL);
            assertThat(log.records()).hasSize(i);
        }
    }

    interface Repeated {
        int fail(int code);
    }

    @Test
    void aServiceMethodFailsTheSameWayEveryTime() {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Repeated.class, code -> {
                    throw new JsonRpcException(code, "again");
                })
                .build();
        for (int i = 0; i < 100; i++) {
            assertThat(Wire.call(server, "fail", "[" + i + "]")).isEqualTo(Wire.error(i, "again"));
            assertThat(Wire.call(server, "fail", "[true]")).contains("-32602", "\"parameter\":\"code\"");
        }
    }
}
