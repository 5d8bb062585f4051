package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.StaticResource;
import dev.antiphon.web.StaticResources;
import dev.antiphon.web.server.HealthEndpoint;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequests;
import dev.antiphon.web.server.OpenRpcEndpoint;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes every request first, and decides by its head what becomes of it:
 *
 * <pre>
 *  head -> host, path, origin, who -+-> upgrade -> WebSocketChannel -> Acceptor
 *                                   +-> POST, content type -> HttpServerCall -> JsonRpcServer -> reply
 *                                   +-> GET of the document -> OpenRpcEndpoint -> JsonRpcServer -> reply
 *                                   +-> preflight, or a refusal that says why
 *       host, path -----------------+-> health, pages
 * </pre>
 */
public final class HttpServerHandler implements Handler<HttpServerRequest> {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.http");
    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("x-content-type-options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");

    private final HttpRules site;
    private final InFlightRequests traffic;
    private final ConnectionTracker guests;
    private final @Nullable Acceptor sockets;

    public HttpServerHandler(HttpRules site, InFlightRequests traffic, ConnectionTracker guests) {
        this.site = site;
        this.traffic = traffic;
        this.guests = guests;
        Acceptor acceptor = site.webSockets();
        Acceptor leaving = acceptor == null
                ? null
                : channel -> new GoingAwaySession(acceptor.accept(channel), (WebSocketChannel) channel);
        this.sockets =
                leaving == null || site.age() == null ? leaving : site.age().applyTo(leaving);
    }

