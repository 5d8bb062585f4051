package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

/** Prime numbers, as they are found. */
@JsonRpcService
public interface Primes {
    /**
     * The primes from 2 on. The caller closes the stream when it has enough, and the server stops looking.
     *
     * @return a stream without an end
     */
    Stream<Long> primes();
}
