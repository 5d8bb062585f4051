package dev.antiphon.blackbox;

import dev.antiphon.blackbox.Values.Person;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.stream.RpcStream;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/** Streams of results. */
@JsonRpcService
public interface StreamResults {
    Flow.Publisher<Integer> published(int count);

    Stream<Person> opened(int count);

    Stream<? extends Number> wild();

    RpcStream<String, Integer> counted(String a, int count);

    Stream<Integer> broken(int count);

    /** Stream arguments. */
    @JsonRpcService(prefix = "given")
    interface Given {
        int sum(Stream<Integer> numbers);

        int sumBehind(int start, Iterator<Integer> numbers);

        String iterable(Iterable<Person> people, String between, Stream<String> texts);

        CompletableFuture<Integer> later(Flow.Publisher<Integer> numbers);

        Stream<Integer> doubled(Stream<Integer> numbers);
    }

    /** Return types that only a server supports. */
    @JsonRpcService(prefix = "server")
    interface ServerOnly {
        Iterator<Integer> iterator(int count);

        Iterable<Person> iterable(int count);

        java.util.stream.IntStream ints(int count);

        java.util.stream.LongStream longs();

        java.util.stream.DoubleStream doubles();

        Special special(int a);

        int plain(int a);
    }

    /** A completion stage that a client cannot create. */
    final class Special extends CompletableFuture<String> {}
}