    @Override
    public void handle(HttpServerRequest request) {
        guests.asks(request);
        // Replies are for whoever asked, and are what they say they are: no cache keeps them, no browser guesses.
        request.response().putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF).putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
        String path = String.valueOf(request.path());
        if (request.headers().getAll(HttpHeaders.HOST).size() > 1) {
            refuse(request, 400, "A request names one host");
        } else if (!site.hostPolicy().admitsHost(request)) {
            refuse(request, 403, "This host is not served here; the server can allow it with allowHost(...)");
        } else if (path.equals(site.healthPath())) {
            health(request);
        } else if (site.healthEndpoint() != null && site.healthEndpoint().has(path)) {
            pages(request, site.healthEndpoint());
        } else if (path.equals(site.path()) || path.equals(site.openRpc())) {
            callers(request);
        } else {
            StaticResources pages = site.webPages(path);
            if (pages != null) {
                page(request, pages);
            } else {
                refuse(request, 404, "Nothing is served here; JSON-RPC is at " + site.path());
            }
        }
    }

    /** Lets in who may call. */
    private void callers(HttpServerRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (!site.hostPolicy().admitsOrigin(origin, request)) {
            refuse(request, 403, "Pages of this origin are not served; the server can allow it with allowOrigin(...)");
            return;
        }
        boolean readable = origin != null && allowReading(request.response(), origin);
        RequestAuthenticator reception = site.reception();
        // A browser that asks whether it may post does not say for whom.
        if (reception == null || HttpMethod.OPTIONS.equals(request.method())) {
            enter(request, readable, null);
        } else {
            reception.receive(
                    request, identity -> enter(request, readable, identity), status -> turnAway(request, status));
        }
    }

    private void turnAway(HttpServerRequest request, int status) {
        if (status == 401) {
            request.response().putHeader("WWW-Authenticate", site.challenge());
        }
        refuse(
                request,
                status,
                switch (status) {
                    case 401 -> "Say who you are to be served here";
                    case 403 -> "You are not served here";
                    default -> "It could not be found out who you are";
                });
    }

    private void enter(HttpServerRequest request, boolean readable, @Nullable Identity identity) {
        if (traffic.isDraining()) {
            closeAfter(request);
            refuse(request, 503, "The server is shutting down");
        } else if (!site.path().equals(request.path())) {
            document(request, readable, identity);
        } else if (HttpMethod.POST.equals(request.method())) {
            if (!ContentTypes.isJson(request.getHeader(HttpHeaders.CONTENT_TYPE))) {
                request.response().putHeader("Accept-Post", ContentTypes.JSON);
                refuse(request, 415, "The content type must be application/json, and its charset UTF-8");
            } else {
                new HttpServerCall(site, traffic, request, identity).receive();
            }
        } else if (HttpMethod.OPTIONS.equals(request.method()) && readable) {
            preflight(request, "POST");
        } else if (isUpgrade(request)) {
            upgrade(request, identity);
        } else {
            request.response().putHeader(HttpHeaders.ALLOW, allowed("POST"));
            refuse(
                    request,
                    405,
                    "JSON-RPC is sent with POST" + (site.webSockets() == null ? "" : ", or over a WebSocket"));
        }
    }

    private void document(HttpServerRequest request, boolean readable, @Nullable Identity identity) {
        if (HttpMethod.OPTIONS.equals(request.method()) && readable) {
            preflight(request, "GET");
        } else if (asksToRead(request, "The document", allowed("GET, HEAD"))) {
            OpenRpcEndpoint.answer(site, traffic, request, identity);
        }
    }

    private String allowed(String methods) {
        return site.corsOrigins().isEmpty() ? methods : methods + ", OPTIONS";
    }

    // Pages

    private boolean allowReading(HttpServerResponse response, String origin) {
        boolean any = site.corsOrigins().contains("*");
        if (!any && !site.corsOrigins().contains(origin.toLowerCase(Locale.ROOT))) {
            return false;
        }
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, any ? "*" : origin);
        if (!any) {
            response.putHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        }
        return true;
    }

    private void preflight(HttpServerRequest request, String methods) {
        HttpServerResponse response = request.response();
        String wanted = request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS);
        response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, methods)
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, wanted == null ? "Content-Type" : wanted)
                .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, "600")
                .setStatusCode(204)
                .end();
    }

    // WebSockets

    private boolean isUpgrade(HttpServerRequest request) {
        return site.webSockets() != null
                && HttpMethod.GET.equals(request.method())
                && "websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE));
    }

    private void upgrade(HttpServerRequest request, @Nullable Identity identity) {
        WebSocketHandshakeContext handshake = WebSocketHandshakeContext.of(request, identity);
        request.toWebSocket()
                .onSuccess(socket -> {
                    socket.closeHandler(nothing -> guests.leave(request.connection()));
                    accept(socket, handshake);
                })
                .onFailure(failure -> LOGGER.log(Level.DEBUG, "A WebSocket handshake failed", failure));
    }

    private void accept(ServerWebSocket socket, WebSocketHandshakeContext handshake) {
        Acceptor acceptor = Objects.requireNonNull(sockets, "webSockets");
        String peer = "ws client " + handshake.remoteAddress().orElse("unknown");
        WebSocketChannel channel = new WebSocketChannel(socket, peer, handshake, site.limits());
        try {
            Session session = acceptor.accept(channel);
            traffic.begin(session);
        } catch (RuntimeException refused) {
            LOGGER.log(Level.WARNING, "A WebSocket of " + peer + " was not accepted", refused);
            channel.close(1011, Disconnect.of(Disconnect.Kind.LOCAL, "the server could not accept the connection"));
        }
    }

    // The rest

    private void page(HttpServerRequest request, StaticResources pages) {
        if (!site.hostPolicy().admitsOrigin(request.getHeader(HttpHeaders.ORIGIN), request)) {
            refuse(request, 403, "Pages of this origin are not served; the server can allow it with allowOrigin(...)");
        } else if (traffic.isDraining()) {
            closeAfter(request);
            refuse(request, 503, "The server is shutting down");
        } else if (asksToRead(request, "A page", "GET, HEAD")) {
            StaticResource page = pages.page(String.valueOf(request.path()));
            if (page != null) {
                traffic.await(page.answer(request));
            } else {
                // Relative, for those who see other paths than this server does.
                String name = pages.path().substring(pages.path().lastIndexOf('/') + 1);
                request.response().putHeader(HttpHeaders.LOCATION, name + "/");
                refuse(request, 308, "It is at " + pages.path() + "/");
            }
        }
    }

    private void pages(HttpServerRequest request, HealthEndpoint pages) {
        if (asksToRead(request, "Health", "GET, HEAD")) {
            pages.answer(request, traffic.isDraining());
        }
    }

    private static boolean asksToRead(HttpServerRequest request, String what, String allowed) {
        if (HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method())) {
            return true;
        }
        request.response().putHeader(HttpHeaders.ALLOW, allowed);
        refuse(request, 405, what + " is asked for with GET");
        return false;
    }

    private void health(HttpServerRequest request) {
        boolean up = !traffic.isDraining();
        if (asksToRead(request, "Health", "GET, HEAD")) {
            request.response()
                    .setStatusCode(up ? 200 : 503)
                    .putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.JSON)
                    .end(up ? "{\"status\":\"UP\"}" : "{\"status\":\"DRAINING\"}");
        }
    }

    /** What follows would have to be read to get to the next request, except over HTTP/2. */
    private static void closeAfter(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
    }

    private static void refuse(HttpServerRequest request, int status, String why) {
        HttpServerResponse response = request.response();
        if (!request.isEnded() && !HttpMethod.GET.equals(request.method())) {
            closeAfter(request);
        }
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.TEXT)
                .end(why + "\n");
    }
}
