package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

/** Prime numbers, as they are found. */
@JsonRpcService
public interface Primes {
    /**
     * The primes from 2 on. Closing the stream stops the server.
     *
     * @return an endless stream
     */
    Stream<Long> primes();
}
