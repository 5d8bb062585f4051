package dev.antiphon.web;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests through the HTTP client that a program already uses; see {@link dev.antiphon.web.client.AdapterExchange}. Must be
 * thread-safe.
 */
@FunctionalInterface
public interface HttpClientAdapter {
    /**
     * Sends a POST request. The adapter must not retry it, nor follow a redirect with another method than POST.
     *
     * @param request the request
     * @return completes with the response, whatever its status is, or exceptionally if there is none. Cancelling it cancels the request
     */
    CompletionStage<Response> send(Request request);

    /**
     * A POST request.
     *
     * @param uri the URI
     * @param headers the headers by name, {@code Content-Type} included
     * @param body the body; must not be changed
     * @param timeout how long the caller waits for the response; zero for no limit. The caller enforces it; the value is for clients
     *     that need to know it
     */
    @SuppressWarnings("ArrayRecordComponent") // requests are sent, never compared
    record Request(URI uri, Map<String, String> headers, byte[] body, Duration timeout) {}

    /**
     * A response.
     *
     * @param status the status
     * @param contentType the value of the header {@code Content-Type}, or null
     * @param retryAfter the value of the header {@code Retry-After}, or null
     * @param body the body, which the caller reads to its end and closes; it may arrive in parts
     */
    record Response(
            int status,
            @Nullable String contentType,
            @Nullable String retryAfter,
            InputStream body) {
        /**
         * A response without {@code Retry-After}.
         *
         * @param status the status
         * @param contentType the value of the header {@code Content-Type}, or null
         * @param body the body, which the caller reads to its end and closes; it may arrive in parts
         */
        public Response(int status, @Nullable String contentType, InputStream body) {
            this(status, contentType, null, body);
        }

        /**
         * A response whose body has arrived completely.
         *
         * @param status the status
         * @param contentType the value of the header {@code Content-Type}, or null
         * @param body the body
         * @return the response
         */
        public static Response of(int status, @Nullable String contentType, byte[] body) {
            return new Response(status, contentType, new ByteArrayInputStream(body));
        }
    }
}
