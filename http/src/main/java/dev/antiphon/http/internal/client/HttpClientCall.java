package dev.antiphon.http.internal.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.web.client.ExceptionMessages;
import dev.antiphon.web.client.HttpUri;
import dev.antiphon.web.client.RequestHeaders;
import dev.antiphon.web.client.ResponseReader;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.GoAway;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request and its response: at most five redirects, and one retry if the server has not processed the request. Confined to the
 * event loop of the exchange.
 *
 * <pre>
 *  start -> connected -> responded -> handlers of the response -> ResponseReader
 *     ^__________________________|  redirect
 * </pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure ends the call
final class HttpClientCall {
    private static final int MAX_REDIRECTS = 5;
    private static final int MAX_REDIRECT_BYTES = 64 << 10;

    /** The HTTP/2 error code of a request that the client cancels. */
    private static final long CANCEL = 8;

    /** The HTTP/2 error code of a request that the server has not processed. */
    private static final long REFUSED_STREAM = 7;

    private final VertxExchange exchange;
    private final ExchangeRequest outbound;
    private final Map<String, String> headers;
    private final ResponseReader reader;
    private HttpUri target;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private int redirects;
    private boolean retried;

    /** Cancels the timer of the connection attempt, which would keep this call in memory. */
    private Runnable connectTimer = () -> {};

    HttpClientCall(
            VertxExchange exchange, ExchangeRequest outbound, Map<String, String> headers, ResponseReader reader) {
        this.exchange = exchange;
        this.outbound = outbound;
        this.headers = headers;
        this.reader = reader;
        this.target = exchange.address();
    }

    void start() {
        exchange.started(this);
        request();
    }

    private void request() {
        if (reader.hasEnded()) {
            return;
        }
        try {
            connectTimer = exchange.unlessConnected(this::connectTimedOut);
            exchange.request(options()).onComplete(this::connected);
        } catch (RuntimeException rejected) {
            unreached(rejected); // by Vert.x, which may have been closed
        }
    }

    private void connectTimedOut() {
        if (request == null) {
            long millis = exchange.connectTimeout().toMillis();
            unreached(new TimeoutException("the server did not answer within " + millis + " ms"));
        }
    }

    /** Without a timeout: that of Vert.x covers requests that wait for a connection too, for which callers have their own. */
    private RequestOptions options() {
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(target.host())
                .setPort(target.port())
                .setSsl(target.isSecure())
                .setURI(target.target())
                .setFollowRedirects(false)
                .setHeaders(headers());
    }

    private MultiMap headers() {
        MultiMap all = HttpHeaders.headers();
        // Headers of the user, such as credentials, go to the origin that they were meant for only.
        Map<String, String> sent = target.isSameOrigin(exchange.address()) ? headers : RequestHeaders.plain(outbound);
        sent.forEach(all::set);
        return all;
    }

    /** Stops reading the response; flow control makes the server stop too. */
    void pause() {
        if (response != null && !reader.hasEnded()) {
            response.pause();
        }
    }

    void resume() {
        if (response != null && !reader.hasEnded()) {
            response.resume();
        }
    }

    /** Ends the call. */
    void stop(Disconnect reason) {
        if (!reader.hasEnded()) {
            end(reason);
            reset();
        }
    }

    private void end(Disconnect reason) {
        connectTimer.run();
        exchange.ended(this);
        reader.failed(reason);
    }

    /** Cancels the request at the server; a connection that it was not yet written to is reused. */
    private void reset() {
        HttpClientRequest running = request;
        request = null;
        if (running != null) {
            running.reset(CANCEL);
        }
    }

    private void connected(AsyncResult<HttpClientRequest> connected) {
        if (connected.failed()) {
            // A connection out of the pool, which its server has closed meanwhile: nothing was written to it.
            if (!(connected.cause() instanceof HttpClosedException) || !retry()) {
                unreached(connected.cause());
            }
            return;
        }
        connectTimer.run();
        HttpClientRequest ready = connected.result();
        ready.exceptionHandler(failure -> {}); // the future of the response reports it
        request = ready;
        if (reader.hasEnded()) {
            reset();
            if (exchange.isClosed()) {
                ready.connection().close(); // there is no pool any more that would
            }
        } else {
            ready.send(Buffer.buffer(outbound.message())).onComplete(this::responded);
        }
    }

