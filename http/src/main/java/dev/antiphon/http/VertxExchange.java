package dev.antiphon.http;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** HTTP by Vert.x: pooled connections, one request for each message. */
final class VertxExchange implements Exchange {
    private static final int MOST_REDIRECTS = 5;

    private final HttpClientAgent client;
    private final URI uri;
    private final String peer;
    private final Map<String, Supplier<String>> headers;
    private final Duration connectTimeout;
    private final int messageBytes;

    VertxExchange(
            HttpClientAgent client,
            URI uri,
            Map<String, Supplier<String>> headers,
            Duration connectTimeout,
            int messageBytes) {
        this.client = client;
        this.uri = uri;
        this.peer = HttpDialer.peer(uri);
        this.headers = headers;
        this.connectTimeout = connectTimeout;
        this.messageBytes = messageBytes;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public Runnable send(Letter letter, Receiver receiver) {
        Errand errand = new Errand(letter, new AnswerReader(receiver, messageBytes));
        errand.go(uri);
        return errand::stop;
    }

    @Override
    public void close() {
        client.close();
    }

    /** One message on its way, and its answer on its way back. */
    private final class Errand {
        private final Letter letter;
        private final AnswerReader answer;
        private final AtomicReference<@Nullable HttpClientRequest> request = new AtomicReference<>();
        private volatile boolean stopped;
        private int redirects;

        Errand(Letter letter, AnswerReader answer) {
            this.letter = letter;
            this.answer = answer;
        }

        void go(URI to) {
            RequestOptions options = new RequestOptions()
                    .setMethod(HttpMethod.POST)
                    .setHost(to.getHost())
                    .setPort(HttpDialer.port(to))
                    .setSsl(to.getScheme().toLowerCase(Locale.ROOT).equals("https"))
                    .setURI(HttpDialer.target(to))
                    .setFollowRedirects(false)
                    .setConnectTimeout(connectTimeout.toMillis())
                    .setHeaders(headers(to));
            client.request(options).onComplete(this::connected);
        }

        private MultiMap headers(URI to) {
            MultiMap all = HttpHeaders.headers();
            all.set(HttpHeaders.CONTENT_TYPE, ContentTypes.JSON);
            all.set(HttpHeaders.ACCEPT, ContentTypes.ACCEPTED);
            if (!letter.timeout().isZero()) {
                all.set("Rpc-Timeout-Ms", Long.toString(letter.timeout().toMillis()));
            }
            // What is meant for one host is not told another.
            if (to.getHost().equalsIgnoreCase(uri.getHost())) {
                headers.forEach((name, value) -> all.set(name, value.get()));
                letter.headers().forEach(all::set);
            }
            return all;
        }

        void stop() {
            stopped = true;
            HttpClientRequest running = request.get();
            if (running != null) {
                running.reset();
            }
        }

        private void connected(AsyncResult<HttpClientRequest> connected) {
            if (connected.failed()) {
                failed("cannot connect", connected.cause());
                return;
            }
            HttpClientRequest ready = connected.result();
            request.set(ready);
            if (stopped) {
                ready.reset();
                answer.failed(stoppedHere());
                return;
            }
            ready.send(Buffer.buffer(letter.message())).onComplete(this::answered);
        }

        private void answered(AsyncResult<HttpClientResponse> answered) {
            if (answered.failed()) {
                failed("the connection broke before the response", answered.cause());
                return;
            }
            HttpClientResponse response = answered.result();
            URI elsewhere = redirect(response);
            if (elsewhere != null) {
                redirects++;
                request.set(null);
                response.end().onComplete(ended -> go(elsewhere));
                return;
            }
            answer.head(response.statusCode(), response.statusMessage(), response.getHeader(HttpHeaders.CONTENT_TYPE));
            response.exceptionHandler(failure -> failed("the connection broke within the response", failure));
            response.handler(part -> answer.bytes(part.getBytes()));
            response.endHandler(nothing -> answer.end());
        }

        /** Where the same request is wanted; redirects that would make a GET of it, or unveil it, are none. */
        private @Nullable URI redirect(HttpClientResponse response) {
            String location = response.getHeader(HttpHeaders.LOCATION);
            boolean same = response.statusCode() == 307 || response.statusCode() == 308;
            if (!same || location == null || redirects >= MOST_REDIRECTS || stopped) {
                return null;
            }
            try {
                URI to = uri.resolve(location);
                boolean unveils =
                        uri.getScheme().equalsIgnoreCase("https") && !"https".equalsIgnoreCase(to.getScheme());
                return unveils ? null : HttpDialer.checked(to, false);
            } catch (IllegalArgumentException noAddress) {
                return null;
            }
        }

        private void failed(String what, Throwable failure) {
            answer.failed(
                    stopped ? stoppedHere() : new Disconnect(Kind.LOST, what + ": " + failure.getMessage(), failure));
        }

        private Disconnect stoppedHere() {
            return Disconnect.of(Kind.LOCAL, "nobody waits for the answer any more");
        }
    }
}
