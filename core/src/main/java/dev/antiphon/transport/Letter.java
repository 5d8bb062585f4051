package dev.antiphon.transport;

import java.time.Duration;
import java.util.Map;

/**
 * A message with what an exchange may need to carry it.
 *
 * @param message the message; not to be changed
 * @param headers what the caller wants to travel beside it, by name
 * @param timeout how long the sender will wait for an answer; zero for ever
 * @param answered whether an answer is expected
 */
@SuppressWarnings("ArrayRecordComponent") // letters are sent, and compared by nobody
public record Letter(byte[] message, Map<String, String> headers, Duration timeout, boolean answered) {}
