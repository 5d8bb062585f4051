package dev.antiphon.examples.httpclient;

import dev.antiphon.web.HttpClientAdapter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionStage;

/** An adapter for the HTTP client of the JDK. */
public final class JdkSender implements HttpClientAdapter {
    private final HttpClient client;

    /**
     * Creates an adapter.
     *
     * @param client with the proxy, authenticator and TLS context of the program; must not follow redirects
     */
    public JdkSender(HttpClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<Response> send(Request request) {
        HttpRequest.Builder post =
                HttpRequest.newBuilder(request.uri()).POST(HttpRequest.BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(post::header);
        return client.sendAsync(post.build(), HttpResponse.BodyHandlers.ofInputStream())
                .thenApply(response -> new Response(
                        response.statusCode(),
                        response.headers().firstValue("Content-Type").orElse(null),
                        response.body()));
    }
}
