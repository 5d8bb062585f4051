package dev.antiphon.http.internal.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.RequestBody;
import dev.antiphon.web.RetryAfter;
import dev.antiphon.web.server.BoundedResponseSender;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequest;
import dev.antiphon.web.server.InFlightRequests;
import dev.antiphon.web.server.ReplyFormat;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One request, from its head to its reply: reads the body, has it answered, writes the reply. If the client goes away, what runs
 * for it is cancelled.
 *
 * <pre>
 *  receive -> part, part.. -> received -> JsonRpcServer.handle -> settled -> reply, or stream
 *                 |
 *                 +-> tooLarge
 * </pre>
 *
 * <p>All of it happens on the request's event loop, but for what runs in between, and {@link #cancel}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class HttpServerCall implements InFlightRequest {
    private static final long DRAIN_MILLIS = 2000;
    private static final long CANCEL = 8; // an error code of HTTP/2
    private static final CharSequence JSON = HttpHeaders.createOptimized(ContentTypes.JSON);

    private final HttpRules site;
    private final InFlightRequests traffic;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final ReplyFormat form;
    private final @Nullable BoundedResponseSender outlet;
    private final HttpRequestContext carriage;
    private final RequestBody body;
    private final long began = System.nanoTime();
    private volatile boolean read;
    private volatile boolean gone;
    private volatile @Nullable CompletableFuture<@Nullable EncodedResponse> running;
    private @Nullable StreamedResponse stream;

    /** @param identity who has been let in, or null if nobody was asked */
    HttpServerCall(HttpRules site, InFlightRequests traffic, HttpServerRequest request, @Nullable Identity identity) {
        this.site = site;
        this.traffic = traffic;
        this.request = request;
        this.response = request.response();
        this.form = ReplyFormat.preferred(request.getHeader(HttpHeaders.ACCEPT));
        this.outlet = form == ReplyFormat.JSON ? null : new BoundedResponseSender(this, Vertx.currentContext());
        this.carriage = new HttpRequestContext(request, outlet, identity);
        this.body = new RequestBody(site.messageBytes());
    }

    // The body

    void receive() {
        traffic.begin(this);
        response.closeHandler(nothing -> cancel());
        response.exceptionHandler(failure -> cancel());
        request.exceptionHandler(failure -> cancel());
        if (declaredLength() > site.messageBytes()) {
            tooLarge();
            return;
        }
        request.handler(this::part);
        request.endHandler(nothing -> received());
        if ("100-continue".equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))
                && request.version() != HttpVersion.HTTP_1_0) {
            response.writeContinue();
        }
    }

    private long declaredLength() {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? 0 : Long.parseLong(length);
        } catch (NumberFormatException notANumber) {
            return 0; // Netty has refused it already
        }
    }

    private void part(Buffer part) {
        if (!body.add(part)) {
            tooLarge();
        }
    }

    /** Answers before the body was read. The rest of it is thrown away, for a while, so that the client can read why. */
    private void tooLarge() {
        read = true;
        if (response.closed() || response.ended()) {
            traffic.end(this);
            return;
        }
        Vertx vertx = Vertx.currentContext().owner();
        long timer = vertx.setTimer(DRAIN_MILLIS, id -> cutOff());
        request.handler(part -> {});
        request.endHandler(nothing -> vertx.cancelTimer(timer));
        response.closeHandler(nothing -> vertx.cancelTimer(timer));
        written(response.setStatusCode(413)
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(Buffer.buffer(site.server().tooLarge().message())));
    }

    @Override
    public void endIfSlow(long now) {
        if (!read && now - began > site.bodyTimeout().toNanos()) {
            cutOff();
        }
    }

    /** Takes no more of this request. Of HTTP/2 that is one of many on its connection; HTTP/1.1 can only close it. */
    private void cutOff() {
        if (request.version() == HttpVersion.HTTP_2) {
            response.reset(CANCEL);
        } else {
            request.connection().close();
        }
    }

    // What runs

    private void received() {
        read = true;
        Context context = Vertx.currentContext();
        CompletableFuture<@Nullable EncodedResponse> answer = site.server().handle(body.take(), carriage);
        if (answer.isDone() && outlet == null) { // else something may be on its way that was said before
            settled(answer);
            return;
        }
        running = answer;
        if (gone) {
            answer.cancel(true);
        }
        Runnable silence = showLife(context, answer);
        answer.whenComplete((reply, failure) -> context.runOnContext(nothing -> {
            silence.run();
            settled(answer);
        }));
    }

    /**
     * While a reply in a form that is a stream takes its time, the client sees signs of life.
     *
     * @return ends that
     */
    private Runnable showLife(Context context, CompletableFuture<?> answer) {
        if (form == ReplyFormat.JSON) {
            return () -> {};
        }
        long period = site.keepAlive().toMillis();
        long timer = context.owner().setPeriodic(Math.max(1, period), each -> {
            if (!answer.isDone() && !gone) {
                stream().keepAlive();
            }
        });
        return () -> context.owner().cancelTimer(timer);
    }

    /** Sends a message before the answer, if there is still somebody to read it. On the event loop. */
    public Future<Void> say(byte[] message) {
        return response.closed() || response.ended()
                ? Future.succeededFuture()
                : stream().send(message);
    }

    @Override
    public void cancel() {
        gone = true;
        CompletableFuture<?> answer = running;
        if (answer != null) {
            answer.cancel(true);
        }
        if (outlet != null) {
            outlet.close();
        }
        traffic.end(this);
    }

    // The reply

    private void settled(CompletableFuture<@Nullable EncodedResponse> settled) {
        if (response.closed() || response.ended()) {
            traffic.end(this);
            return;
        }
        EncodedResponse answer = settled.isCompletedExceptionally() ? null : settled.join();
        if (stream != null) {
            written(end(stream, answer));
        } else if (settled.isCompletedExceptionally()) {
            // The JVM has failed, or the server has stopped and was not waited for.
            written(response.setStatusCode(gone ? 503 : 500).end());
        } else if (answer == null) {
            carriage.moveReplyHeaders(response);
            written(response.setStatusCode(site.status().noContentStatus()).end());
        } else {
            written(reply(answer));
        }
    }

    /** It is under way until the client has been sent all of it. */
    private void written(Future<Void> reply) {
        reply.onComplete(done -> traffic.end(this));
    }

    private Future<Void> reply(EncodedResponse answer) {
        int status = site.status().of(answer);
        if (status == 200 && form != ReplyFormat.JSON) {
            return end(stream(), answer);
        }
        carriage.moveReplyHeaders(response);
        if (status == 503) {
            RetryAfter.unlessSaid(response);
        } else if (status == 401 && !response.headers().contains("WWW-Authenticate")) {
            response.putHeader("WWW-Authenticate", site.challenge());
        }
        return response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(Buffer.buffer(answer.message()));
    }

    private static Future<Void> end(StreamedResponse stream, @Nullable EncodedResponse answer) {
        if (answer != null) {
            stream.send(answer.message());
        }
        return stream.end();
    }

    private StreamedResponse stream() {
        StreamedResponse begun = stream;
        if (begun == null) {
            carriage.moveReplyHeaders(response);
            begun = StreamedResponse.begin(response, form);
            stream = begun;
        }
        return begun;
    }
}
