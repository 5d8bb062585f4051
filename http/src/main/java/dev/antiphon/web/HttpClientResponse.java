package dev.antiphon.web;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A response.
 *
 * @param status its status
 * @param contentType the value of its Content-Type header, or null if it has none
 * @param retryAfter the value of its Retry-After header, or null if it has none
 * @param body its body, which is read to its end and closed; it may come bit by bit
 */
public record HttpClientResponse(
        int status, @Nullable String contentType, @Nullable String retryAfter, InputStream body) {
    /**
     * A response that does not say when to ask again.
     *
     * @param status its status
     * @param contentType the value of its Content-Type header, or null if it has none
     * @param body its body, which is read to its end and closed; it may come bit by bit
     */
    public HttpClientResponse(int status, @Nullable String contentType, InputStream body) {
        this(status, contentType, null, body);
    }

    /**
     * A response whose body is there already.
     *
     * @param status its status
     * @param contentType the value of its Content-Type header, or null if it has none
     * @param body its body
     * @return the response
     */
    public static HttpClientResponse of(int status, @Nullable String contentType, byte[] body) {
        return new HttpClientResponse(status, contentType, new ByteArrayInputStream(body));
    }
}
