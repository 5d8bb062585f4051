package dev.antiphon.resilience;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A health check of an endpoint. Implementations are thread-safe. */
@FunctionalInterface
public interface EndpointHealthCheck {
    /**
     * Checks an endpoint.
     *
     * @param endpoint a client of the endpoint, with a short timeout; the check must not close it
     * @return whether the endpoint is healthy; a failure means that it is not
     */
    CompletionStage<Boolean> check(JsonRpcClient endpoint);

    /**
     * Returns a check that calls {@code rpc.health} with {@code {"kind": "ready"}}. The endpoint is unhealthy if the status is {@code fail}
     * or the call fails. An endpoint without that method is healthy.
     *
     * @return the check
     */
    static EndpointHealthCheck rpcHealth() {
        return endpoint -> endpoint.callAsync("rpc.health", RawJson.of("{\"kind\":\"ready\"}"), RawJson.class)
                .handle(EndpointHealthCheck::isHealthy);
    }

    private static boolean isHealthy(@Nullable RawJson result, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause != null || result == null) {
            return cause instanceof MethodNotFoundException;
        }
        Map<String, RawJson> members = result.kind() == JsonKind.OBJECT ? result.members() : Map.of();
        return !RawJson.of("\"fail\"").equals(members.get("status"));
    }
}
