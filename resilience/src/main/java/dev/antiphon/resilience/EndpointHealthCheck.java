package dev.antiphon.resilience;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Finds out whether an endpoint is well. Safe for use by any thread. */
@FunctionalInterface
public interface EndpointHealthCheck {
    /**
     * Asks the endpoint something.
     *
     * @param endpoint calls it, with a short timeout; not to be closed
     * @return whether it is well; a failure means that it is not
     */
    CompletionStage<Boolean> check(JsonRpcClient endpoint);

    /**
     * Asks for {@code rpc.health} with {@code {"kind": "ready"}}: the endpoint is well unless it says {@code fail} or does not answer. One that
     * answers that it has no such method is well.
     *
     * @return the check
     */
    static EndpointHealthCheck rpcHealth() {
        return endpoint -> endpoint.callAsync("rpc.health", RawJson.of("{\"kind\":\"ready\"}"), RawJson.class)
                .handle(EndpointHealthCheck::isWell);
    }

    private static boolean isWell(@Nullable RawJson answer, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause != null || answer == null) {
            return cause instanceof MethodNotFoundException;
        }
        Map<String, RawJson> members = answer.kind() == JsonKind.OBJECT ? answer.members() : Map.of();
        return !RawJson.of("\"fail\"").equals(members.get("status"));
    }
}
