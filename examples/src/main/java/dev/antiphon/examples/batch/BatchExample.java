package dev.antiphon.examples.batch;

import static dev.antiphon.Parameter.required;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls for two users, one of whom does not exist, and their number, in one message. */
public final class BatchExample {
    private static final int NO_SUCH_USER = 1404;
    private static final Map<Integer, User> USERS = Map.of(1, new User("Ada", 36), 2, new User("Alan", 41));

    private BatchExample() {}

    /**
     * A user.
     *
     * @param name the name
     * @param age the age in years
     */
    public record User(String name, int age) {}

    static Listener serve(int port, List<String> accesses) {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("getUser", Parameters.of(required("id", int.class)), call -> user(call.get(0)))
                .method("getUserCount", Parameters.none(), call -> USERS.size())
                .notification(
                        "logAccess", Parameters.of(required("action", String.class)), call -> accesses.add(call.get(0)))
                .build();
        return HttpTransport.serve(server, port);
    }

    private static User user(int id) {
        User user = USERS.get(id);
        if (user == null) {
            throw new JsonRpcException(NO_SUCH_USER, "No such user");
        }
        return user;
    }

    static List<String> ask(JsonRpcClient client) {
        List<String> lines = new ArrayList<>();
        // [batch]
        Batch batch = client.batch();
        BatchCall<User> ada = batch.call("getUser", Map.of("id", 1), User.class);
        BatchCall<User> missing = batch.call("getUser", Map.of("id", 99), User.class);
        BatchCall<Integer> count = batch.call("getUserCount", Integer.class);
        batch.notify("logAccess", Map.of("action", "batch"));
        BatchResults results = batch.send();

        lines.add(results.get(ada).orThrow().name());
        lines.add(results.get(count).orThrow() + " users");
        if (results.get(missing) instanceof BatchResult.Failure<User> failure) {
            lines.add(failure.error().getMessage());
        }
        // [/batch]
        return lines;
    }

    /**
     * Prints the results.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        try (Listener listener = serve(0, new ArrayList<>());
                JsonRpcClient client = JsonRpcClient.connect(listener.address().toString())) {
            ask(client).forEach(System.out::println);
        }
    }
}
