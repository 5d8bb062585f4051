package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

/** Stores lines. */
@JsonRpcService
public interface Archive {
    /**
     * Stores lines as they arrive.
     *
     * @param lines a stream argument of any length
     * @return the number of lines
     */
    long store(Stream<String> lines);
}
