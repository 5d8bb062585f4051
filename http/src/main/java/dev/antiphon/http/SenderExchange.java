package dev.antiphon.http;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** HTTP by whatever client the user has. */
@SuppressWarnings({"FutureReturnValueIgnored", "CollectionUndefinedEquality"}) // futures are told apart by identity
final class SenderExchange implements Exchange {
    private static final int CHUNK = 8 << 10;

    private final URI uri;
    private final HttpSender sender;
    private final int messageBytes;
    private final Set<CompletableFuture<HttpReply>> running = ConcurrentHashMap.newKeySet();

    /** Reads the bodies, which may block. */
    private final ExecutorService readers = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "antiphon reads HTTP");
        thread.setDaemon(true);
        return thread;
    });

    SenderExchange(URI uri, HttpSender sender, int messageBytes) {
        this.uri = uri;
        this.sender = sender;
        this.messageBytes = messageBytes;
    }

    @Override
    public String peer() {
        return HttpDialer.peer(uri);
    }

    @Override
    public Runnable send(Letter letter, Receiver receiver) {
        AnswerReader answer = new AnswerReader(receiver, messageBytes);
        CompletableFuture<HttpReply> reply = sender.send(
                        new HttpPost(uri, headers(letter), letter.message(), letter.timeout()))
                .toCompletableFuture();
        running.add(reply);
        reply.whenCompleteAsync(
                (response, failure) -> {
                    running.remove(reply);
                    if (failure != null || response == null) {
                        answer.failed(reason(failure));
                    } else {
                        read(response, answer);
                    }
                },
                readers);
        return () -> reply.cancel(true);
    }

    private static Map<String, String> headers(Letter letter) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", ContentTypes.JSON);
        headers.put("Accept", ContentTypes.ACCEPTED);
        if (!letter.timeout().isZero()) {
            headers.put("Rpc-Timeout-Ms", Long.toString(letter.timeout().toMillis()));
        }
        headers.putAll(letter.headers());
        return headers;
    }

    private static Disconnect reason(@Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof CancellationException) {
            return Disconnect.of(Kind.LOCAL, "nobody waits for the answer any more");
        }
        return new Disconnect(
                Kind.LOST, cause == null ? "there is no response" : String.valueOf(cause.getMessage()), cause);
    }

    private static void read(HttpReply response, AnswerReader answer) {
        answer.head(response.status(), "", response.contentType());
        byte[] chunk = new byte[CHUNK];
        try (InputStream body = response.body()) {
            int length;
            while ((length = body.read(chunk)) >= 0) {
                answer.bytes(Arrays.copyOf(chunk, length));
            }
            answer.end();
        } catch (IOException e) {
            answer.failed(new Disconnect(Kind.LOST, "the connection broke within the response: " + e.getMessage(), e));
        }
    }

    @Override
    public void close() {
        running.forEach(reply -> reply.cancel(true));
        readers.shutdown();
    }
}
