package dev.antiphon.testkit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Stands at the other end of an exchange and answers what it carries. Must be safe for use by any number of threads. */
@FunctionalInterface
public interface Responder {
    /**
     * Answers a message.
     *
     * @param message the message
     * @param headers what travelled beside it, by name; there may be others than the sender gave
     * @return completes with the messages that answer it, in order, perhaps none; exceptionally if the peer breaks off; never if
     *     it hangs
     */
    CompletionStage<List<String>> respond(String message, Map<String, String> headers);
}
