package dev.antiphon;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An exchange whose other side is a function from text to text; what was sent can be looked at. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on the answer has no result of its own
final class LoopExchange implements Exchange {
    final List<String> sent = new CopyOnWriteArrayList<>();
    final List<ExchangeRequest> letters = new CopyOnWriteArrayList<>();
    final AtomicInteger stopped = new AtomicInteger();
    private final Function<String, CompletableFuture<@Nullable String>> other;

    private LoopExchange(Function<String, CompletableFuture<@Nullable String>> other) {
        this.other = other;
    }

    /** One that a server answers. */
    static LoopExchange to(JsonRpcServer server) {
        return new LoopExchange(server::handle);
    }

    /** One that always gives the same answer, or none. */
    static LoopExchange answering(@Nullable String answer) {
        return new LoopExchange(message -> CompletableFuture.completedFuture(answer));
    }

    /** One that answers when the test does. */
    static LoopExchange later(Function<String, CompletableFuture<@Nullable String>> answers) {
        return new LoopExchange(answers);
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        letters.add(request);
        String text = new String(request.message(), StandardCharsets.UTF_8);
        sent.add(text);
        CompletableFuture<@Nullable String> answer = other.apply(text);
        answer.whenComplete((reply, thrown) -> {
            if (thrown != null) {
                receiver.closed(new Disconnect(Disconnect.Kind.LOST, "it broke", thrown));
                return;
            }
            if (reply != null) {
                byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
                receiver.message(bytes, 0, bytes.length);
            }
            receiver.closed(Disconnect.of(Disconnect.Kind.REMOTE, "done"));
        });
        return () -> {
            stopped.incrementAndGet();
            answer.completeExceptionally(new IllegalStateException("stopped"));
        };
    }

    @Override
    public String peer() {
        return "loop";
    }

    @Override
    public void close() {}
}
