package dev.antiphon.interop;

import static dev.antiphon.interop.Checks.next;
import static dev.antiphon.interop.Checks.same;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The checks of Antiphon as a client of vscode-jsonrpc; the other direction is in npm/checks.js. */
final class VscodeChecks {
    private static final String PONG = "pong of vscode-jsonrpc";
    private static final TypeRef<List<Integer>> NUMBERS = new TypeRef<>() {};

    private final AntiphonPeer ours;
    private final JsonRpcConnection vscode;

    VscodeChecks(AntiphonPeer ours, JsonRpcConnection vscode) {
        this.ours = ours;
        this.vscode = vscode;
    }

    void run(Checks checks) {
        checks.check("a call by position succeeds", () -> same(19, subtract(List.of(42, 23))));
        checks.check("a call by name succeeds", () -> same(19, subtract(Map.of("minuend", 42, "subtrahend", 23))));
        checks.check("a call without parameters succeeds", () -> same(PONG, vscode.call("client.ping", String.class)));
        checks.check("values of all kinds are echoed", this::values);
        checks.check("a large text with characters of all widths is echoed", this::largeText);
        checks.check("a thousand calls in flight get their own responses", this::manyCalls);
        checks.check("notifications arrive in order and before the next call", this::notifications);
        checks.check("an error carries its code, message and data", this::error);
        checks.check(
                "an unknown method is rejected",
                () -> same(-32601L, failure("foobar").code()));
        checks.check("unknown notifications are ignored", this::unknownNotifications);
        checks.check("the peer sends a notification before its response", this::notifyBack);
        checks.check(
                "the peer calls back before it responds",
                () -> same(AntiphonPeer.PONG, vscode.call("callMe", String.class)));
        checks.check("progress arrives in order and before the response", this::progress);
        checks.check("cancelling reaches the peer, and its response is ignored", this::cancelling);
        checks.check("a timeout cancels at the peer", this::timeout);
        checks.check("cancelling propagates through the peer to its callback", this::relay);
    }

    private int subtract(Object params) {
        return vscode.call("subtract", params, Integer.class);
    }

    private void values() {
        for (String json : List.of(
                "null", "true", "0", "-1.5", "\"\"", "\"ß€𝄞\"", "[]", "{}", "[[null]]", "{\"ä\":{\"b\":[1]}}")) {
            RawJson value = RawJson.of(json);
            same(value, vscode.call("echo", Map.of("value", value), RawJson.class));
        }
    }

    private void largeText() {
        String text = Checks.largeText();
        if (!text.equals(vscode.call("echo", Map.of("value", text), String.class))) {
            throw new AssertionError("another text came back");
        }
    }

    private void manyCalls() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 1000)
                .mapToObj(i -> vscode.callAsync("subtract", List.of(2 * i, i), Integer.class))
                .toList();
        for (int i = 0; i < answers.size(); i++) {
            same(i, answers.get(i).get(10, TimeUnit.SECONDS));
        }
    }

    private void notifications() {
        List<Integer> numbers = IntStream.range(0, 500).boxed().toList();
        numbers.forEach(number -> vscode.notify("note", List.of(number)));
        same(numbers, vscode.call("notes", null, NUMBERS));
    }

    private void error() {
        JsonRpcException error = failure("fail");
        same(-32001L, error.code());
        same("failed", error.message());
        same(RawJson.of("{\"why\":\"test\"}"), error.data().orElse(null));
    }

    private void unknownNotifications() {
        vscode.notify("foobar", List.of(1));
        vscode.notify("$/foobar");
        vscode.progress(RawJson.of("\"unknown\""), 50);
        same(1, subtract(List.of(2, 1)));
    }

    private void notifyBack() {
        vscode.call("notify_back", Object.class);
        // The notification was sent first, so it is handled before the response of this call arrives.
        same(AntiphonPeer.PONG, vscode.call("callMe", String.class));
        same(List.of(RawJson.of("{\"x\":1}")), List.copyOf(ours.hellos));
    }

    private void progress() {
        for (String token : List.of("\"tök\"", "7")) {
            List<Integer> received = new ArrayList<>();
            CallOption listening = CallOption.progress(RawJson.of(token), value -> received.add(value.asInt()));
            same(100, vscode.call("count", List.of(100, RawJson.of(token)), Integer.class, listening));
            same(IntStream.rangeClosed(1, 100).boxed().toList(), received);
        }
    }

    private void cancelling() {
        int before = cancellations();
        long strays = vscode.counts().unmatchedResponses();
        CompletableFuture<Object> call = vscode.callAsync("hang", Object.class);
        subtract(List.of(2, 1)); // the call hangs at the peer by now
        call.cancel(true);
        same(0, vscode.counts().pendingCalls());
        same(before + 1, cancellations());
        same(strays + 1, vscode.counts().unmatchedResponses());
    }

    private void timeout() {
        int before = cancellations();
        try {
            vscode.call("hang", Object.class, CallOption.timeout(Duration.ofMillis(50)));
            throw new AssertionError("it was answered");
        } catch (CallTimeoutException expected) {
            // The caller sees the timeout first, then the peer gets the cancellation.
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            int seen = cancellations();
            while (seen == before && System.nanoTime() - deadline < 0) {
                seen = cancellations();
            }
            same(before + 1, seen);
        }
    }

    private void relay() throws Exception {
        CompletableFuture<Object> call = vscode.callAsync("relay", Object.class);
        CompletableFuture<Object> behind = next(ours.hanging);
        call.cancel(true);
        try {
            behind.get(10, TimeUnit.SECONDS);
            throw new AssertionError("it was not cancelled");
        } catch (CancellationException expected) {
            same(0, vscode.counts().pendingCalls());
        }
    }

    private int cancellations() {
        return vscode.call("cancellations", Integer.class);
    }

    private JsonRpcException failure(String method) {
        try {
            Object value = vscode.call(method, Object.class);
            throw new AssertionError("no error but " + value);
        } catch (JsonRpcException expected) {
            return expected;
        }
    }
}
