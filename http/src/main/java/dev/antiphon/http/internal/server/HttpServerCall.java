package dev.antiphon.http.internal.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.MessageBuffer;
import dev.antiphon.web.server.BoundedResponseSender;
import dev.antiphon.web.server.HttpRequestContext;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequest;
import dev.antiphon.web.server.InFlightRequests;
import dev.antiphon.web.server.ReplyFormat;
import dev.antiphon.web.server.ReplyHead;
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
 * One HTTP request with JSON-RPC, from its head to its response: reads the body, has the server answer it, and writes the response. If the
 * client disconnects, the call is cancelled.
 *
 * <pre>
 *  receive -> read, read.. -> dispatch -> JsonRpcServer.handle -> complete -> respond, or stream
 *                 |
 *                 +-> rejectTooLarge
 * </pre>
 *
 * <p>Confined to the event loop of the request, except the call itself and {@link #cancel}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
class HttpServerCall implements InFlightRequest {
    private static final long DRAIN_MILLIS = 2000;
    private static final long HTTP_2_CANCEL = 8;
    private static final CharSequence JSON = HttpHeaders.createOptimized(ContentTypes.JSON);

    private final HttpRules rules;
    private final InFlightRequests inFlight;
    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final ReplyFormat format;
    private final @Nullable BoundedResponseSender sender;
    private final HttpRequestContext context;
    private final MessageBuffer body;
    private final long started = System.nanoTime();
    private volatile boolean bodyRead;
    private volatile boolean cancelled;
    private volatile @Nullable CompletableFuture<@Nullable EncodedResponse> running;
    private @Nullable StreamedResponse stream;

    /** @param identity the authenticated caller, or null if the server does not authenticate */
    HttpServerCall(
            HttpRules rules,
            InFlightRequests inFlight,
            HttpServerRequest request,
            VertxRequestHead head,
            @Nullable Identity identity) {
        this.rules = rules;
        this.inFlight = inFlight;
        this.request = request;
        this.response = request.response();
        this.format = ReplyFormat.preferred(request.getHeader(HttpHeaders.ACCEPT));
        this.sender = format == ReplyFormat.JSON ? null : sender(Vertx.currentContext());
        this.context = new HttpRequestContext(head, sender, identity);
        this.body = new MessageBuffer(rules.maxMessageBytes());
    }

    // The body

    void receive() {
        inFlight.begin(this);
        response.closeHandler(nothing -> cancel());
        response.exceptionHandler(failure -> cancel());
        request.exceptionHandler(failure -> cancel());
        if (declaredLength() > rules.maxMessageBytes()) {
            rejectTooLarge();
            return;
        }
        request.handler(this::read);
        request.endHandler(nothing -> dispatch());
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
            return 0; // Netty has rejected it already
        }
    }

    private void read(Buffer part) {
        if (!body.add(part.getBytes())) {
            rejectTooLarge();
        }
    }

    /** Responds before the body was read. The rest of it is discarded for a while, so that the client can read the response. */
    private void rejectTooLarge() {
        bodyRead = true;
        if (response.closed() || response.ended()) {
            inFlight.end(this);
            return;
        }
        Vertx vertx = Vertx.currentContext().owner();
        long timer = vertx.setTimer(DRAIN_MILLIS, id -> cutOff());
        request.handler(part -> {});
        request.endHandler(nothing -> vertx.cancelTimer(timer));
        response.closeHandler(nothing -> vertx.cancelTimer(timer));
        written(response.setStatusCode(413)
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(Buffer.buffer(rules.server().tooLarge().message())));
    }

    @Override
    public void endIfSlow(long now) {
        if (!bodyRead && now - started > rules.bodyTimeout().toNanos()) {
            cutOff();
        }
    }

    /** Reads no more of this request: resets the stream of HTTP/2, closes the connection of HTTP/1.1. */
    private void cutOff() {
        if (request.version() == HttpVersion.HTTP_2) {
            response.reset(HTTP_2_CANCEL);
        } else {
            request.connection().close();
        }
    }

    // The call

    private void dispatch() {
        bodyRead = true;
        Context loop = Vertx.currentContext();
        CompletableFuture<@Nullable EncodedResponse> answer = rules.server().handle(body.take(), context);
        if (answer.isDone() && sender == null) { // else messages sent before the response may still be queued
            complete(answer);
            return;
        }
        running = answer;
        if (cancelled) {
            answer.cancel(true);
        }
        Runnable stopKeepAlive = keepAlive(loop, answer);
        answer.whenComplete((reply, failure) -> loop.runOnContext(nothing -> {
            stopKeepAlive.run();
            complete(answer);
        }));
    }

    /**
     * Sends keep-alive frames until the call completes, if the response is a stream.
     *
     * @return stops that
     */
    private Runnable keepAlive(Context loop, CompletableFuture<?> answer) {
        if (format == ReplyFormat.JSON) {
            return () -> {};
        }
        long period = rules.keepAlive().toMillis();
        long timer = loop.owner().setPeriodic(Math.max(1, period), each -> {
            if (!answer.isDone() && !cancelled) {
                stream().keepAlive();
            }
        });
        return () -> loop.owner().cancelTimer(timer);
    }

    private BoundedResponseSender sender(Context loop) {
        return new BoundedResponseSender(
                this::sendBefore, task -> loop.runOnContext(nothing -> task.run()), Context::isOnEventLoopThread);
    }

    /** Sends a message before the response, unless the client has disconnected. */
    private void sendBefore(byte[] message, Runnable written) {
        if (response.closed() || response.ended()) {
            written.run();
        } else {
            stream().send(message).onComplete(done -> written.run());
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        CompletableFuture<?> answer = running;
        if (answer != null) {
            answer.cancel(true);
        }
        if (sender != null) {
            sender.close();
        }
        inFlight.end(this);
    }

    // The response

    private void complete(CompletableFuture<@Nullable EncodedResponse> call) {
        if (response.closed() || response.ended()) {
            inFlight.end(this);
            return;
        }
        EncodedResponse answer = call.isCompletedExceptionally() ? null : call.join();
        if (stream != null) {
            written(end(stream, answer));
        } else if (call.isCompletedExceptionally()) {
            // The JVM failed, or the server stopped without a drain.
            written(response.setStatusCode(cancelled ? 503 : 500).end());
        } else if (answer == null) {
            putReplyHeaders();
            written(response.setStatusCode(rules.statusPolicy().noContentStatus())
                    .end());
        } else {
            written(respond(answer));
        }
    }

    /** The request is in flight until all of the response has been written. */
    private void written(Future<Void> responded) {
        responded.onComplete(done -> inFlight.end(this));
    }

    private Future<Void> respond(EncodedResponse answer) {
        int status = rules.statusPolicy().of(answer);
        if (status == 200 && format != ReplyFormat.JSON) {
            return end(stream(), answer);
        }
        ReplyHead head = ReplyHead.of(status, rules, context.takeReplyHeaders());
        FixedResponseWriter.putAll(response, head.headers());
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
            putReplyHeaders();
            begun = StreamedResponse.begin(response, format);
            stream = begun;
        }
        return begun;
    }

    private void putReplyHeaders() {
        FixedResponseWriter.putAll(response, context.takeReplyHeaders());
    }
}
