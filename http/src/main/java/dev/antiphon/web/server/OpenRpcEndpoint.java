package dev.antiphon.web.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.http.internal.server.HttpRequestContext;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.RetryAfter;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Gives the document that describes a server to who asks with GET, as the server's own {@code rpc.discover} gives it to that caller: what
 * it may not call is not in it. If the client goes away, or is not waited for, what runs for it is cancelled. On the event loop of the
 * request, but for {@link #cancel}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class OpenRpcEndpoint implements InFlightRequest {
    private static final byte[] DISCOVER =
            "{\"jsonrpc\":\"2.0\",\"method\":\"rpc.discover\",\"id\":1}".getBytes(StandardCharsets.US_ASCII);

    private final HttpRules site;
    private final InFlightRequests traffic;
    private final HttpServerRequest request;
    private final HttpRequestContext carriage;
    private final CompletableFuture<@Nullable EncodedResponse> answer = new CompletableFuture<>();

    private OpenRpcEndpoint(
            HttpRules site, InFlightRequests traffic, HttpServerRequest request, @Nullable Identity identity) {
        this.site = site;
        this.traffic = traffic;
        this.request = request;
        this.carriage = new HttpRequestContext(request, null, identity);
    }

    /**
     * Answers a request for the document.
     *
     * @param identity the authenticated caller, or null if the server does not authenticate
     */
    public static void answer(
            HttpRules site, InFlightRequests traffic, HttpServerRequest request, @Nullable Identity identity) {
        OpenRpcEndpoint page = new OpenRpcEndpoint(site, traffic, request, identity);
        traffic.begin(page); // before anything runs: a server that drains waits for what it knows of
        page.ask();
        request.response().closeHandler(nothing -> page.cancel());
        Context context = Vertx.currentContext();
        page.answer.whenComplete((found, failure) ->
                context.runOnContext(nothing -> page.reply(found).onComplete(written -> traffic.end(page))));
    }

    private void ask() {
        CompletableFuture<@Nullable EncodedResponse> asked = site.server().handle(DISCOVER.clone(), carriage);
        asked.whenComplete((found, failure) -> {
            if (failure == null) {
                answer.complete(found);
            } else {
                answer.completeExceptionally(failure);
            }
        });
        answer.whenComplete((found, failure) -> {
            if (answer.isCancelled()) {
                asked.cancel(true);
            }
        });
    }

    @Override
    public void cancel() {
        answer.cancel(true);
        traffic.end(this);
    }

    private Future<Void> reply(@Nullable EncodedResponse found) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        carriage.moveReplyHeaders(response);
        Optional<RawJson> document =
                found == null ? Optional.empty() : RawJson.of(found.message()).member("result");
        if (document.isEmpty()) {
            return refuse(response, answer.isCancelled() ? 503 : status(found == null ? null : found.fault()));
        }
        Buffer body = Buffer.buffer(document.get().toBytes());
        response.putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.JSON);
        return HttpMethod.HEAD.equals(request.method())
                ? response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
                        .end()
                : response.end(body);
    }

    private Future<Void> refuse(HttpServerResponse response, int status) {
        if (status == 401) {
            response.putHeader("WWW-Authenticate", site.challenge());
        } else if (status == 503) {
            RetryAfter.unlessSaid(response);
        }
        return response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.TEXT)
                .end(why(status) + "\n");
    }

    private static int status(@Nullable Fault fault) {
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

    private static String why(int status) {
        return switch (status) {
            case 404 -> "This server does not describe itself: it has no rpc.discover";
            case 401 -> "Say who you are to learn what is served here";
            case 403 -> "You may not learn what is served here";
            case 503 -> "The server is busy";
            default -> "The document could not be made";
        };
    }
}
