package dev.antiphon.http;

import dev.antiphon.Answer;
import dev.antiphon.transport.Carriage;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;
import java.security.Principal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * One request, from its head to its reply: reads the body, has it answered, writes the reply. If the client goes away, what runs
 * for it is cancelled.
 *
 * <p>The body is read and the reply written on the request's event loop; handlers ask for headers on any thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class HttpCall implements Carriage {
    private static final byte[] NOTHING = new byte[0];
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final long DRAIN_MILLIS = 2000;
    private static final CharSequence JSON = HttpHeaders.createOptimized(ContentTypes.JSON);
    private static final CharSequence RETRY_AFTER = HttpHeaders.createOptimized("Retry-After");

    private final HttpSite site;
    private final Traffic traffic;
    private final HttpServerRequest request;
    private final long began = System.nanoTime();
    private byte[] body = NOTHING;
    private int size;
    private boolean refused;
    private volatile boolean read;
    private volatile boolean gone;
    private volatile @Nullable CompletableFuture<@Nullable Answer> running;
    private @Nullable StreamedReply stream;

    /** What handlers want to be sent beside the reply; null when it is too late. */
    private @Nullable Map<String, String> replyHeaders = Map.of();

    HttpCall(HttpSite site, Traffic traffic, HttpServerRequest request) {
        this.site = site;
        this.traffic = traffic;
        this.request = request;
    }

    // The body

    void receive() {
        traffic.begin(this);
        request.response().closeHandler(nothing -> cancel());
        request.exceptionHandler(failure -> cancel());
        if (declaredLength() > site.messageBytes()) {
            tooLarge();
            return;
        }
        request.handler(this::part);
        request.endHandler(nothing -> received());
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
        if (refused) {
            return;
        }
        int length = part.length();
        if (size + (long) length > site.messageBytes()) {
            tooLarge();
        } else if (size == 0) {
            body = part.getBytes();
            size = length;
        } else {
            if (body.length - size < length) {
                body = Arrays.copyOf(body, Math.max(size + length, Math.min(2 * size, site.messageBytes())));
            }
            part.getBytes(body, size);
            size += length;
        }
    }

    private void received() {
        if (refused) {
            return;
        }
        read = true;
        byte[] message = size == body.length ? body : Arrays.copyOf(body, size);
        body = NOTHING;
        CompletableFuture<@Nullable Answer> answer = site.server().handle(message, this);
        if (answer.isDone()) {
            settled(answer);
            return;
        }
        running = answer;
        if (gone) {
            answer.cancel(true);
        }
        beginStream(answer);
        Context context = Vertx.currentContext();
        answer.whenComplete((reply, failure) -> {
            if (context == null) {
                settled(answer);
            } else {
                context.runOnContext(nothing -> settled(answer));
            }
        });
    }

    private void tooLarge() {
        refuse(413, site.server().tooLarge());
    }

    /** Answers before the body was read. The rest of it is thrown away, for a while, so that the client can read why. */
    private void refuse(int status, Answer answer) {
        refused = true;
        body = NOTHING;
        traffic.end(this);
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        request.handler(part -> {});
        Context context = Vertx.currentContext();
        long timer = context == null
                ? -1
                : context.owner()
                        .setTimer(DRAIN_MILLIS, id -> request.connection().close());
        request.endHandler(nothing -> {
            if (context != null) {
                context.owner().cancelTimer(timer);
            }
        });
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(Buffer.buffer(answer.message()));
    }

    /** Gives up if the body is not there after the time that it may take. */
    void endIfSlow(long now) {
        if (!read && !refused && now - began > site.bodyPatience().toNanos()) {
            request.connection().close();
        }
    }

    // The reply

    /** A form that is a stream begins at once, so that the client sees signs of life while the reply takes its time. */
    private void beginStream(CompletableFuture<?> answer) {
        ReplyForm form = ReplyForm.preferred(request.getHeader(HttpHeaders.ACCEPT));
        Context context = Vertx.currentContext();
        if (form == ReplyForm.JSON || context == null) {
            return;
        }
        context.owner().setTimer(site.keepAlive().toMillis(), first -> {
            if (answer.isDone() || gone) {
                return;
            }
            StreamedReply begun = stream();
            begun.keepAlive();
            long timer = context.owner().setPeriodic(site.keepAlive().toMillis(), each -> begun.keepAlive());
            answer.whenComplete((reply, failure) -> context.owner().cancelTimer(timer));
        });
    }

    private StreamedReply stream() {
        StreamedReply begun = stream;
        if (begun == null) {
            sendReplyHeaders(request.response());
            begun = StreamedReply.begin(request.response(), ReplyForm.preferred(request.getHeader(HttpHeaders.ACCEPT)));
            stream = begun;
        }
        return begun;
    }

    private void settled(CompletableFuture<@Nullable Answer> settled) {
        traffic.end(this);
        HttpServerResponse response = request.response();
        if (gone || response.closed() || response.ended()) {
            return;
        }
        Answer answer = null;
        boolean failed = settled.isCompletedExceptionally();
        if (!failed) {
            answer = settled.join();
        }
        if (stream != null) {
            if (answer != null) {
                stream.send(answer.message());
            }
            stream.end();
        } else if (failed) {
            response.setStatusCode(500).end(); // the JVM has failed, or the server stops
        } else if (answer == null) {
            sendReplyHeaders(response);
            response.setStatusCode(site.status().nothing()).end();
        } else {
            send(answer, response);
        }
    }

    private void send(Answer answer, HttpServerResponse response) {
        int status = site.status().of(answer);
        if (status == 200 && ReplyForm.preferred(request.getHeader(HttpHeaders.ACCEPT)) != ReplyForm.JSON) {
            StreamedReply begun = stream();
            begun.send(answer.message());
            begun.end();
            return;
        }
        sendReplyHeaders(response);
        if (status != 200) {
            response.setStatusCode(status);
            if (status == 503) {
                response.putHeader(RETRY_AFTER, "1");
            }
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(Buffer.buffer(answer.message()));
    }

    private synchronized void sendReplyHeaders(HttpServerResponse response) {
        if (replyHeaders != null && !replyHeaders.isEmpty()) {
            replyHeaders.forEach(response::putHeader);
        }
        replyHeaders = null;
    }

    /** Ends what runs for a client that is gone, or that is not waited for. */
    void cancel() {
        gone = true;
        CompletableFuture<?> answer = running;
        if (answer != null) {
            answer.cancel(true);
        }
        traffic.end(this);
    }

    // What the request says

    @Override
    public List<String> headers(String name) {
        return request.headers().getAll(name);
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeader(name));
    }

    @Override
    public Optional<String> remoteAddress() {
        SocketAddress remote = request.remoteAddress();
        return remote == null ? Optional.empty() : Optional.of(remote.toString());
    }

    @Override
    public Optional<Principal> principal() {
        return principal(request);
    }

    static Optional<Principal> principal(HttpServerRequest request) {
        try {
            return request.sslSession() == null
                    ? Optional.empty()
                    : Optional.of(request.sslSession().getPeerPrincipal());
        } catch (SSLPeerUnverifiedException nobody) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> path() {
        return Optional.ofNullable(request.path());
    }

    @Override
    public synchronized void replyHeader(String name, String value) {
        if (!HEADER_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no name of a header");
        }
        if (value.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
            throw new IllegalArgumentException("The value of the header " + name + " has more than one line");
        }
        if (replyHeaders == null) {
            throw new IllegalStateException("The reply's headers have been sent already");
        }
        if (replyHeaders.isEmpty()) {
            replyHeaders = new LinkedHashMap<>();
        }
        replyHeaders.put(name, value);
    }
}
