package dev.antiphon.examples.streams;

import dev.antiphon.service.JsonRpcService;
import java.util.stream.Stream;

/** Keeps what it is sent. */
@JsonRpcService
public interface Archive {
    /**
     * Keeps lines, as they come.
     *
     * @param lines a stream that the caller gives, of any length
     * @return how many there were
     */
    long store(Stream<String> lines);
}
