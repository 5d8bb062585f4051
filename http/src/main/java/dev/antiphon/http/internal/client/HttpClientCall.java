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
 * One message on its way, and its answer on its way back, perhaps by way of redirects. For the event loop of its exchange alone.
 *
 * <pre>
 *  go -> connected -> answered -> handlers of the response -> ResponseReader
 *   ^______________________|  redirected
 * </pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // a request that is given up cannot fail
final class HttpClientCall {
    private static final int MOST_REDIRECTS = 5;
    private static final int REDIRECT_BYTES = 64 << 10;

    /** The code of HTTP/2 for a request that nobody wants answered any more. */
    private static final long CANCEL = 8;

    /** The code of HTTP/2 for a request of which nothing was done. */
    private static final long REFUSED_STREAM = 7;

    private final VertxExchange exchange;
    private final ExchangeRequest outbound;
    private final Map<String, String> headers;
    private final ResponseReader answer;
    private HttpUri to;
    private @Nullable HttpClientRequest request;
    private @Nullable HttpClientResponse response;
    private int redirects;
    private boolean repeated;

    /** Ends the waiting for a connection, which would keep this errand in memory. */
    private Runnable patience = () -> {};

    HttpClientCall(
            VertxExchange exchange, ExchangeRequest outbound, Map<String, String> headers, ResponseReader answer) {
        this.exchange = exchange;
        this.outbound = outbound;
        this.headers = headers;
        this.answer = answer;
        this.to = exchange.address();
    }

    void go() {
        exchange.begun(this);
        ask();
    }

    private void ask() {
        if (answer.hasEnded()) {
            return;
        }
        try {
            patience = exchange.unlessConnected(this::unconnected);
            exchange.request(options()).onComplete(this::connected);
        } catch (RuntimeException refused) {
            unreached(refused); // by Vert.x, which may have been closed
        }
    }

    private void unconnected() {
        if (request == null) {
            long millis = exchange.connectTimeout().toMillis();
            unreached(new TimeoutException("the server did not answer within " + millis + " ms"));
        }
    }

    /** No timeout: that of the options of Vert.x is also for requests that wait for a connection, which callers have one for. */
    private RequestOptions options() {
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(to.host())
                .setPort(to.port())
                .setSsl(to.isSecure())
                .setURI(to.target())
                .setFollowRedirects(false)
                .setHeaders(headers());
    }

    private MultiMap headers() {
        MultiMap all = HttpHeaders.headers();
        // What is meant for one server is not told another.
        Map<String, String> told = to.isSameOrigin(exchange.address()) ? headers : RequestHeaders.plain(outbound);
        told.forEach(all::set);
        return all;
    }

    /** Reads no more of the response for now; the server learns of it by its flow control. */
    void pause() {
        if (response != null && !answer.hasEnded()) {
            response.pause();
        }
    }

    void resume() {
        if (response != null && !answer.hasEnded()) {
            response.resume();
        }
    }

    /** Gives up, and says why. */
    void stop(Disconnect reason) {
        if (!answer.hasEnded()) {
            end(reason);
            reset();
        }
    }

    private void end(Disconnect reason) {
        patience.run();
        exchange.ended(this);
        answer.failed(reason);
    }

    /** Tells the server that nobody waits; a connection that the request was not yet written to is used again. */
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
            if (!(connected.cause() instanceof HttpClosedException) || !askAgain()) {
                unreached(connected.cause());
            }
            return;
        }
        patience.run();
        HttpClientRequest ready = connected.result();
        ready.exceptionHandler(failure -> {}); // told by the future of the response
        request = ready;
        if (answer.hasEnded()) {
            reset();
            if (exchange.isClosed()) {
                ready.connection().close(); // there is no pool any more that would
            }
        } else {
            ready.send(Buffer.buffer(outbound.message())).onComplete(this::answered);
        }
    }

    /**
     * Asks once more, after a request that the server has certainly not begun to answer. Any other might be executed twice.
     *
     * @return whether it does
     */
    private boolean askAgain() {
        if (repeated || answer.hasEnded() || exchange.isClosed()) {
            return false;
        }
        repeated = true;
        patience.run();
        request = null;
        exchange.later(this::ask); // when the pool knows that the connection has ended
        return true;
    }

    /** Whether HTTP/2 says that nothing was done of the request: of it alone, or of all behind the last that the server took. */
    private boolean isRefused(Throwable failure) {
        if (failure instanceof StreamResetException reset) {
            return reset.getCode() == REFUSED_STREAM;
        }
        GoAway away = failure instanceof HttpClosedException closed ? closed.goAway() : null;
        HttpClientRequest asked = request;
        return away != null
                && asked != null
                && asked.version() == HttpVersion.HTTP_2
                && asked.streamId() > away.getLastStreamId();
    }

    private void answered(AsyncResult<HttpClientResponse> answered) {
        if (answered.failed()) {
            if (!isRefused(answered.cause()) || !askAgain()) {
                failed("the connection broke before the response", answered.cause());
            }
            return;
        }
        if (answer.hasEnded()) {
            return;
        }
        HttpClientResponse response = answered.result();
        HttpUri elsewhere = redirect(response);
        if (elsewhere != null) {
            follow(response, elsewhere);
            return;
        }
        this.response = response;
        answer.head(
                response.statusCode(),
                response.statusMessage(),
                response.getHeader(HttpHeaders.CONTENT_TYPE),
                response.getHeader("Retry-After"));
        response.exceptionHandler(failure -> failed("the connection broke within the response", failure));
        response.handler(this::part);
        response.endHandler(nothing -> {
            if (!answer.hasEnded()) {
                exchange.ended(this);
                answer.end();
            }
        });
    }

    private void part(Buffer part) {
        if (!answer.hasEnded() && !answer.bytes(part.getBytes())) {
            exchange.ended(this);
            reset();
        }
    }

    /** Where the same request is wanted; redirects that would make a GET of it, or unveil it, are none. */
    private @Nullable HttpUri redirect(HttpClientResponse response) {
        String location = response.getHeader(HttpHeaders.LOCATION);
        boolean same = response.statusCode() == 307 || response.statusCode() == 308;
        if (!same || location == null || redirects == MOST_REDIRECTS) {
            return null;
        }
        try {
            HttpUri there = HttpUri.http(base().resolve(location));
            return to.isSecure() && !there.isSecure() ? null : there;
        } catch (IllegalArgumentException noAddress) {
            return null;
        }
    }

    /** What a relative location is relative to; the JDK needs a path for that. */
    private URI base() {
        URI uri = to.uri();
        return uri.getRawPath().isEmpty() ? uri.resolve("/") : uri;
    }

    /** The body of a redirect is read, so that the connection can be used again, unless it is a long one. */
    private void follow(HttpClientResponse response, HttpUri elsewhere) {
        redirects++;
        to = elsewhere;
        int[] read = {0};
        Runnable go = () -> {
            request = null;
            ask();
        };
        response.exceptionHandler(failure -> failed("the connection broke within a redirect", failure));
        response.endHandler(nothing -> exchange.later(go)); // when the connection is back in the pool
        response.handler(part -> {
            read[0] += part.length();
            if (read[0] > REDIRECT_BYTES) {
                response.exceptionHandler(failure -> {});
                response.endHandler(nothing -> {});
                response.handler(more -> {});
                reset();
                go.run();
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
        if (!answer.hasEnded()) {
            end(new Disconnect(kind, what + ": " + ExceptionMessages.words(failure), failure));
        }
    }
}
