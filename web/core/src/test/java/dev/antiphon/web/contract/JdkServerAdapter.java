package dev.antiphon.web.contract;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.MessageBuffer;
import dev.antiphon.web.server.AuthenticationOutcome;
import dev.antiphon.web.server.FixedResponse;
import dev.antiphon.web.server.HttpRequestContext;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.HttpRulesBuilder;
import dev.antiphon.web.server.InFlightRequests;
import dev.antiphon.web.server.OpenRpcEndpoint;
import dev.antiphon.web.server.RequestRouter;
import dev.antiphon.web.server.RoutingResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * An adapter of the JDK's own HTTP server, as an example, and to show that the contract does not depend on one web server. A thread for
 * each request. It accepts no WebSockets, does not notice a client that disconnects, and leaves the request timeout to its server.
 */
final class JdkServerAdapter implements Listener {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final InFlightRequests inFlight = new InFlightRequests();
    private final HttpRules rules;
    private final RequestRouter router;
    private final HttpServer server;

    /** The builder, which has no options of its own. */
    static final class Builder extends HttpRulesBuilder<Builder> {
        Builder(JsonRpcServer server) {
            super(server);
        }

        @Override
        protected Builder self() {
            return this;
        }

        JdkServerAdapter serve() {
            return new JdkServerAdapter(rules("127.0.0.1"));
        }
    }

    private JdkServerAdapter(HttpRules rules) {
        this.rules = rules;
        this.router = new RequestRouter(rules, inFlight);
        try {
            server =
                    HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            RequestRouter.commonHeaders().forEach(exchange.getResponseHeaders()::set);
            JdkRequestHead head = new JdkRequestHead(exchange);
            RoutingResult result = router.route(head);
            Identity identity = null;
            if (result instanceof RoutingResult.Authenticate authenticate) {
                AuthenticationOutcome outcome = authenticate(head);
                identity = outcome.identity();
                result = router.route(head, authenticate, outcome);
            }
            if (result instanceof RoutingResult.Call call) {
                call.headers().forEach(exchange.getResponseHeaders()::set);
                call(exchange, head, identity);
            } else if (result instanceof RoutingResult.Respond respond) {
                write(exchange, respond.response());
            } else if (result instanceof RoutingResult.Document document) {
                document.headers().forEach(exchange.getResponseHeaders()::set);
                document(exchange, new HttpRequestContext(head, null, identity));
            } else if (result instanceof RoutingResult.Health health) {
                write(exchange, health.response().join());
            } else if (result instanceof RoutingResult.Resource resource) {
                CompletableFuture<Void> written = new CompletableFuture<>();
                inFlight.await(written);
                try {
                    write(exchange, resource.response());
                } finally {
                    written.complete(null);
                }
            }
        }
    }

    private AuthenticationOutcome authenticate(JdkRequestHead head) {
        try {
            return AuthenticationOutcome.returned(Objects.requireNonNull(rules.authenticator())
                    .authenticate(new HttpRequestContext(head, null, null)));
        } catch (Exception e) {
            return AuthenticationOutcome.threw(e);
        }
    }

    // Calls

    private void call(HttpExchange exchange, JdkRequestHead head, Identity identity) throws IOException {
        byte[] message = read(exchange);
        if (message == null) {
            EncodedResponse tooLarge = rules.server().tooLarge();
            write(
                    exchange,
                    new FixedResponse(413, Map.of("content-type", ContentTypes.JSON), tooLarge.message(), true));
            return;
        }
        JdkServerCall call = new JdkServerCall(rules, exchange, head, identity);
        inFlight.begin(call); // before it starts: a drain must know everything that runs
        try {
            call.run(message);
        } finally {
            inFlight.end(call);
        }
    }

    /** The body, or null if it is too large. A body that is cut off fails with an exception. */
    private byte[] read(HttpExchange exchange) throws IOException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && Long.parseLong(length) > rules.maxMessageBytes()) {
            return null;
        }
        MessageBuffer body = new MessageBuffer(rules.maxMessageBytes());
        InputStream in = exchange.getRequestBody();
        byte[] chunk = new byte[8192];
        int count;
        long total = 0;
        while ((count = in.read(chunk)) >= 0) {
            total += count;
            if (!body.add(Arrays.copyOf(chunk, count))) {
                return null;
            }
        }
        if (length != null && total < Long.parseLong(length)) {
            throw new IOException("the body is cut off");
        }
        return body.take();
    }

    // Responses

    private void document(HttpExchange exchange, HttpRequestContext context) throws IOException {
        OpenRpcEndpoint endpoint = new OpenRpcEndpoint(rules, context);
        inFlight.begin(endpoint); // before it starts: a drain must know everything that runs
        try {
            write(exchange, endpoint.start().join());
        } finally {
            inFlight.end(endpoint);
        }
    }

    static void write(HttpExchange exchange, FixedResponse response) throws IOException {
        response.headers().forEach(exchange.getResponseHeaders()::set);
        if (response.closesConnection()) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        byte[] body = response.body();
        if (response.status() == 204 || response.status() == 304) {
            exchange.sendResponseHeaders(response.status(), -1);
        } else if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(response.status(), -1);
        } else {
            exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    // The listener

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + port() + rules.path());
    }

    @Override
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public int connections() {
        throw new UnsupportedOperationException("the server does not count connections");
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        return inFlight.drain(timeout).thenApply(completed -> {
            server.stop(0);
            threads.shutdown();
            return completed;
        });
    }

    @Override
    public void close() {
        drain(Duration.ofSeconds(30)).orTimeout(60, TimeUnit.SECONDS).join();
    }
}
