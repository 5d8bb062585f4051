package dev.antiphon.testkit;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.JsonRpcException;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A server that consumes stream arguments or does not, and streams that record whether they were closed. */
final class StreamArguments {
    /** The service interface. */
    interface Consuming {
        int sum(Stream<Integer> numbers);

        CompletableFuture<Integer> sumLater(Stream<Integer> numbers);

        int first(Iterator<Integer> numbers);

        int ignoring(Stream<Integer> numbers);

        int refusing(Stream<Integer> numbers);

        Stream<Integer> doubled(Stream<Integer> numbers);
    }

    private static final class Consumer implements Consuming {
        @Override
        public int sum(Stream<Integer> numbers) {
            return numbers.mapToInt(Integer::intValue).sum();
        }

        @Override
        public CompletableFuture<Integer> sumLater(Stream<Integer> numbers) {
            return CompletableFuture.completedFuture(sum(numbers));
        }

        @Override
        public int first(Iterator<Integer> numbers) {
            return numbers.next();
        }

        @Override
        public int ignoring(Stream<Integer> numbers) {
            return 0;
        }

        @Override
        public int refusing(Stream<Integer> numbers) {
            throw new JsonRpcException(7, "not today");
        }

        @Override
        public Stream<Integer> doubled(Stream<Integer> numbers) {
            return numbers.map(number -> 2 * number);
        }
    }

    private final AtomicInteger open = new AtomicInteger();

    static JsonRpcServer server() {
        return JsonRpcServer.builder().service(Consuming.class, new Consumer()).build();
    }

    /** The numbers from 1 to n. */
    Stream<Integer> numbers(int n) {
        open.incrementAndGet();
        return IntStream.rangeClosed(1, n).boxed().onClose(open::decrementAndGet);
    }

    /** Waits until every stream argument is closed. */
    void awaitClosed() {
        Await.until("every stream is closed, and not " + open + " open", () -> open.get() == 0);
    }
}
