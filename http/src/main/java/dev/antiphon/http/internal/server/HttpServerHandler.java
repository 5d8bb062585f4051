package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.web.server.FixedResponse;
import dev.antiphon.web.server.HttpRequestContext;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequests;
import dev.antiphon.web.server.OpenRpcEndpoint;
import dev.antiphon.web.server.RequestRouter;
import dev.antiphon.web.server.RoutingResult;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The request handler of the Vert.x server: has {@link RequestRouter} decide by the head of a request, and carries the decision out. Runs
 * on the event loop of each request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
public final class HttpServerHandler implements Handler<HttpServerRequest> {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.http");

    /** Names and values in turn, encoded once. */
    private static final List<CharSequence> COMMON_HEADERS = RequestRouter.commonHeaders().entrySet().stream()
            .flatMap(header -> Stream.of(header.getKey(), header.getValue()))
            .map(HttpHeaders::createOptimized)
            .toList();

    private final HttpRules rules;
    private final RequestRouter router;
    private final InFlightRequests inFlight;
    private final ConnectionTracker connections;
    private final @Nullable RequestAuthenticator authenticator;
    private final @Nullable Acceptor acceptor;

    public HttpServerHandler(HttpRules rules, InFlightRequests inFlight, ConnectionTracker connections) {
        this.rules = rules;
        this.router = new RequestRouter(rules, inFlight);
        this.inFlight = inFlight;
        this.connections = connections;
        this.authenticator = rules.authenticator() == null ? null : new RequestAuthenticator(rules.authenticator());
        this.acceptor = acceptor(rules);
    }

    private static @Nullable Acceptor acceptor(HttpRules rules) {
        Acceptor given = rules.webSockets();
        if (given == null) {
            return null;
        }
        Acceptor goingAway = channel -> new GoingAwaySession(given.accept(channel), (WebSocketChannel) channel);
        return rules.maxConnectionAge() == null
                ? goingAway
                : rules.maxConnectionAge().applyTo(goingAway);
    }

    @Override
    public void handle(HttpServerRequest request) {
        connections.requestStarted(request);
        for (int i = 0; i < COMMON_HEADERS.size(); i += 2) {
            request.response().putHeader(COMMON_HEADERS.get(i), COMMON_HEADERS.get(i + 1));
        }
        VertxRequestHead head = new VertxRequestHead(request);
        execute(request, head, router.route(head), null);
    }

    private void execute(
            HttpServerRequest request, VertxRequestHead head, RoutingResult result, @Nullable Identity identity) {
        if (result instanceof RoutingResult.Call call) {
            FixedResponseWriter.putAll(request.response(), call.headers());
            new HttpServerCall(rules, inFlight, request, head, identity).receive();
        } else if (result instanceof RoutingResult.Respond respond) {
            FixedResponseWriter.write(request, respond.response());
        } else if (result instanceof RoutingResult.Authenticate authenticate) {
            Objects.requireNonNull(authenticator)
                    .authenticate(
                            request,
                            head,
                            outcome -> execute(
                                    request, head, router.route(head, authenticate, outcome), outcome.identity()));
        } else if (result instanceof RoutingResult.Upgrade) {
            upgrade(request, identity);
        } else if (result instanceof RoutingResult.Document document) {
            FixedResponseWriter.putAll(request.response(), document.headers());
            document(request, new HttpRequestContext(head, null, identity));
        } else if (result instanceof RoutingResult.Health health) {
            onEventLoop(health.response(), report -> FixedResponseWriter.write(request, report));
        } else if (result instanceof RoutingResult.Resource resource) {
            inFlight.await(
                    FixedResponseWriter.write(request, resource.response()).toCompletionStage());
        }
    }

    /** Hands over a result on the event loop of the current request, at once if it is there. */
    private static void onEventLoop(CompletableFuture<FixedResponse> result, Consumer<FixedResponse> consumer) {
        if (result.isDone()) {
            consumer.accept(result.join());
        } else {
            Context context = Vertx.currentContext();
            result.thenAccept(response -> context.runOnContext(nothing -> consumer.accept(response)));
        }
    }

    private void document(HttpServerRequest request, HttpRequestContext context) {
        OpenRpcEndpoint endpoint = new OpenRpcEndpoint(rules, context);
        inFlight.begin(endpoint); // before it starts: a drain must know everything that runs
        request.response().closeHandler(nothing -> {
            endpoint.cancel();
            inFlight.end(endpoint);
        });
        onEventLoop(
                endpoint.start(),
                response -> FixedResponseWriter.write(request, response).onComplete(done -> inFlight.end(endpoint)));
    }

    // WebSockets

    private void upgrade(HttpServerRequest request, @Nullable Identity identity) {
        WebSocketHandshakeContext handshake = WebSocketHandshakeContext.of(request, identity);
        request.toWebSocket()
                .onSuccess(socket -> {
                    socket.closeHandler(nothing -> connections.closed(request.connection()));
                    accept(socket, handshake);
                })
                .onFailure(failure -> LOGGER.log(Level.DEBUG, "A WebSocket handshake failed", failure));
    }

    private void accept(ServerWebSocket socket, WebSocketHandshakeContext handshake) {
        String peer = "ws client " + handshake.remoteAddress().orElse("unknown");
        WebSocketChannel channel = new WebSocketChannel(socket, peer, handshake, rules.webSocketSettings());
        try {
            inFlight.begin(Objects.requireNonNull(acceptor, "acceptor").accept(channel));
        } catch (RuntimeException rejected) {
            LOGGER.log(Level.WARNING, "A WebSocket of " + peer + " was not accepted", rejected);
            channel.close(1011, Disconnect.of(Disconnect.Kind.LOCAL, "the server could not accept the connection"));
        }
    }
}
