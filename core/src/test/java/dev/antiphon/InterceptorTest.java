package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What stands around calls: in which order, how often, and what it can change. */
class InterceptorTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    /** Tells what goes in and what comes out. */
    private Interceptor telling(String name) {
        return (call, next) -> {
            events.add(name + " in " + call.method());
            return next.proceed(call).then(reply -> {
                events.add(name + " out " + reply);
                return reply;
            });
        };
    }

    private ServerBuilder withMethods() {
        return JsonRpcServer.builder()
                .method("add", Parameters.of(required("a", int.class), required("b", int.class)), args -> {
                    events.add("handler");
                    return args.<Integer>get(0) + args.<Integer>get(1);
                })
                .method("fail", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "failed");
                })
                .notification("tell", Parameters.none(), args -> events.add("told"));
    }

    @Test
    void callsGoInInTheOrderOfRegistrationAndRepliesComeOutInReverse() {
        JsonRpcServer server = withMethods()
                .intercept(telling("outer"))
                .intercept(telling("inner"))
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("3"));
        assertThat(events)
                .containsExactly(
                        "outer in add", "inner in add", "handler", "inner out Success[3]", "outer out Success[3]");
    }

    @Test
    void eachEntryOfABatchIsInterceptedOnceAndInvalidOnesNever() {
        List<String> seen = new CopyOnWriteArrayList<>();
        JsonRpcServer server = withMethods()
                .intercept((call, next) -> {
                    seen.add(call.method() + call.id());
                    return next.proceed(call);
                })
                .build();
        String batch = "[" + Wire.request("add", "[1,2]", 1) + ",1,{\"jsonrpc\":\"2.0\",\"id\":5},"
                + Wire.notification("tell", "[]") + "," + Wire.request("nobody", "[]", 2) + ","
                + Wire.request("rpc.listMethods", "[]", 3) + "]";
        String reply = Wire.send(server, batch);
        assertThat(RawJson.of(reply).elements()).hasSize(5);
        assertThat(seen).containsExactlyInAnyOrder("add1", "tellnull", "nobody2", "rpc.listMethods3");
    }

    @Test
    void aMessageThatIsRefusedIsNotIntercepted() {
        JsonRpcServer server = withMethods().intercept(telling("any")).build();
        for (String refused : List.of("", "[]", "1", "{", "{\"jsonrpc\":\"2.0\",\"method\":1,\"id\":1}")) {
            assertThat(Wire.send(server, refused)).contains("\"error\"");
        }
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}"))
                .isNull();
        assertThat(events).isEmpty();
    }

    @Test
    void aNotificationIsInterceptedOnce() {
        JsonRpcServer server = withMethods().intercept(telling("any")).build();
        assertThat(Wire.send(server, Wire.notification("tell", "[]"))).isNull();
        assertThat(events).containsExactly("any in tell", "told", "any out Success[null]");
    }

    @Test
    void aNonBlockingCallIsInterceptedOnceOnTheCallingThread() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("quick", Parameters.none(), args -> 1, MethodOption.nonBlocking())
                .intercept((call, next) -> {
                    thread.set(Thread.currentThread());
                    return next.proceed(call);
                })
                .intercept(telling("any"))
                .build();
        assertThat(Wire.call(server, "quick", "[]")).isEqualTo(Wire.result("1"));
        assertThat(thread).hasValue(Thread.currentThread());
        assertThat(events).containsExactly("any in quick", "any out Success[1]");
    }

    @Test
    void anUnknownMethodIsAFailureThatInterceptorsSeeAwayFromTheCallingThread() {
        AtomicReference<Reply> seen = new AtomicReference<>();
        AtomicReference<Thread> thread = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    thread.set(Thread.currentThread());
                    seen.set(next.proceed(call));
                    return seen.get();
                })
                .build();
        assertThat(Wire.call(server, "nobody", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
        assertThat(seen.get())
                .isInstanceOfSatisfying(
                        Reply.Failure.class,
                        failure -> assertThat(failure.error().code()).isEqualTo(-32601));
        assertThat(thread.get()).isNotSameAs(Thread.currentThread());
    }

    @Test
    void aFailureCarriesTheErrorAndWhatWasThrown() {
        AtomicReference<Reply> seen = new AtomicReference<>();
        JsonRpcServer server = withMethods()
                .intercept((call, next) -> {
                    seen.set(next.proceed(call));
                    return seen.get();
                })
                .build();
        assertThat(Wire.call(server, "fail", "[]")).isEqualTo(Wire.error(7, "failed"));
        assertThat(seen.get()).isInstanceOfSatisfying(Reply.Failure.class, failure -> {
            assertThat(failure.error()).isEqualTo(ErrorObject.of(7, "failed"));
            assertThat(failure.cause()).isInstanceOf(JsonRpcException.class);
        });
        assertThat(Wire.call(server, "add", "[1,true]")).contains("-32602");
        assertThat(seen.get())
                .isInstanceOfSatisfying(
                        Reply.Failure.class,
                        failure -> assertThat(failure.error().code()).isEqualTo(-32602));
    }

    @Test
    void anInterceptorMayAnswerInPlaceOfTheHandler() {
        JsonRpcServer server = withMethods()
                .intercept(telling("outer"))
                .intercept((call, next) ->
                        call.isNotification() ? next.proceed(call) : Reply.failure(ErrorObject.of(1001, "Forbidden")))
                .intercept(telling("inner"))
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.error(1001, "Forbidden"));
        assertThat(events).hasSize(2).first().isEqualTo("outer in add");
    }

    @Test
    void anInterceptorMayChangeAValueAndTurnOneIntoTheOther() {
        JsonRpcServer server = withMethods()
                .intercept((call, next) -> next.proceed(call)
                        .then(reply -> reply instanceof Reply.Success success
                                ? Reply.success("sum: " + success.value())
                                : Reply.success(RawJson.of("[]"))))
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.result("\"sum: 3\""));
        assertThat(Wire.call(server, "fail", "[]")).isEqualTo(Wire.result("[]"));
        assertThat(Wire.call(server, "nobody", "[]")).isEqualTo(Wire.result("[]"));
    }

    @Test
    void anInterceptorMayChangeAnError() {
        JsonRpcServer server = withMethods()
                .intercept((call, next) -> next.proceed(call)
                        .then(reply -> reply instanceof Reply.Failure failure
                                ? Reply.failure(failure.error().withData(RawJson.of("{\"trace\":1}")))
                                : reply))
                .build();
        assertThat(Wire.call(server, "fail", "[]")).isEqualTo(Wire.error(7, "failed", "{\"trace\":1}"));
    }

    @Test
    void aReplyStaysWhatItWasWhenTheCallIsMadeAgain() {
        AtomicInteger count = new AtomicInteger();
        List<Object> values = new ArrayList<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("count", Parameters.none(), args -> count.incrementAndGet(), MethodOption.nonBlocking())
                .intercept((call, next) -> {
                    List<Reply> replies = List.of(next.proceed(call), next.proceed(call), next.proceed(call));
                    replies.forEach(reply -> values.add(((Reply.Success) reply).value()));
                    return replies.get(1);
                })
                .build();
        assertThat(Wire.call(server, "count", "[]")).isEqualTo(Wire.result("2"));
        assertThat(values).containsExactly(1, 2, 3);
    }

    @Test
    void aReplyThatWasKeptAnswersOtherCalls() {
        AtomicInteger count = new AtomicInteger();
        Map<String, Reply> kept = new HashMap<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("count", Parameters.none(), args -> count.incrementAndGet(), MethodOption.nonBlocking())
                .intercept((call, next) -> kept.computeIfAbsent(call.method(), name -> next.proceed(call)))
                .build();
        assertThat(Wire.call(server, "count", "[]")).isEqualTo(Wire.result("1"));
        assertThat(Wire.call(server, "count", "[]")).isEqualTo(Wire.result("1"));
        assertThat(kept.get("count")).hasToString("Success[1]");
    }

    @Test
    void aStepOnAPendingReplyIsTakenWhenItSettles() {
        CompletableFuture<String> later = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                .intercept(telling("outer"))
                .intercept((call, next) ->
                        next.proceed(call).then(reply -> Reply.success(((Reply.Success) reply).value() + "!")))
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("later", "[]", 1));
        assertThat(reply).isNotDone();
        assertThat(events).containsExactly("outer in later");
        later.complete("done");
        assertThat(reply).isCompletedWithValue(Wire.result("\"done!\""));
        assertThat(events).containsExactly("outer in later", "outer out Success[done!]");
    }

    @Test
    void aStepOnAPendingReplySeesItsFailure() {
        CompletableFuture<String> later = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                .intercept(telling("outer"))
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("later", "[]", 1));
        later.completeExceptionally(new JsonRpcException(8, "late"));
        assertThat(reply).isCompletedWithValue(Wire.error(8, "late"));
        assertThat(events).hasSize(2).last().asString().contains("outer out Failure", "late");
    }

    @Test
    void anInterceptorMayAnswerLaterItself() {
        CompletableFuture<Reply> permit = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("quick", Parameters.none(), args -> 1, MethodOption.nonBlocking())
                .intercept(telling("outer"))
                .intercept((call, next) -> Reply.pending(permit.thenApply(allowed -> next.proceed(call))))
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("quick", "[]", 1));
        assertThat(reply).isNotDone();
        permit.complete(Reply.success(null));
        assertThat(reply).isCompletedWithValue(Wire.result("1"));
        assertThat(events).containsExactly("outer in quick", "outer out Success[1]");
    }

    @Test
    void aPendingReplyOfAPendingReplyIsWaitedFor() {
        CompletableFuture<Reply> first = new CompletableFuture<>();
        CompletableFuture<Reply> second = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(telling("outer"))
                .intercept((call, next) -> Reply.pending(first))
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("any", "[]", 1));
        first.complete(Reply.pending(second));
        assertThat(reply).isNotDone();
        second.complete(Reply.success(5));
        assertThat(Wire.await(reply)).isEqualTo(Wire.result("5"));
        assertThat(events).containsExactly("outer in any", "outer out Success[5]");
    }

    @Test
    void whatAnInterceptorThrowsIsTheFailureThatOuterOnesSee() {
        JsonRpcServer server = withMethods()
                .intercept(telling("outer"))
                .intercept((call, next) -> {
                    throw new JsonRpcException(9, "thrown");
                })
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.error(9, "thrown"));
        assertThat(events).hasSize(2).last().asString().contains("outer out Failure", "thrown");
    }

    @Test
    void aCheckedExceptionOfAnInterceptorIsAnInternalErrorAndLogged() {
        JsonRpcServer server = withMethods()
                .intercept((call, next) -> {
                    throw new IOException("disk");
                })
                .build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(log.throwables()).singleElement().isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatAStepThrowsIsTheFailureThatOuterOnesSeeNowAndLater() {
        CompletableFuture<Integer> later = new CompletableFuture<>();
        JsonRpcServer server = withMethods()
                .method("later", Parameters.none(), args -> later, MethodOption.nonBlocking())
                .intercept(telling("outer"))
                .intercept((call, next) -> next.proceed(call).then(reply -> {
                    throw new JsonRpcException(9, "thrown");
                }))
                .build();
        assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.error(9, "thrown"));
        assertThat(events).last().asString().contains("outer out Failure", "thrown");
        events.clear();
        CompletableFuture<String> reply = server.handle(Wire.request("later", "[]", 1));
        later.complete(1);
        assertThat(reply).isCompletedWithValue(Wire.error(9, "thrown"));
        assertThat(events).hasSize(2).last().asString().contains("outer out Failure", "thrown");
    }

    @Test
    void aPendingReplyThatFailsIsAFailureThatOuterOnesSee() {
        CompletableFuture<Reply> broken = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(telling("outer"))
                .intercept((call, next) -> Reply.pending(broken))
                .build();
        CompletableFuture<String> reply = server.handle(Wire.request("any", "[]", 1));
        broken.completeExceptionally(new JsonRpcException(10, "broken"));
        assertThat(Wire.await(reply)).isEqualTo(Wire.error(10, "broken"));
        assertThat(events).hasSize(2).last().asString().contains("outer out Failure", "broken");
    }

    @Test
    void anInterceptorThatGivesNoReplyAtAllIsAnInternalErrorNowAndLater() {
        JsonRpcServer server = withMethods()
                .intercept((call, next) ->
                        call.method().equals("add") ? null : Reply.pending(CompletableFuture.completedFuture(null)))
                .build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(Wire.call(server, "add", "[1,2]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(Wire.call(server, "fail", "[]")).isEqualTo(Wire.error(-32603, "Internal error"));
            assertThat(log.records()).hasSize(2);
        }
    }

    private static final AttributeKey<String> USER = AttributeKey.of("user", String.class);

    @Test
    void attributesGoFromInterceptorsToTheHandlerAndBack() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("who", Parameters.none(), args -> {
                    String user = args.call().attributes().get(USER).orElse("nobody");
                    args.call().attributes().set(USER, user + " seen");
                    return user;
                })
                .intercept((call, next) -> {
                    call.attributes().set(USER, "Ada");
                    return next.proceed(call)
                            .then(reply ->
                                    Reply.success(call.attributes().get(USER).orElseThrow()));
                })
                .build();
        assertThat(Wire.call(server, "who", "[]")).isEqualTo(Wire.result("\"Ada seen\""));
    }

    @Test
    void attributesBelongToOneCall() {
        AttributeKey<String> other = AttributeKey.of("user", String.class);
        JsonRpcServer server = JsonRpcServer.builder()
                .method("who", Parameters.of(required("name", String.class)), args -> {
                    Optional<String> before = args.call().attributes().get(USER);
                    args.call().attributes().set(USER, args.get(0));
                    return before.orElse("nobody")
                            + args.call().attributes().get(other).orElse("");
                })
                .build();
        String batch = "[" + Wire.request("who", "[\"a\"]", 1) + "," + Wire.request("who", "[\"b\"]", 2) + "]";
        assertThat(Wire.send(server, batch))
                .isEqualTo("[" + Wire.result("\"nobody\"", 1) + "," + Wire.result("\"nobody\"", 2) + "]");
        assertThat(Wire.call(server, "who", "[\"c\"]")).isEqualTo(Wire.result("\"nobody\""));
    }

    @Test
    void theContextTellsAllAboutACall() {
        AtomicReference<CallContext> seen = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("look", (params, call) -> params)
                .intercept((call, next) -> {
                    seen.set(call);
                    return next.proceed(call);
                })
                .build();
        assertThat(Wire.send(
                        server,
                        "{\"jsonrpc\":\"3.0\",\"method\":\"look\",\"params\":[1],\"options\":{\"a\":[]},\"id\":\"x\"}"))
                .isNotNull();
        CallContext call = seen.get();
        assertThat(call.method()).isEqualTo("look");
        assertThat(call.id()).isEqualTo(RpcId.of("x"));
        assertThat(call.isNotification()).isFalse();
        assertThat(call.version()).isEqualTo(ProtocolVersion.V3_0);
        assertThat(call.params()).isEqualTo(RawJson.of("[1]"));
        assertThat(call.options()).isEqualTo(RawJson.of("{\"a\":[]}"));
        assertThat(call.cancellation().isCancelled()).isFalse();
        assertThat(call.connection()).isEmpty();
    }

    @Test
    void theContextOfANotificationHasNoIdAndNullForWhatIsAbsent() {
        AtomicReference<CallContext> seen = new AtomicReference<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept((call, next) -> {
                    seen.set(call);
                    return next.proceed(call);
                })
                .build();
        assertThat(Wire.send(server, "{\"jsonrpc\":\"2.0\",\"method\":\"lo\\u006fk\"}"))
                .isNull();
        CallContext call = seen.get();
        assertThat(call.method()).isEqualTo("look");
        assertThat(call.id()).isNull();
        assertThat(call.isNotification()).isTrue();
        assertThat(call.version()).isEqualTo(ProtocolVersion.V2_0);
        assertThat(call.params()).isEqualTo(RawJson.NULL);
        assertThat(call.options()).isEqualTo(RawJson.NULL);
    }

    @Test
    void extensionsAreInterceptedLikeAllOtherCalls() {
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(telling("any"))
                .extension(new SystemExtension() {
                    @Override
                    public Set<String> methods() {
                        return Set.of("rpc.mine");
                    }

                    @Override
                    public Optional<Object> handle(CallContext call) {
                        return Optional.of(1);
                    }
                })
                .build();
        assertThat(Wire.call(server, "rpc.mine", "[]")).isEqualTo(Wire.result("1"));
        assertThat(events).containsExactly("any in rpc.mine", "any out Success[1]");
    }
}
