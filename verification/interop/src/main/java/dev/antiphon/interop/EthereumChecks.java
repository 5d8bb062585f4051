package dev.antiphon.interop;

import static dev.antiphon.interop.Checks.same;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResults;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.RpcMethod;
import dev.antiphon.ServiceOption;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.TypeRef;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The checks of Antiphon as the client of an Ethereum node, over any transport. */
final class EthereumChecks {
    private static final String CHAIN = "0x539";
    private static final TypeRef<List<String>> TEXTS = new TypeRef<>() {};
    private static final RpcMethod<List<Object>, Block> BLOCK =
            RpcMethod.of("eth_getBlockByNumber", new TypeRef<List<Object>>() {}, new TypeRef<Block>() {});

    private final String over;
    private final JsonRpcClient node;

    EthereumChecks(String over, JsonRpcClient node) {
        this.over = over;
        this.node = node;
    }

    void run(Checks checks) {
        checks.check(over + "a call succeeds", () -> same(CHAIN, node.call("eth_chainId", String.class)));
        checks.check(
                over + "a list is read as one",
                () -> same(3, node.call("eth_accounts", List.of(), TEXTS).size()));
        checks.check(over + "a typed method reads a block as a record", this::block);
        checks.check(over + "a proxy of an interface calls by position", this::proxy);
        checks.check(over + "a batch gets one response per call", this::batch);
        checks.check(over + "a transaction is sent, and its receipt is read", this::transaction);
        checks.check(over + "what there is not is null", this::absent);
        checks.check(
                over + "an error is an error of its call alone, though ganache calls it a parse error", this::error);
        checks.check(over + "two hundred concurrent calls get their own responses", this::manyCalls);
    }

    private void block() {
        Block first = node.call(BLOCK, List.of("0x0", false));
        same("0x0", first.number());
        same(66, first.hash().length());
        same(List.of(), first.transactions());
    }

    private void proxy() {
        Ethereum ethereum = node.service(Ethereum.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
        String account = ethereum.accounts().get(0);
        same(true, ethereum.balance(account, "latest").startsWith("0x"));
        same(CHAIN, ethereum.chainId());
    }

    private void batch() {
        Batch batch = node.batch();
        BatchCall<String> number = batch.call("eth_blockNumber", String.class);
        BatchCall<String> chain = batch.call("eth_chainId", String.class);
        BatchCall<List<String>> accounts = batch.call("eth_accounts", List.of(), TEXTS);
        BatchCall<Object> unknown = batch.call("eth_foobar", Object.class);
        BatchCall<Block> block = batch.call(BLOCK, List.of("latest", false));
        BatchResults results = batch.send();
        same(CHAIN, results.get(chain).orThrow());
        same(3, results.get(accounts).orThrow().size());
        same(results.get(number).orThrow(), results.get(block).orThrow().number());
        same(false, results.allSucceeded());
        failure(() -> results.get(unknown).orThrow());
    }

    private void transaction() {
        List<String> accounts = node.call("eth_accounts", List.of(), TEXTS);
        Map<String, String> payment = Map.of("from", accounts.get(0), "to", accounts.get(1), "value", "0x1");
        String hash = node.call("eth_sendTransaction", List.of(payment), String.class);
        Receipt receipt = node.call("eth_getTransactionReceipt", List.of(hash), Receipt.class);
        same(new Receipt(hash, "0x1", accounts.get(0), accounts.get(1)), receipt);
    }

    private void absent() {
        String unknown = "0x" + "0".repeat(64);
        same(null, node.call("eth_getTransactionByHash", List.of(unknown), Object.class));
    }

    private void error() throws Exception {
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            answers.add(node.callAsync("eth_chainId", String.class));
        }
        CompletableFuture<Object> unknown = node.callAsync("eth_foobar", Object.class);
        for (int i = 0; i < 10; i++) {
            answers.add(node.callAsync("eth_chainId", String.class));
        }
        JsonRpcException error = failure(() -> node.call("eth_foobar", Object.class));
        same(-32700L, error.code());
        same(true, error.message().contains("eth_foobar"));
        for (CompletableFuture<String> answer : answers) {
            same(CHAIN, answer.get(30, TimeUnit.SECONDS));
        }
        same(
                -32700L,
                unknown.handle((value, thrown) -> thrown instanceof JsonRpcException e ? e.code() : 0L)
                        .get(30, TimeUnit.SECONDS));
    }

    private void manyCalls() throws Exception {
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            answers.add(node.callAsync("eth_chainId", String.class));
        }
        for (CompletableFuture<String> answer : answers) {
            same(CHAIN, answer.get(30, TimeUnit.SECONDS));
        }
    }

    /** The error that a call fails with. */
    static JsonRpcException failure(Supplier<@Nullable Object> call) {
        try {
            throw new AssertionError("no error but " + call.get());
        } catch (JsonRpcException expected) {
            return expected;
        }
    }

    /** Some members of a block. */
    record Block(String number, String hash, List<String> transactions) {}

    /** Some members of a receipt. */
    record Receipt(String transactionHash, String status, String from, String to) {}

    /** Some methods of a node. */
    @JsonRpcService
    interface Ethereum {
        @JsonRpcMethod("eth_accounts")
        List<String> accounts();

        @JsonRpcMethod("eth_getBalance")
        String balance(@JsonRpcParam("account") String account, @JsonRpcParam("block") String block);

        @JsonRpcMethod("eth_chainId")
        String chainId();
    }
}
