package dev.antiphon.transport;

import java.time.Duration;
import java.util.Map;

/**
 * A message with what an exchange may need to carry it.
 *
 * @param message the message; not to be changed
 * @param headers what the caller wants to travel beside it, by name
 * @param timeout how long the sender will wait for an answer; zero for ever
 * @param expectsResponse whether an answer is expected
 * @param streamed whether several messages are wanted for an answer, as they come
 */
@SuppressWarnings("ArrayRecordComponent") // letters are sent, and compared by nobody
public record ExchangeRequest(
        byte[] message, Map<String, String> headers, Duration timeout, boolean expectsResponse, boolean streamed) {
    /**
     * A letter that is answered with one message at most.
     *
     * @param message the message; not to be changed
     * @param headers what the caller wants to travel beside it, by name
     * @param timeout how long the sender will wait for an answer; zero for ever
     * @param expectsResponse whether an answer is expected
     */
    public ExchangeRequest(byte[] message, Map<String, String> headers, Duration timeout, boolean expectsResponse) {
        this(message, headers, timeout, expectsResponse, false);
    }
}
