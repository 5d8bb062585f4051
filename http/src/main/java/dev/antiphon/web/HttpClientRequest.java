package dev.antiphon.web;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * A request to send.
 *
 * @param uri where to
 * @param headers its headers, by name; the content type is among them
 * @param body its body; not to be changed
 * @param timeout how long the response is waited for; zero for ever. Whoever waits sees to that; this is for clients that need to know
 */
@SuppressWarnings("ArrayRecordComponent") // requests are sent, and compared by nobody
public record HttpClientRequest(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {}
