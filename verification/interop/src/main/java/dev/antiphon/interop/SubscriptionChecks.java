package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;
import static dev.antiphon.interop.Checks.next;
import static dev.antiphon.interop.Checks.same;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The checks of subscriptions: notifications of the node reach a handler of the client, in order. */
final class SubscriptionChecks {
    private static final TypeRef<List<String>> TEXTS = new TypeRef<>() {};

    private final BlockingQueue<News> news = new LinkedBlockingQueue<>();

    /** The parameters of a notification. */
    private record News(String subscription, RawJson result) {}

    /** A client with a handler for notifications. */
    ClientBuilder client() {
        return JsonRpcClient.builder()
                .server(JsonRpcServer.builder()
                        .notification(
                                "eth_subscription",
                                Parameters.of(
                                        required("subscription", String.class), required("result", RawJson.class)),
                                call -> news.add(new News(
                                        call.get(0), call.<RawJson>get(1).copy())))
                        .build());
    }

    void run(JsonRpcConnection node, Checks checks) {
        checks.check(
                "WebSocket: a subscription delivers new blocks in order, until it is cancelled", () -> heads(node));
        checks.check("WebSocket: two subscriptions do not mix", () -> twoSubscriptions(node));
        checks.check(
                "WebSocket: an unknown subscription is an error",
                () -> EthereumChecks.failure(() -> node.call("eth_subscribe", List.of("foobar"), Object.class)));
        checks.check("WebSocket: the tables are empty, and no response was unmatched", () -> {
            same(0, node.counts().pendingCalls());
            same(0, node.counts().runningCalls());
            same(0L, node.counts().unmatchedResponses());
            same(0L, node.counts().malformedResponses());
            same(0L, node.counts().connectionErrors());
        });
    }

    private void heads(JsonRpcConnection node) throws Exception {
        long number = blockNumber(node);
        String heads = node.call("eth_subscribe", List.of("newHeads"), String.class);
        for (int i = 0; i < 20; i++) {
            mine(node);
        }
        for (int i = 1; i <= 20; i++) {
            News head = next(news);
            same(heads, head.subscription());
            same(number + i, hex(head.result().member("number").orElseThrow().asString()));
        }
        same(true, node.call("eth_unsubscribe", List.of(heads), Boolean.class));
        mine(node);
        same(number + 21, blockNumber(node)); // a notification of it would have arrived before this response
        same(true, news.isEmpty());
    }

    private void twoSubscriptions(JsonRpcConnection node) throws Exception {
        String heads = node.call("eth_subscribe", List.of("newHeads"), String.class);
        String pending = node.call("eth_subscribe", List.of("newPendingTransactions"), String.class);
        List<String> accounts = node.call("eth_accounts", List.of(), TEXTS);
        Map<String, String> payment = Map.of("from", accounts.get(0), "to", accounts.get(1), "value", "0x1");
        String hash = node.call("eth_sendTransaction", List.of(payment), String.class);
        boolean seen = false;
        boolean mined = false;
        while (!seen || !mined) {
            News some = next(news);
            if (some.subscription().equals(pending)) {
                same(hash, some.result().asString());
                seen = true;
            } else {
                same(heads, some.subscription());
                mined = true;
            }
        }
        for (String subscription : List.of(heads, pending)) {
            same(true, node.call("eth_unsubscribe", List.of(subscription), Boolean.class));
        }
    }

    private static void mine(JsonRpcConnection node) {
        node.call("evm_mine", Object.class);
    }

    private static long blockNumber(JsonRpcConnection node) {
        return hex(node.call("eth_blockNumber", String.class));
    }

    private static long hex(String quantity) {
        return Long.parseLong(quantity.substring(2), 16);
    }
}
