package dev.antiphon.http;

import dev.antiphon.Answer;
import dev.antiphon.Identity;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Gives the document that describes a server to who asks with GET, as the server's own {@code rpc.discover} gives it to that caller: what
 * it may not call is not in it. On the event loop of the request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class DocumentPage {
    private static final byte[] DISCOVER =
            "{\"jsonrpc\":\"2.0\",\"method\":\"rpc.discover\",\"id\":1}".getBytes(StandardCharsets.US_ASCII);

    private final HttpSite site;

    DocumentPage(HttpSite site) {
        this.site = site;
    }

    /** @param identity who has been let in, or null if nobody was asked */
    void answer(HttpServerRequest request, @Nullable Identity identity) {
        Context context = Vertx.currentContext();
        CompletableFuture<@Nullable Answer> answer =
                site.server().handle(DISCOVER.clone(), new RequestCarriage(request, null, identity));
        request.response().closeHandler(nothing -> answer.cancel(true));
        answer.whenComplete((found, failure) -> context.runOnContext(nothing -> reply(request, found)));
    }

    private void reply(HttpServerRequest request, @Nullable Answer answer) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        if (answer == null || answer.error() != null) {
            int status = answer == null ? 500 : status(answer.fault());
            if (status == 401) {
                response.putHeader("WWW-Authenticate", site.challenge());
            }
            response.setStatusCode(status)
                    .putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.TEXT)
                    .end(why(status) + "\n");
            return;
        }
        Buffer document = Buffer.buffer(RawJson.of(answer.message())
                .member("result")
                .orElse(RawJson.NULL)
                .toBytes());
        response.putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.JSON);
        if (HttpMethod.HEAD.equals(request.method())) {
            response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(document.length()))
                    .end();
        } else {
            response.end(document);
        }
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
