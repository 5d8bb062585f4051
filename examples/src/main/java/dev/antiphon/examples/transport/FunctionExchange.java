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

/** Carries messages by a function that gives the answers: whatever can ask somebody and wait becomes a transport so. */
@SuppressWarnings({"FutureReturnValueIgnored", "CollectionUndefinedEquality"}) // futures are told apart by identity
public final class FunctionExchange implements Exchange {
    /** Takes a message and gives its answers. */
    @FunctionalInterface
    public interface Post {
        /** Sends a message; completes with what answers it, which may be nothing. */
        CompletionStage<Iterable<byte[]>> send(byte[] message, Map<String, String> headers);
    }

    private final Post post;
    private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * An exchange.
     *
     * @param post carries the messages
     */
    public FunctionExchange(Post post) {
        this.post = post;
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (closed) {
            throw new TransportException("The exchange is closed", Disconnect.of(Kind.LOCAL, "it was closed"));
        }
        // A copy, so that stopping this does not meddle with a future of somebody else's.
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
