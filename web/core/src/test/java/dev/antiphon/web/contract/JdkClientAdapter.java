package dev.antiphon.web.contract;

import dev.antiphon.web.HttpClientAdapter;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionStage;

/** An adapter of the JDK's HTTP client, over HTTP/1.1. Thread-safe. */
public final class JdkClientAdapter implements HttpClientAdapter {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

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
