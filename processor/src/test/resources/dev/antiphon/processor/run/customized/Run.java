package customized;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.jackson3.Jackson3Binding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Asks generated code and reflection the same, and lists both answers to each. */
public final class Run implements Supplier<List<List<String>>> {
    private static final String TREES = "[{\"size\":1,\"children\":[]},{\"size\":2,\"children\":null}]";
    private static final List<String> CALLS = List.of(
            "account\",\"params\":[]",
            "accounts\",\"params\":[]",
            "heir\",\"params\":[]",
            "pair\",\"params\":[]",
            "pairs\",\"params\":[]",
            "tree\",\"params\":[]",
            "wild\",\"params\":[]",
            "trees\",\"params\":[{\"trees\":" + TREES + ",\"lists\":[" + TREES + "],\"above\":[3],\"any\":[4],\"plain\":[]}"
                    + ",[" + TREES + "]]");

    @Override
    public List<List<String>> get() {
        JsonRpcServer generated = JsonRpcServer.builder()
                .binding(Jackson3Binding.create())
                .service(Customized.class, new CustomizedService(), new CustomizedJsonRpc())
                .build();
        JsonRpcServer reflecting = JsonRpcServer.builder()
                .binding(Jackson3Binding.create())
                .service(Customized.class, new CustomizedService(), ServiceOption.reflection())
                .build();
        List<List<String>> answers = new ArrayList<>();
        for (String call : CALLS) {
            answers.add(List.of(answer(generated, call), answer(reflecting, call)));
        }
        return answers;
    }

    private static String answer(JsonRpcServer server, String call) {
        String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + call + "}";
        return new String(server.handle(message.getBytes(StandardCharsets.UTF_8)).join(), StandardCharsets.UTF_8);
    }

    private static final class CustomizedService implements Customized {
        private final Tree tree = new Tree(2, List.of(new Tree(0, List.of())));

        @Override
        public Account account() {
            return new Account("x", new Secret());
        }

        @Override
        public Accounts accounts() {
            return new Accounts(List.of(), account());
        }

        @Override
        public Heir heir() {
            return new Heir("x", new Inherited());
        }

        @Override
        public Pair pair() {
            Node node = new Node();
            return new Pair(node, node);
        }

        @Override
        public Pairs pairs() {
            Pair pair = pair();
            return new Pairs(pair, pair);
        }

        @Override
        public Tree tree() {
            return tree;
        }

        @Override
        public Wild wild() {
            return new Wild(List.of(tree), List.of(List.of(tree)), List.of(tree), List.of(1), List.of());
        }

        @Override
        public List<? extends Tree> trees(Wild wild, List<List<? extends Tree>> more) {
            List<Tree> all = new ArrayList<>(wild.trees());
            wild.lists().forEach(all::addAll);
            more.forEach(all::addAll);
            return all;
        }
    }
}