    /**
     * Asks once more, after a request that the server has certainly not begun to reader. Any other might be executed twice.
     *
     * @return whether it does
     */
    private boolean retry() {
        if (retried || reader.hasEnded() || exchange.isClosed()) {
            return false;
        }
        retried = true;
        connectTimer.run();
        request = null;
        exchange.later(this::request); // when the pool knows that the connection has ended
        return true;
    }

    /** Whether HTTP/2 says that the server has not processed the request: by its reset, or by GOAWAY with an earlier last stream. */
    private boolean isUnprocessed(Throwable failure) {
        if (failure instanceof StreamResetException reset) {
            return reset.getCode() == REFUSED_STREAM;
        }
        GoAway away = failure instanceof HttpClosedException closed ? closed.goAway() : null;
        HttpClientRequest sent = request;
        return away != null
                && sent != null
                && sent.version() == HttpVersion.HTTP_2
                && sent.streamId() > away.getLastStreamId();
    }

    private void responded(AsyncResult<HttpClientResponse> result) {
        if (result.failed()) {
            if (!isUnprocessed(result.cause()) || !retry()) {
                failed("the connection broke before the response", result.cause());
            }
            return;
        }
        if (reader.hasEnded()) {
            return;
        }
        HttpClientResponse response = result.result();
        HttpUri location = redirect(response);
        if (location != null) {
            follow(response, location);
            return;
        }
        this.response = response;
        reader.head(
                response.statusCode(),
                response.statusMessage(),
                response.getHeader(HttpHeaders.CONTENT_TYPE),
                response.getHeader("Retry-After"));
        response.exceptionHandler(failure -> failed("the connection broke within the response", failure));
        response.handler(this::read);
        response.endHandler(nothing -> {
            if (!reader.hasEnded()) {
                exchange.ended(this);
                reader.end();
            }
        });
    }

    private void read(Buffer part) {
        if (!reader.hasEnded() && !reader.bytes(part.getBytes())) {
            exchange.ended(this);
            reset();
        }
    }

    /** The location of a redirect with the same method, or null; one from TLS to plain text is not followed. */
    private @Nullable HttpUri redirect(HttpClientResponse response) {
        String location = response.getHeader(HttpHeaders.LOCATION);
        boolean same = response.statusCode() == 307 || response.statusCode() == 308;
        if (!same || location == null || redirects == MAX_REDIRECTS) {
            return null;
        }
        try {
            HttpUri resolved = HttpUri.http(base().resolve(location));
            return target.isSecure() && !resolved.isSecure() ? null : resolved;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** The base of a relative location, which needs a path for the JDK to resolve it. */
    private URI base() {
        URI uri = target.uri();
        return uri.getRawPath().isEmpty() ? uri.resolve("/") : uri;
    }

    /** Reads the body of a redirect, so that the connection can be reused, unless it is a long one. */
    private void follow(HttpClientResponse response, HttpUri location) {
        redirects++;
        target = location;
        int[] read = {0};
        Runnable next = () -> {
            request = null;
            request();
        };
        response.exceptionHandler(failure -> failed("the connection broke within a redirect", failure));
        response.endHandler(nothing -> exchange.later(next)); // when the connection is back in the pool
        response.handler(part -> {
            read[0] += part.length();
            if (read[0] > MAX_REDIRECT_BYTES) {
                response.exceptionHandler(failure -> {});
                response.endHandler(nothing -> {});
                response.handler(more -> {});
                reset();
                next.run();
            }
        });
    }

    /** There is no connection, so nothing was written. */
    private void unreached(Throwable failure) {
        failed(Kind.UNREACHED, "cannot connect", failure);
    }

    private void failed(String what, Throwable failure) {
        failed(Kind.LOST, what, failure);
    }

    private void failed(Kind kind, String what, Throwable failure) {
        if (!reader.hasEnded()) {
            end(new Disconnect(kind, what + ": " + ExceptionMessages.describe(failure), failure));
        }
    }
}
