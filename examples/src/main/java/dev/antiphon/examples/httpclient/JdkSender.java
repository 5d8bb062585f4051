package dev.antiphon.examples.httpclient;

import dev.antiphon.web.HttpClientAdapter;
import dev.antiphon.web.HttpClientRequest;
import dev.antiphon.web.HttpClientResponse;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionStage;

/** Sends by the HTTP client of the JDK. */
public final class JdkSender implements HttpClientAdapter {
    private final HttpClient client;

    /**
     * A sender.
     *
     * @param client with whatever proxy, authenticator or TLS context the program needs; must not follow redirects
     */
    public JdkSender(HttpClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<HttpClientResponse> send(HttpClientRequest post) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(post.uri()).POST(HttpRequest.BodyPublishers.ofByteArray(post.body()));
        post.headers().forEach(request::header);
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofInputStream())
                .thenApply(response -> new HttpClientResponse(
                        response.statusCode(),
                        response.headers().firstValue("Content-Type").orElse(null),
                        response.body()));
    }
}
