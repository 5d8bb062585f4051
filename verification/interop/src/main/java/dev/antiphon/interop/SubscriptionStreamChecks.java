package dev.antiphon.interop;

import static dev.antiphon.interop.Checks.next;
import static dev.antiphon.interop.Checks.same;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.json.RawJson;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** The checks of a client with subscriptions as streams. */
final class SubscriptionStreamChecks {
    private static final int BLOCKS = 20;

    private SubscriptionStreamChecks() {}

    static void run(JsonRpcConnection node, Checks checks) {
        checks.check("WebSocket: new blocks are a stream, in order, until it is cancelled", () -> heads(node));
        checks.check(
                "WebSocket: an unknown stream is an error",
                () -> EthereumChecks.failure(() ->
                        node.stream("eth_foobar", null, RawJson.class).open().toList()));
        checks.check("WebSocket: the tables are empty after streams", () -> {
            Checks.awaitEmpty(node); // the client does not wait for the response to eth_unsubscribe
            same(0, node.counts().pendingCalls());
            same(0L, node.counts().unmatchedResponses());
            same(0L, node.counts().malformedResponses());
        });
    }

    private static void heads(JsonRpcConnection node) throws Exception {
        BlockingQueue<Long> numbers = new LinkedBlockingQueue<>();
        CompletableFuture<?> end = node.stream("eth_newHeads", null, RawJson.class)
                .forEach(head -> numbers.add(
                        Long.decode(head.member("number").orElseThrow().asString())));
        // The node may mine the first blocks before it knows the subscription.
        while (numbers.isEmpty()) {
            node.call("evm_mine", Object.class);
        }
        for (int i = 1; i < BLOCKS; i++) {
            node.call("evm_mine", Object.class);
        }
        long first = next(numbers);
        for (int i = 1; i < BLOCKS; i++) {
            same(first + i, next(numbers));
        }
        end.cancel(true);
        same(true, end.isCancelled());
    }
}
