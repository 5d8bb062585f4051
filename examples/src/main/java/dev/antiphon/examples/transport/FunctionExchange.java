package dev.antiphon.examples.transport;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** An exchange over a function from a message to its response, such as a request to a queue or an HTTP client. Thread-safe. */
@SuppressWarnings({"FutureReturnValueIgnored", "CollectionUndefinedEquality"}) // futures are compared by identity
public final class FunctionExchange implements Exchange {
    /** Sends a message and returns its response. */
    @FunctionalInterface
    public interface Post {
        /** Sends a message; completes with the response, null for none. */
        CompletionStage<Iterable<byte[]>> send(byte[] message, Map<String, String> headers);
    }

    private final Post post;
    private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Creates an exchange.
     *
     * @param post sends the messages
     */
    public FunctionExchange(Post post) {
        this.post = post;
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (closed) {
            throw new TransportException("The exchange is closed", Disconnect.of(Kind.LOCAL, "it was closed"));
        }
        // A copy, so that cancelling the exchange does not cancel the function's own future.
        CompletableFuture<Iterable<byte[]>> answer = post.send(request.message(), request.headers())
                .toCompletableFuture()
                .copy();
        running.add(answer);
        answer.whenComplete((messages, failure) -> {
            running.remove(answer);
            if (messages != null) {
                messages.forEach(message -> receiver.message(message, 0, message.length));
            }
            receiver.closed(end(failure));
        });
        return () -> answer.cancel(true);
    }

    private Disconnect end(@Nullable Throwable failure) {
        if (failure == null) {
            return Disconnect.of(Kind.REMOTE, "that was all");
        }
        return closed
                ? Disconnect.of(Kind.LOCAL, "the exchange was closed")
                : new Disconnect(Kind.LOST, "no answer: " + failure.getMessage(), failure);
    }

    @Override
    public String peer() {
        return "a function";
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(answer -> answer.cancel(true));
    }
}
