package dev.antiphon.transport;

import java.time.Duration;
import java.util.Map;

/**
 * A message for an {@link Exchange}, with its metadata.
 *
 * @param message the message; must not be changed
 * @param headers headers that the caller has set, by name
 * @param timeout how long the sender waits for a response; zero for no timeout
 * @param expectsResponse whether a response is expected
 * @param streamed whether the response may be several messages, to be delivered as they arrive
 */
@SuppressWarnings("ArrayRecordComponent") // requests are never compared
public record ExchangeRequest(
        byte[] message, Map<String, String> headers, Duration timeout, boolean expectsResponse, boolean streamed) {
    /**
     * Creates a request with at most one message as its response.
     *
     * @param message the message; must not be changed
     * @param headers headers that the caller has set, by name
     * @param timeout how long the sender waits for a response; zero for no timeout
     * @param expectsResponse whether a response is expected
     */
    public ExchangeRequest(byte[] message, Map<String, String> headers, Duration timeout, boolean expectsResponse) {
        this(message, headers, timeout, expectsResponse, false);
    }
}
