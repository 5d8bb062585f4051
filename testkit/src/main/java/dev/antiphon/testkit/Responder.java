package dev.antiphon.testkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** The other end of an exchange, which answers messages. Must be thread-safe. */
@FunctionalInterface
public interface Responder {
    /**
     * Answers a message.
     *
     * @param message the message
     * @param headers the headers of the message by name; may contain more than the sender set
     * @return completes with the messages of the response in order, possibly none; fails if the peer drops the exchange; never
     *     completes if the peer hangs
     */
    CompletionStage<List<String>> respond(String message, Map<String, String> headers);
}
