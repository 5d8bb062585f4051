package dev.antiphon.interop;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.TransportException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Starts jayson as a server, calls it over HTTP and over a WebSocket, and prints the checks. Arguments: the command. */
final class JaysonInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(100);

    private JaysonInterop() {}

    public static void main(String[] command) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Checks checks = new Checks(System.out);
        try (PeerServer jayson = new PeerServer(command)) {
            try (JsonRpcClient http = JsonRpcClient.builder().connect(jayson.http())) {
                new JaysonChecks("HTTP: ", http).run(checks);
            }
            URI mapped = jayson.http().resolve("/mapped");
            try (JsonRpcClient http = JsonRpcClient.builder().connect(mapped)) {
                new JaysonChecks("HTTP with mapped statuses: ", http).run(checks);
            }
            JsonRpcConnection socket = JsonRpcClient.builder().open(jayson.webSocket());
            new JaysonChecks("WebSocket: ", socket).run(checks);
            checks.check("WebSocket: the tables are empty", () -> {
                Checks.same(0, socket.counts().pendingCalls());
                Checks.same(0L, socket.counts().malformedResponses());
            });
            socket.close();

            JsonRpcClient http = JsonRpcClient.builder().connect(jayson.http());
            JsonRpcConnection lost = JsonRpcClient.builder().open(jayson.webSocket());
            checks.check("calls fail when the server is killed", () -> killed(jayson, http, lost));
            http.close();
            lost.close();
        }
        System.exit(checks.allPassed() ? 0 : 1);
    }

    private static void killed(PeerServer jayson, JsonRpcClient http, JsonRpcConnection socket) throws Exception {
        CompletableFuture<Object> first = http.callAsync("sleep", List.of(60_000), Object.class);
        CompletableFuture<Object> second = socket.callAsync("sleep", List.of(60_000), Object.class);
        // The server has received both, as these calls were sent after them.
        Checks.same(1, http.call("subtract", Map.of("minuend", 2, "subtrahend", 1), int.class));
        Checks.same(1, socket.call("subtract", Map.of("minuend", 2, "subtrahend", 1), int.class));
        jayson.kill();
        for (CompletableFuture<Object> call : List.of(first, second)) {
            try {
                throw new AssertionError("it was answered with " + call.get(30, TimeUnit.SECONDS));
            } catch (ExecutionException e) {
                Checks.same(true, e.getCause() instanceof TransportException);
            }
        }
        Checks.same(0, socket.counts().pendingCalls());
    }
}
