package dev.antiphon.interop;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.stream.StreamWire;
import java.time.Duration;
import java.util.List;

/** Starts an Ethereum node, calls it over HTTP, subscribes over a WebSocket, and prints the checks. Arguments: the command. */
final class GanacheInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(100);

    private GanacheInterop() {}

    public static void main(String[] command) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Checks checks = new Checks(System.out);
        try (PeerServer ganache = new PeerServer(command)) {
            try (JsonRpcClient http = JsonRpcClient.builder().connect(ganache.http())) {
                new EthereumChecks("HTTP: ", http).run(checks);
                checks.check(
                        "HTTP: a subscription is rejected, since the server cannot send notifications",
                        () -> EthereumChecks.failure(
                                () -> http.call("eth_subscribe", List.of("newHeads"), Object.class)));
            }
            SubscriptionChecks news = new SubscriptionChecks();
            try (JsonRpcConnection socket = news.client().open(ganache.webSocket())) {
                new EthereumChecks("WebSocket: ", socket).run(checks);
                news.run(socket, checks);
            }
            try (JsonRpcConnection socket =
                    JsonRpcClient.builder().streams(StreamWire.SUBSCRIPTIONS).open(ganache.webSocket())) {
                SubscriptionStreamChecks.run(socket, checks);
            }
        }
        System.exit(checks.allPassed() ? 0 : 1);
    }
}
