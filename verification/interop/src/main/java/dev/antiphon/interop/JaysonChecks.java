package dev.antiphon.interop;

import static dev.antiphon.interop.Checks.same;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResults;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The checks of Antiphon as a client of jayson, over any transport. */
final class JaysonChecks {
    private static final TypeRef<List<Integer>> NUMBERS = new TypeRef<>() {};

    private final String over;
    private final JsonRpcClient jayson;

    JaysonChecks(String over, JsonRpcClient jayson) {
        this.over = over;
        this.jayson = jayson;
    }

    void run(Checks checks) {
        checks.check(over + "a call by position succeeds", () -> same(19, subtract(List.of(42, 23))));
        checks.check(
                over + "a call by name succeeds", () -> same(19, subtract(Map.of("minuend", 42, "subtrahend", 23))));
        checks.check(
                over + "a call without parameters succeeds",
                () -> same(List.of("hello", 5), jayson.call("get_data", Object.class)));
        checks.check(over + "values of all kinds are echoed", this::values);
        checks.check(over + "a large text with characters of all widths is echoed", this::largeText);
        checks.check(over + "five hundred calls at once are answered each", this::manyCalls);
        checks.check(over + "notifications arrive", this::notifications);
        checks.check(over + "a batch gets one response per call", this::batch);
        checks.check(over + "a batch of notifications is not answered", this::silentBatch);
        checks.check(over + "an error carries its code, message and data", this::error);
        checks.check(
                over + "an unknown method is a typed error",
                () -> same(MethodNotFoundException.class, failure("foobar").getClass()));
        checks.check(
                over + "an internal error is a typed error",
                () -> same(InternalErrorException.class, failure("break").getClass()));
        checks.check(over + "a call that takes too long is given up, and the next is answered", this::timeout);
    }

    private int subtract(Object params) {
        return jayson.call("subtract", params, Integer.class);
    }

    private void values() {
        for (Object value : Arrays.asList(
                null, true, 0, -1.5, "", "ß€𝄞", "\0\"\\", List.of(), Map.of(), Map.of("ä", Map.of("b", List.of(1))))) {
            same(value, jayson.call("echo", Collections.singletonMap("value", value), Object.class));
        }
    }

    private void largeText() {
        String text = Checks.largeText();
        if (!text.equals(jayson.call("echo", Map.of("value", text), String.class))) {
            throw new AssertionError("another text came back");
        }
    }

    private void manyCalls() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 500)
                .mapToObj(i -> jayson.callAsync("subtract", List.of(2 * i, i), Integer.class))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            same(i, answers.get(i).get(30, TimeUnit.SECONDS));
        }
    }

    private void notifications() {
        List<Integer> before = jayson.call("notes", null, NUMBERS);
        int number = before.size();
        jayson.notify("note", List.of(number));
        // Over HTTP their order is only certain because the first was answered before the second was sent.
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        List<Integer> now = before;
        while (now.size() == before.size() && System.nanoTime() - deadline < 0) {
            now = jayson.call("notes", null, NUMBERS);
        }
        same(before.size() + 1, now.size());
        same(number, now.get(before.size()));
    }

    private void batch() {
        Batch batch = jayson.batch();
        BatchCall<Integer> first = batch.call("subtract", List.of(42, 23), int.class);
        BatchCall<Object> failing = batch.call("fail", Object.class);
        BatchCall<Object> unknown = batch.call("foobar", Object.class);
        batch.notify("note", List.of(0));
        BatchCall<Object> last = batch.call("get_data", Object.class);
        BatchResults results = batch.send();
        same(19, results.get(first).orThrow());
        same(List.of("hello", 5), results.get(last).orThrow());
        same(-32001L, failure(() -> results.get(failing).orThrow()).code());
        same(-32601L, failure(() -> results.get(unknown).orThrow()).code());
    }

    private void silentBatch() {
        Batch batch = jayson.batch();
        batch.notify("note", List.of(0));
        batch.notify("note", List.of(0));
        same(true, batch.send().allSucceeded());
        same(1, subtract(List.of(2, 1)));
    }

    private void error() {
        JsonRpcException error = failure("fail");
        same(-32001L, error.code());
        same("failed", error.message());
        same(RawJson.of("{\"why\":\"test\"}"), error.data().orElse(null));
    }

    private void timeout() {
        try {
            jayson.call("sleep", List.of(1_000), Object.class, CallOption.timeout(Duration.ofMillis(50)));
            throw new AssertionError("it was answered");
        } catch (CallTimeoutException expected) {
            same(1, subtract(List.of(2, 1)));
        }
    }

    private JsonRpcException failure(String method) {
        return failure(() -> jayson.call(method, List.of(), Object.class));
    }

    private static JsonRpcException failure(Supplier<@Nullable Object> call) {
        try {
            throw new AssertionError("no error but " + call.get());
        } catch (JsonRpcException expected) {
            return expected;
        }
    }
}
