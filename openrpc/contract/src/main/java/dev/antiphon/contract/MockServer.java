package dev.antiphon.contract;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Reply;
import dev.antiphon.RpcStreamMethod;
import dev.antiphon.ServerBuilder;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.mock.MockDiscoverExtension;
import dev.antiphon.contract.internal.mock.MockMethod;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.MethodName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Answers as a server should that keeps what an OpenRPC document promises: it refuses parameters that the document does not allow with
 * -32602 and all that is wrong, and answers others with the result of the example that is most like the call or, where there is no
 * example, with a value that the schema allows. Streams have a few items. {@code rpc.discover} answers the document.
 *
 * <p>It remembers the last calls, and can be told to fail or what to answer. Safe for use by any number of threads.
 */
public final class MockServer {
    private static final String DISCOVER = "rpc.discover";

    private final Map<String, MockMethod> methods = new LinkedHashMap<>();
    private final Deque<RecordedCall> calls = new ArrayDeque<>();
    private final int kept;
    private final Consumer<? super RecordedCall> listener;
    private final JsonRpcServer server;

    MockServer(MockServerBuilder description) {
        kept = description.kept;
        listener = description.listener;
        ServerBuilder builder = JsonRpcServer.builder()
                .streams(description.wire)
                .allowReservedNames()
                .intercept(this::recorded)
                .extension(new MockDiscoverExtension(RawJson.of(description.document.toBytes())));
        if (!description.delay.isZero()) {
            builder.intercept(delaying(description.delay));
        }
        for (MethodContract operation : MethodContract.of(description.document)) {
            if (!operation.name().equals(DISCOVER)) {
                MockMethod method = new MockMethod(operation, description.seed);
                register(builder, method, operation.name());
                operation.aliases().forEach(alias -> register(builder, method, alias));
                methods.put(operation.name(), method);
            }
        }
        server = builder.build();
    }

    /**
     * A mock with the defaults.
     *
     * @param document what it keeps
     * @return the mock
     * @throws dev.antiphon.openrpc.OpenRpcException if the document refers to what is not there
     * @throws IllegalArgumentException if two methods of the document have the same name
     */
    public static MockServer of(OpenRpcDocument document) {
        return builder(document).build();
    }

    /**
     * Starts to describe a mock.
     *
     * @param document what it keeps
     * @return a builder with the defaults
     */
    public static MockServerBuilder builder(OpenRpcDocument document) {
        return new MockServerBuilder(document);
    }

    private static void register(ServerBuilder builder, MockMethod method, String name) {
        if (MethodName.isReserved(name) && name.equals(DISCOVER)) {
            return;
        }
        if (method.isStream()) {
            builder.handle(
                    RpcStreamMethod.of(name, RawJson.class, RawJson.class, RawJson.class),
                    (params, sink) -> method.stream(params, sink));
        } else {
            builder.raw(name, (params, call) -> method.answer(params));
        }
    }

    /**
     * The server, for any transport.
     *
     * @return the same at any time
     */
    public JsonRpcServer server() {
        return server;
    }

    /**
     * The calls that were answered, the last ones if there were many: also those of methods that there are not.
     *
     * @return the calls, the oldest first
     */
    public List<RecordedCall> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    /**
     * The calls of a method that were answered.
     *
     * @param method its name
     * @return the calls, the oldest first
     */
    public List<RecordedCall> calls(String method) {
        return calls().stream().filter(call -> call.method().equals(method)).toList();
    }

    /**
     * Examples of the document that are not used, since their results are not what their own schemas allow.
     *
     * @return a sentence for each
     */
    public List<String> ignoredExamples() {
        return methods.values().stream()
                .flatMap(method -> method.ignored().stream())
                .toList();
    }

    /** Forgets all calls. */
    public void forgetCalls() {
        synchronized (calls) {
            calls.clear();
        }
    }

    /**
     * Answers calls of a method with this result from now on.
     *
     * @param method its name
     * @param result what it answers
     * @throws IllegalArgumentException if the document has no such method, or does not allow the result
     */
    public void answer(String method, JsonNode result) {
        method(method).answerWith(Objects.requireNonNull(result, "result"));
    }

    /**
     * Fails calls of a method from now on, with an error that the document declares for it or with one of the protocol's.
     *
     * @param method its name
     * @param code the code of the error
     * @throws IllegalArgumentException if the document has no such method, or declares no such error
     */
    public void fail(String method, long code) {
        method(method).failWith(code);
    }

    /**
     * Answers calls of a method as the document says again.
     *
     * @param method its name
     * @throws IllegalArgumentException if the document has no such method
     */
    public void behave(String method) {
        method(method).behave();
    }

    private MockMethod method(String name) {
        MockMethod method = methods.get(name);
        if (method == null) {
            throw new IllegalArgumentException(
                    "The document has no method '" + name + "'; there are " + methods.keySet());
        }
        return method;
    }

    private static Interceptor delaying(Duration delay) {
        Executor later = CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS);
        return (call, next) -> Reply.pending(CompletableFuture.supplyAsync(() -> next.proceed(call), later));
    }

    private Reply recorded(CallContext call, Interceptor.Next next) {
        Instant at = Instant.now();
        return next.proceed(call).then(reply -> {
            record(call, at, reply);
            return reply;
        });
    }

    private void record(CallContext call, Instant at, Reply reply) {
        RawJson result = null;
        Long code = null;
        String message = null;
        if (reply instanceof Reply.Success success && success.value() instanceof RawJson value && !call.isStream()) {
            result = value;
        } else if (reply instanceof Reply.Failure failure) {
            code = failure.error().code();
            message = failure.error().message();
        }
        boolean notification = call.isNotification();
        RecordedCall entry = new RecordedCall(
                at, call.method(), call.params().copy(), notification, notification ? null : result, code, message);
        synchronized (calls) {
            calls.add(entry);
            while (calls.size() > kept) {
                calls.remove();
            }
        }
        listener.accept(entry);
    }
}
