package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The lower bound: Vert.x on as many event loops as Antiphon has, which reads the body of every request and answers with the
 * bytes and headers of Antiphon's response, whatever the request.
 */
final class ConstantTarget implements HttpTarget {
    private static final byte[] REPLY = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}".getBytes(US_ASCII);
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("x-content-type-options");
    private static final CharSequence NO_SNIFFING = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private final Vertx vertx = Vertx.vertx();
    private final List<HttpServer> servers = new CopyOnWriteArrayList<>();

    ConstantTarget() {
        DeploymentOptions onEachProcessor =
                new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        await(vertx.deployVerticle(this::loop, onEachProcessor));
    }

    /** A server on its own event loop; all of them share a port. */
    private Deployable loop() {
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        return context -> vertx.createHttpServer(new HttpServerOptions().setTcpNoDelay(true))
                .requestHandler(request -> request.bodyHandler(body -> request.response()
                        .putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFFING)
                        .putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE)
                        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                        .end(Buffer.buffer(REPLY))))
                .listen(SocketAddress.sharedRandomPort(1, loopback))
                .onSuccess(servers::add);
    }

    private static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public int port() {
        return servers.get(0).actualPort();
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
