package dev.antiphon.http.internal.server;

import dev.antiphon.web.server.FixedResponse;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.Map;

/** Writes complete responses to Vert.x. For the event loop of the request. */
final class FixedResponseWriter {
    private FixedResponseWriter() {}

    /**
     * Writes a response, unless the client has disconnected or the response has been written.
     *
     * @return completes when all of it has been written
     */
    static Future<Void> write(HttpServerRequest request, FixedResponse fixed) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return Future.succeededFuture();
        }
        response.setStatusCode(fixed.status());
        putAll(response, fixed.headers());
        if (fixed.closesConnection() || (fixed.status() >= 400 && isBodyUnread(request))) {
            closeConnectionAfter(request);
        }
        if (fixed.status() == 204 || fixed.status() == 304) {
            return response.end();
        }
        return HttpMethod.HEAD.equals(request.method())
                ? response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(fixed.body().length))
                        .end()
                : response.end(Buffer.buffer(fixed.body()));
    }

    static void putAll(HttpServerResponse response, Map<String, String> headers) {
        if (!headers.isEmpty()) {
            headers.forEach(response::putHeader);
        }
    }

    /** The rest of the body would have to be read to get to the next request. */
    private static boolean isBodyUnread(HttpServerRequest request) {
        return !request.isEnded() && !HttpMethod.GET.equals(request.method());
    }

    /** A connection of HTTP/2 carries other requests. */
    private static void closeConnectionAfter(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
    }
}
