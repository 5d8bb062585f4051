package dev.antiphon.web.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One GET request for the OpenRPC document, answered by a call of the server's own {@code rpc.discover} in the caller's name: methods that
 * the caller must not call are not in the document. Thread-safe.
 */
public final class OpenRpcEndpoint implements InFlightRequest {
    private static final byte[] DISCOVER =
            "{\"jsonrpc\":\"2.0\",\"method\":\"rpc.discover\",\"id\":1}".getBytes(StandardCharsets.US_ASCII);

    private final HttpRules rules;
    private final HttpRequestContext context;
    private final CompletableFuture<@Nullable EncodedResponse> discovered = new CompletableFuture<>();

    /**
     * A request, not started.
     *
     * @param rules the rules of the server
     * @param context the context of the request
     */
    public OpenRpcEndpoint(HttpRules rules, HttpRequestContext context) {
        this.rules = rules;
        this.context = context;
    }

    /**
     * Starts the call.
     *
     * @return completes with the response, never exceptionally; with 503 if the request is cancelled
     */
    @SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
    public CompletableFuture<FixedResponse> start() {
        CompletableFuture<@Nullable EncodedResponse> call = rules.server().handle(DISCOVER.clone(), context);
        call.whenComplete((found, failure) -> {
            if (failure == null) {
                discovered.complete(found);
            } else {
                discovered.completeExceptionally(failure);
            }
        });
        discovered.whenComplete((found, failure) -> {
            if (discovered.isCancelled()) {
                call.cancel(true);
            }
        });
        return discovered.handle((found, failure) -> response(found));
    }

    @Override
    public void cancel() {
        discovered.cancel(true);
    }

    private FixedResponse response(@Nullable EncodedResponse found) {
        Map<String, String> added = context.takeReplyHeaders();
        Optional<RawJson> document =
                found == null ? Optional.empty() : RawJson.of(found.message()).member("result");
        if (document.isPresent()) {
            return FixedResponse.json(200, document.get().toBytes()).with(added);
        }
        int status = discovered.isCancelled() ? 503 : statusOf(found == null ? null : found.fault());
        return FixedResponse.text(status, reason(status))
                .with(ReplyHead.of(status, rules, added).headers());
    }

    private static int statusOf(@Nullable Fault fault) {
        if (fault == null) {
            return 500;
        }
        return switch (fault) {
            case METHOD_NOT_FOUND -> 404;
            case UNAUTHENTICATED -> 401;
            case FORBIDDEN -> 403;
            case BUSY -> 503;
            default -> 500;
        };
    }

    private static String reason(int status) {
        return switch (status) {
            case 404 -> "This server has no OpenRPC document: the method rpc.discover is not registered";
            case 401 -> "Authentication required";
            case 403 -> "Access denied";
            case 503 -> "The server is busy";
            default -> "The document could not be generated";
        };
    }
}
