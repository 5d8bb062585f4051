package dev.antiphon.web.contract;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpExchange;
import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.server.BoundedResponseSender;
import dev.antiphon.web.server.FixedResponse;
import dev.antiphon.web.server.HttpRequestContext;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequest;
import dev.antiphon.web.server.ReplyFormat;
import dev.antiphon.web.server.ReplyHead;
import dev.antiphon.web.server.StreamFraming;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One call. The thread of the request waits for it, and writes the messages that its handler sends meanwhile: it is the event loop of
 * the {@link BoundedResponseSender}.
 */
final class JdkServerCall implements InFlightRequest {
    private final HttpRules rules;
    private final HttpExchange exchange;
    private final ReplyFormat format;
    private final @Nullable BoundedResponseSender sender;
    private final HttpRequestContext context;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Thread thread = Thread.currentThread();
    private volatile @Nullable CompletableFuture<@Nullable EncodedResponse> running;
    private volatile boolean cancelled;
    private @Nullable OutputStream stream;

    JdkServerCall(HttpRules rules, HttpExchange exchange, JdkRequestHead head, @Nullable Identity identity) {
        this.rules = rules;
        this.exchange = exchange;
        this.format = ReplyFormat.preferred(exchange.getRequestHeaders().getFirst("Accept"));
        this.sender = format == ReplyFormat.JSON
                ? null
                : new BoundedResponseSender(this::sendBefore, tasks::add, () -> Thread.currentThread() == thread);
        this.context = new HttpRequestContext(head, sender, identity);
    }

    void run(byte[] message) throws IOException {
        CompletableFuture<@Nullable EncodedResponse> call = rules.server().handle(message, context);
        running = call;
        if (cancelled) {
            call.cancel(true);
        }
        CompletableFuture<?> unused = call.whenComplete((answer, failure) -> tasks.add(() -> {}));
        try {
            while (!call.isDone() || !tasks.isEmpty()) {
                Runnable task = tasks.poll(rules.keepAlive().toMillis(), TimeUnit.MILLISECONDS);
                if (task != null) {
                    task.run();
                } else if (format != ReplyFormat.JSON) {
                    write(format.framing().keepAlive().getBytes(US_ASCII));
                }
            }
            complete(call);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel();
        } catch (IOException disconnected) {
            cancel();
            throw disconnected;
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        CompletableFuture<?> call = running;
        if (call != null) {
            call.cancel(true);
        }
        if (sender != null) {
            sender.close();
        }
    }

    private void sendBefore(byte[] message, Runnable written) {
        try {
            writeFrame(message);
        } catch (IOException disconnected) {
            cancel();
        } finally {
            written.run();
        }
    }

    private void complete(CompletableFuture<@Nullable EncodedResponse> call) throws IOException {
        boolean failed = call.isCompletedExceptionally();
        EncodedResponse answer = failed ? null : call.join();
        if (stream != null
                || (answer != null
                        && format != ReplyFormat.JSON
                        && rules.statusPolicy().of(answer) == 200)) {
            if (answer != null) {
                writeFrame(answer.message());
            }
            stream().close();
            return;
        }
        int status = failed
                ? cancelled ? 503 : 500
                : answer == null
                        ? rules.statusPolicy().noContentStatus()
                        : rules.statusPolicy().of(answer);
        Map<String, String> headers = new LinkedHashMap<>(
                ReplyHead.of(status, rules, context.takeReplyHeaders()).headers());
        if (answer != null) {
            headers.put("Content-Type", ContentTypes.JSON);
        }
        JdkServerAdapter.write(
                exchange, new FixedResponse(status, headers, answer == null ? new byte[0] : answer.message(), false));
    }

    private void writeFrame(byte[] message) throws IOException {
        StreamFraming framing = format.framing();
        OutputStream out = stream();
        out.write(framing.prefix().getBytes(US_ASCII));
        out.write(StreamFraming.singleLine(message));
        write(framing.suffix().getBytes(US_ASCII));
    }

    private void write(byte[] bytes) throws IOException {
        OutputStream out = stream();
        out.write(bytes);
        out.flush();
    }

    private OutputStream stream() throws IOException {
        OutputStream begun = stream;
        if (begun == null) {
            context.takeReplyHeaders().forEach(exchange.getResponseHeaders()::set);
            exchange.getResponseHeaders().set("Content-Type", format.contentType());
            exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
            exchange.sendResponseHeaders(200, 0);
            begun = exchange.getResponseBody();
            stream = begun;
        }
        return begun;
    }
}
