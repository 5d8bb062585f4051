package shop;

import dev.antiphon.CallContext;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.NonBlocking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/** Has a method of every kind. */
@JsonRpcService(prefix = "stock")
@JsonRpcError(code = 2, exception = IllegalStateException.class)
public interface Stock extends Keep<String> {
    @JsonRpcError(code = 1, exception = NoSuchItem.class)
    int count(String item) throws NoSuchItem;

    @NonBlocking
    @JsonRpcMethod(aliases = "total")
    long add(int a, @JsonRpcParam(defaultValue = "5") long b, CallContext context);

    CompletableFuture<String> later(Optional<String> item);

    int sum(int... all);

    @JsonRpcNotification
    void log(List<? extends Map<String, int[]>> lines);

    Flow.Publisher<String> follow();

    Stream<Integer> all();

    Map<String, List<String>> take(@JsonRpcParams Map<String, Integer> wanted);

    default int twice(String item) throws NoSuchItem {
        return 2 * count(item);
    }

    final class NoSuchItem extends Exception {
        private static final long serialVersionUID = 1;

        public NoSuchItem(String message, RawJson data) {
            super(message + (data == null ? "" : data));
        }
    }
}
