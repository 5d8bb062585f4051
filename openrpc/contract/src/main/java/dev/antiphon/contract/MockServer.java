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
 * Mock server of an OpenRPC document. It rejects invalid parameters with -32602 and the list of violations. To other calls it returns the
 * result of the most similar example or, if the method has no examples, a generated value that is valid against the schema. Streams have a
 * few items. {@code rpc.discover} returns the document.
 *
 * <p>It records the last calls; tests can set the result or the error of a method. Thread-safe.
 */
public final class MockServer {
    private static final String DISCOVER = "rpc.discover";

    private final Map<String, MockMethod> methods = new LinkedHashMap<>();
    private final Deque<RecordedCall> calls = new ArrayDeque<>();
    private final int maxCalls;
    private final Consumer<? super RecordedCall> listener;
    private final JsonRpcServer server;

    MockServer(MockServerBuilder settings) {
        maxCalls = settings.maxCalls;
        listener = settings.listener;
        ServerBuilder builder = JsonRpcServer.builder()
                .streams(settings.wire)
                .allowReservedNames()
                .intercept(this::recorded)
                .extension(new MockDiscoverExtension(RawJson.of(settings.document.toBytes())));
        if (!settings.delay.isZero()) {
            builder.intercept(delaying(settings.delay));
        }
        for (MethodContract contract : MethodContract.of(settings.document)) {
            if (!contract.name().equals(DISCOVER)) {
                MockMethod method = new MockMethod(contract, settings.seed);
                register(builder, method, contract.name());
                contract.aliases().forEach(alias -> register(builder, method, alias));
                methods.put(contract.name(), method);
            }
        }
        server = builder.build();
    }

    /**
     * Returns a mock server with the default settings.
     *
     * @param document the document
     * @return the mock server
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference of the document cannot be resolved
     * @throws IllegalArgumentException if two methods of the document have the same name
     */
    public static MockServer of(OpenRpcDocument document) {
        return builder(document).build();
    }

    /**
     * Returns a builder of mock servers.
     *
     * @param document the document
     * @return a builder with the default settings
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
     * Returns the server, for use with any transport.
     *
     * @return the same server at each call
     */
    public JsonRpcServer server() {
        return server;
    }

    /**
     * Returns the last calls, including those of methods that do not exist.
     *
     * @return the completed calls, the oldest first
     */
    public List<RecordedCall> calls() {
        synchronized (calls) {
            return List.copyOf(calls);
        }
    }

    /**
     * Returns the last calls of a method.
     *
     * @param method the name of the method
     * @return the completed calls, the oldest first
     */
    public List<RecordedCall> calls(String method) {
        return calls().stream().filter(call -> call.method().equals(method)).toList();
    }

    /**
     * Returns the examples of the document that are not used, since their results violate their schemas.
     *
     * @return a sentence for each
     */
    public List<String> ignoredExamples() {
        return methods.values().stream()
                .flatMap(method -> method.ignored().stream())
                .toList();
    }

    /** Clears the recorded calls. */
    public void forgetCalls() {
        synchronized (calls) {
            calls.clear();
        }
    }

    /**
     * Sets the result of a method, until {@link #behave}.
     *
     * @param method the name of the method
     * @param result the result
     * @throws IllegalArgumentException if the document has no such method, or does not allow the result
     */
    public void answer(String method, JsonNode result) {
        method(method).answerWith(Objects.requireNonNull(result, "result"));
    }

    /**
     * Makes a method fail, until {@link #behave}, with an error that the document declares for it, or with an error of the protocol.
     *
     * @param method the name of the method
     * @param code the code of the error
     * @throws IllegalArgumentException if the document has no such method, or declares no such error
     */
    public void fail(String method, long code) {
        method(method).failWith(code);
    }

    /**
     * Undoes {@link #answer} and {@link #fail} for a method.
     *
     * @param method the name of the method
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
        Instant time = Instant.now();
        return next.proceed(call).then(reply -> {
            record(call, time, reply);
            return reply;
        });
    }

    private void record(CallContext call, Instant time, Reply reply) {
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
                time, call.method(), call.params().copy(), notification, notification ? null : result, code, message);
        synchronized (calls) {
            calls.add(entry);
            while (calls.size() > maxCalls) {
                calls.remove();
            }
        }
        listener.accept(entry);
    }
}
