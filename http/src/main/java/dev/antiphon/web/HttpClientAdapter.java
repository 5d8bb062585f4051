package dev.antiphon.web;

import dev.antiphon.http.HttpTransport;
import java.util.concurrent.CompletionStage;

/**
 * Sends requests by whatever HTTP client a program uses already; see {@link HttpTransport#exchange}. Safe for use by any number of
 * threads.
 */
@FunctionalInterface
public interface HttpClientAdapter {
    /**
     * Sends a POST request. It must not be sent again if it fails, nor follow a redirect with another method than POST.
     *
     * @param post the request
     * @return completes with the response, whatever its status is, or exceptionally if there is none; if it is cancelled, nobody waits
     *     for the response any more
     */
    CompletionStage<HttpClientResponse> send(HttpClientRequest post);
}
