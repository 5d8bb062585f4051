package dev.antiphon.http;

import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.testkit.Responder;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** A server of HTTP/1.1 and HTTP/2 that knows nothing of JSON-RPC: a responder answers, in a given format. Thread-safe. */
final class ResponderServer implements AutoCloseable {
    /** The format of responses. */
    enum Format {
        JSON,
        EVENTS,
        LINES
    }

    private final HttpServer server;

    private final Set<HttpVersion> versions = ConcurrentHashMap.newKeySet();
    private final boolean secure;

    ResponderServer(Responder peer, Format format) {
        this(peer, format, new HttpServerOptions());
    }

    ResponderServer(Responder peer, Format format, HttpServerOptions options) {
        secure = options.isSsl();
        server = SharedVertx.get()
                // The server would take a client that cancels this often for an attacker.
                .createHttpServer(options.setHttp2RstFloodMaxRstFramePerWindow(Integer.MAX_VALUE))
                .requestHandler(request -> {
                    versions.add(request.version());
                    request.body().onSuccess(body -> answer(request, body, peer, format));
                });
        server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }

    String uri() {
        return (secure ? "https" : "http") + "://127.0.0.1:" + server.actualPort() + "/rpc";
    }

    /** The versions of HTTP of the requests. */
    Set<HttpVersion> versions() {
        return versions;
    }

    private static void answer(HttpServerRequest request, Buffer body, Responder peer, Format format) {
        Map<String, String> headers = new TreeMap<>();
        request.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
        peer.respond(body.toString(), headers).whenComplete((messages, failure) -> {
            if (failure == null) {
                reply(request.response(), messages, format);
            } else if (request.response().streamId() >= 0) {
                request.response().reset(2);
            } else {
                request.connection().close();
            }
        });
    }

    private static void reply(HttpServerResponse response, List<String> messages, Format format) {
        if (messages.isEmpty()) {
            response.setStatusCode(204).end();
            return;
        }
        switch (format) {
            case JSON -> response.putHeader("Content-Type", "application/json").end(String.join("", messages));
            case EVENTS -> {
                response.putHeader("Content-Type", "text/event-stream").setChunked(true);
                messages.forEach(message -> response.write(": alive\n\nevent: message\ndata: " + message + "\n\n"));
                response.end();
            }
            case LINES -> {
                response.putHeader("Content-Type", "application/x-ndjson").setChunked(true);
                messages.forEach(message -> response.write(message + "\n"));
                response.end();
            }
        }
    }

    @Override
    public void close() {
        server.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(60, TimeUnit.SECONDS)
                .join();
    }
}
