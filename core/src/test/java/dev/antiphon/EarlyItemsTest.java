package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Items of an exchange that arrive before it has said how it can be held up. */
class EarlyItemsTest {
    private static final int EARLY = 100;

    /** Answers on another thread, or on that which sends, and has done so a hundred times before it returns from sending. */
    private static final class Hasty implements Exchange {
        final AtomicInteger pauses = new AtomicInteger();
        final CompletableFuture<Void> answered = new CompletableFuture<>();
        final Executor answering;
        volatile @Nullable Receiver receiver;

        Hasty(Executor answering) {
            this.answering = answering;
        }

        @Override
        public Runnable send(ExchangeRequest request, Receiver taker) {
            receiver = taker;
            CompletableFuture.runAsync(() -> items(EARLY), answering).join();
            answered.complete(null);
            return new Pausable() {
                @Override
                public void pause() {
                    pauses.incrementAndGet();
                }

                @Override
                public void resume() {}

                @Override
                public void run() {}
            };
        }

        void items(int count) {
            for (int i = 1; i <= count; i++) {
                say("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":" + i + "}}");
            }
        }

        void say(String message) {
            byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
            Objects.requireNonNull(receiver).message(bytes, 0, bytes.length);
        }

        @Override
        public String peer() {
            return "a hasty peer";
        }

        @Override
        public void close() {}
    }

    private final CompletableFuture<Void> gate = new CompletableFuture<>();
    private final List<Integer> items = new CopyOnWriteArrayList<>();

    private CompletableFuture<RawJson> consume(Hasty exchange) {
        JsonRpcClient client =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).over(exchange);
        return client.stream("numbers", null, Integer.class, CallOption.buffer(2, Overflow.FAIL))
                .forEach(item -> {
                    Wire.await(gate);
                    items.add(item);
                });
    }

    @Test
    void they_wait_though_there_are_more_than_may_and_the_next_holds_the_exchange_up() {
        Hasty exchange = new Hasty(task -> new Thread(task).start());
        CompletableFuture<RawJson> result = consume(exchange);
        int more = 0;
        // The exchange has said how it can be held up a moment after it has sent.
        for (long end = System.nanoTime() + 30_000_000_000L;
                exchange.pauses.get() == 0 && System.nanoTime() < end;
                more++) {
            Wire.await(exchange.answered);
            exchange.items(1);
        }
        assertThat(exchange.pauses).hasValue(1);
        assertThat(result).isNotDone();
        gate.complete(null);
        exchange.say("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":5}");
        assertThat(Wire.await(result)).hasToString("5");
        assertThat(items).hasSize(EARLY + more);
    }

    @Test
    void an_exchange_that_answers_while_it_sends_can_not_be_held_up() {
        Hasty exchange = new Hasty(Runnable::run);
        CompletableFuture<RawJson> result = consume(exchange);
        gate.complete(null);
        assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("more than 2 items are buffered");
    }
}
