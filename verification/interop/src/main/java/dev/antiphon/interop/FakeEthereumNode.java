package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;

import dev.antiphon.Arguments;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.stream.StreamWire;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The methods of an Ethereum node that clients need to subscribe. Blocks are mined on request, and are empty. */
final class FakeEthereumNode {
    private static final String HASH = "0x" + "0".repeat(64);
    private static final long TIMEOUT_SECONDS = 10;

    private final AtomicLong block = new AtomicLong();
    private final List<StreamSink<@Nullable Object>> heads = new CopyOnWriteArrayList<>();
    private final List<StreamSink<@Nullable Object>> pending = new CopyOnWriteArrayList<>();
    private final Map<StreamSink<@Nullable Object>, String> logs = new ConcurrentHashMap<>();

    JsonRpcServer server() {
        return JsonRpcServer.builder()
                .streams(StreamWire.SUBSCRIPTIONS)
                .method("eth_chainId", Parameters.none(), call -> "0x539")
                .method("net_version", Parameters.none(), call -> "1337")
                .method("eth_blockNumber", Parameters.none(), call -> hex(block.get()))
                .method("evm_mine", Parameters.none(), call -> mine())
                .method("demo_pend", Parameters.of(required("hash", String.class)), this::pend)
                .method("demo_subscribed", Parameters.of(required("count", int.class)), this::awaitSubscribed)
                .stream("eth_newHeads", Parameters.none(), (call, sink) -> {
                    heads.add(sink);
                    call.call().cancellation().onCancel(() -> heads.remove(sink));
                })
                .stream("eth_newPendingTransactions", Parameters.none(), (call, sink) -> {
                    pending.add(sink);
                    call.call().cancellation().onCancel(() -> pending.remove(sink));
                })
                .stream("eth_logs", Parameters.of(required("filter", RawJson.class)), (call, sink) -> {
                    logs.put(sink, address(call.get(0)));
                    call.call().cancellation().onCancel(() -> logs.remove(sink));
                })
                .build();
    }

    private static String address(RawJson filter) {
        RawJson address = filter.member("address").orElseThrow();
        return (address.elements().isEmpty() ? address : address.elements().get(0)).asString();
    }

    private String mine() {
        String number = hex(block.incrementAndGet());
        heads.forEach(sink -> sink.trySend(Map.of("number", number, "hash", HASH)));
        logs.forEach((sink, address) -> sink.trySend(Map.of(
                "address",
                address,
                "topics",
                List.of(),
                "data",
                "0x",
                "blockNumber",
                number,
                "blockHash",
                HASH,
                "transactionHash",
                HASH,
                "transactionIndex",
                "0x0",
                "logIndex",
                "0x0",
                "removed",
                false)));
        return number;
    }

    private @Nullable Object pend(Arguments call) {
        String hash = call.get(0);
        pending.forEach(sink -> sink.trySend(hash));
        return null;
    }

    /** Returns when there are at least this many subscriptions. */
    private int awaitSubscribed(Arguments call) throws InterruptedException {
        int count = call.get(0);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (heads.size() + pending.size() + logs.size() != count) {
            if (System.nanoTime() > deadline) {
                throw new IllegalArgumentException("timed out waiting for subscriptions");
            }
            Thread.sleep(2);
        }
        return count;
    }

    private static String hex(long number) {
        return "0x" + Long.toHexString(number);
    }
}
