package shop;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Serves the stock and calls it. */
public final class Run implements Supplier<String> {
    private static final JsonBinding BINDING = Jackson3Binding.create();

    @Override
    public String get() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(BINDING)
                .accept(ProtocolVersion.V3_0)
                .service(Stock.class, new Shelf())
                .build();
        Stock stock = JsonRpcClient.builder()
                .binding(BINDING)
                .version(ProtocolVersion.V3_0)
                .over(new Loop(server))
                .service(Stock.class);
        StringBuilder said = new StringBuilder(stock.getClass().getName());
        try {
            said.append(' ').append(stock.count("nut"));
            said.append(' ').append(stock.twice("nut"));
            stock.count("bolt");
        } catch (Stock.NoSuchItem e) {
            said.append(' ').append(e.getMessage());
        }
        said.append(' ').append(stock.add(1, 2, null));
        said.append(' ').append(stock.later(Optional.of("late")).join());
        said.append(' ').append(stock.sum(1, 2, 3));
        said.append(' ').append(stock.keep("kept"));
        said.append(' ').append(stock.take(Map.of("nut", 2)));
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"total\",\"params\":[1]}";
        byte[] answer = server.handle(call.getBytes(StandardCharsets.UTF_8)).join();
        return said.append(' ').append(new String(answer, StandardCharsets.UTF_8)).toString();
    }

    private static final class Shelf implements Stock {
        @Override
        public int count(String item) throws NoSuchItem {
            if (item.equals("nut")) {
                return 7;
            }
            throw new NoSuchItem("no " + item, null);
        }

        @Override
        public long add(int a, long b, CallContext context) {
            return a + b;
        }

        @Override
        public CompletableFuture<String> later(Optional<String> item) {
            return CompletableFuture.completedFuture(item.orElse("none"));
        }

        @Override
        public int sum(int... all) {
            return Arrays.stream(all).sum();
        }

        @Override
        public void log(List<? extends Map<String, int[]>> lines) {}

        @Override
        public Flow.Publisher<String> follow() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Stream<Integer> all() {
            return Stream.of(1, 2);
        }

        @Override
        public Map<String, List<String>> take(Map<String, Integer> wanted) {
            return Map.of("taken", List.copyOf(wanted.keySet()));
        }

        @Override
        public String keep(String value) {
            return value;
        }
    }
}
