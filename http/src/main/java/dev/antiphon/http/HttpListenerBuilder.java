package dev.antiphon.http;

import dev.antiphon.ClientBuilder;
import dev.antiphon.ConnectHook;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.http.internal.server.ConnectionTracker;
import dev.antiphon.http.internal.server.HttpListener;
import dev.antiphon.http.internal.server.HttpServerHandler;
import dev.antiphon.http.internal.server.RequestAuthenticator;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.http.internal.vertx.TlsFiles;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.operations.Health;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.EndpointPaths;
import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.OptionChecks;
import dev.antiphon.web.SlowConsumerPolicy;
import dev.antiphon.web.StaticResources;
import dev.antiphon.web.WebSocketSettings;
import dev.antiphon.web.server.HealthEndpoint;
import dev.antiphon.web.server.HostAndOriginPolicy;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequests;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Says how a server listens for HTTP and WebSockets, and opens it; see {@link HttpTransport#builder}. Every method fails at once if
 * what it is given is wrong. For one thread at a time.
 */
public final class HttpListenerBuilder {
    private static final int LEAST_COMPRESSED = 1024;
    private static final int STREAMS_PER_CONNECTION = 256;
    private static final int WEB_SOCKET_CLOSING_SECONDS = 2;
    private static final int SILENT_SECONDS = 900;

    private final JsonRpcServer server;
    private final Set<String> hosts = new HashSet<>();
    private final Set<String> origins = new HashSet<>();
    private final Set<String> corsOrigins = new HashSet<>();
    private final List<String> subprotocols = new ArrayList<>();
    private final TlsFiles encryption = new TlsFiles();
    private String host = "127.0.0.1";
    private int port;
    private String path = "/rpc";
    private @Nullable String health;
    private @Nullable HealthEndpoint pages;
    private @Nullable String openRpc;
    private final List<StaticResources> web = new ArrayList<>();
    private @Nullable ConnectionAge age;
    private boolean http2 = true;
    private boolean h2c;
    private boolean webSockets = true;
    private boolean compression;
    private int connections = 1024;
    private int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
    private Duration requestPatience = Duration.ofSeconds(10);
    private Duration idle = Duration.ofSeconds(75);
    private Duration keepAlive = Duration.ofSeconds(15);
    private HttpStatusPolicy status = HttpStatusPolicy.STANDARD;
    private WebSocketSettings limits;
    private UnaryOperator<ClientBuilder> description = UnaryOperator.identity();
    private @Nullable Authenticator authenticator;
    private @Nullable Acceptor acceptor;
    private @Nullable Vertx vertx;

    HttpListenerBuilder(JsonRpcServer server) {
        this.server = Objects.requireNonNull(server, "server");
        this.limits = WebSocketSettings.of(server.limit(Limit.MESSAGE_BYTES));
    }

    /**
     * The address of this machine to listen on; 127.0.0.1 unless set, which only this machine reaches.
     *
     * @param host an address or name; {@code 0.0.0.0} is for everybody who can reach it, and then {@link #allowHost} says under which
     *     names
     * @return this builder
     */
    public HttpListenerBuilder host(String host) {
        this.host = Objects.requireNonNull(host, "host");
        return this;
    }

    /**
     * The port; any that is free unless set.
     *
     * @param port the number, or 0 for any
     * @return this builder
     */
    public HttpListenerBuilder port(int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("A port is a number from 0 to 65535, not " + port);
        }
        this.port = port;
        return this;
    }

    /**
     * The path that is answered at; {@code /rpc} unless set.
     *
     * @param path the path
     * @return this builder
     */
    public HttpListenerBuilder path(String path) {
        this.path = OptionChecks.path(path);
        return this;
    }

    /**
     * Answers GET at this path with status 200 while all is well, and with 503 while shutting down; nowhere unless set.
     *
     * @param path the path, such as {@code /health}
     * @return this builder
     */
    public HttpListenerBuilder health(String path) {
        this.health = OptionChecks.path(path);
        return this;
    }

    /**
     * Answers GET at {@code /health/live} and {@code /health/ready} with what the checks have found, with status 200 or, if one fails, 503;
     * not ready while shutting down. It does not ask the server, so one that has too much to do still answers. Nowhere unless set.
     *
     * @param health knows how well the server is
     * @return this builder
     */
    public HttpListenerBuilder health(Health health) {
        return health(health, "/health");
    }

    /**
     * Answers as {@link #health(Health)} says, below another path.
     *
     * @param health knows how well the server is
     * @param path what the paths begin with
     * @return this builder
     */
    public HttpListenerBuilder health(Health health, String path) {
        this.pages = new HealthEndpoint(Objects.requireNonNull(health, "health"), OptionChecks.path(path));
        return this;
    }

    /**
     * Answers GET at {@code /openrpc.json} with the document that the server's {@code rpc.discover} gives to whoever asks: callers come in as
     * they do for calls, and what they may not call is not in it. 404 if the server has no such method. Nowhere unless set.
     *
     * @return this builder
     */
    public HttpListenerBuilder openRpc() {
        return openRpc("/openrpc.json");
    }

    /**
     * Answers as {@link #openRpc()} says, at another path.
     *
     * @param path the path
     * @return this builder
     */
    public HttpListenerBuilder openRpc(String path) {
        this.openRpc = OptionChecks.path(path);
        return this;
    }

    /**
     * Serves these pages to browsers beside JSON-RPC; none unless this is called. May be called several times.
     *
     * @param pages the pages, all below a path of their own
     * @return this builder
     */
    public HttpListenerBuilder resources(StaticResources pages) {
        if (web.stream().anyMatch(other -> other.path().equals(pages.path()))) {
            throw new IllegalArgumentException("There are pages below " + pages.path() + " already");
        }
        web.add(pages);
        return this;
    }

    /**
     * Lets connections grow no older than this; any age unless set. An old one of HTTP is closed after the next response, and a WebSocket when
     * the calls that run on it have come to their end, with 1001.
     *
     * @param most the age
     * @return this builder
     */
    public HttpListenerBuilder maxConnectionAge(ConnectionAge most) {
        this.age = Objects.requireNonNull(most, "most");
        return this;
    }

    /**
     * Encrypts with TLS, by a certificate and its key in PEM files.
     *
     * @param certificates the certificate, and those that vouch for it
     * @param key the private key
     * @return this builder
     */
    public HttpListenerBuilder tls(Path certificates, Path key) {
        encryption.certificate(certificates, key);
        return this;
    }

    /**
     * Encrypts with TLS, by a key store.
     *
     * @param keyStore the file; PKCS 12 if its name ends with .p12 or .pfx, else JKS
     * @param password its password
     * @return this builder
     */
    public HttpListenerBuilder tls(Path keyStore, String password) {
        encryption.keyStore(keyStore, password);
        return this;
    }

    /**
     * Takes only clients with a certificate that one of these vouches for; it is {@link
     * dev.antiphon.transport.TransportContext#principal()} then. Needs {@link #tls}.
     *
     * @param authorities certificates in a PEM file
     * @return this builder
     */
    public HttpListenerBuilder clientCertificates(Path authorities) {
        encryption.clients(authorities);
        return this;
    }

    /**
     * Lets nobody in of whom it is not known who it is: other requests, and the handshakes of other WebSockets, are answered with 401
     * before their body is read. Who was let in is {@link dev.antiphon.CallContext#principal()} of the calls; on a WebSocket, as long
     * as the identity is valid. Browsers that ask before they post, who asks for {@link #health}, and who opens
     * {@link #pages}, need not say who they are.
     *
     * @param authenticator finds it out; asked for every request and every WebSocket, on a thread that may block
     * @return this builder
     */
    public HttpListenerBuilder authenticate(Authenticator authenticator) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator");
        return this;
    }

    /**
     * Whether HTTP/2 is spoken with clients that ask for it over TLS; it is unless this is called.
     *
     * @param spoken whether it is
     * @return this builder
     */
    public HttpListenerBuilder http2(boolean spoken) {
        this.http2 = spoken;
        return this;
    }

    /**
     * Speaks HTTP/2 without TLS as well, with clients that begin with it. On a Vert.x of one's own (see {@link #vertx}), connections
     * that say nothing at all are then not counted, and end after 15 minutes.
     *
     * @return this builder
     */
    public HttpListenerBuilder h2c() {
        this.h2c = true;
        return this;
    }

    /**
     * Whether the path takes WebSockets; it does unless this is called.
     *
     * @param taken whether it does
     * @return this builder
     */
    public HttpListenerBuilder webSockets(boolean taken) {
        this.webSockets = taken;
        return this;
    }

    /**
     * Agrees to one of these subprotocols with clients that ask for one; to none unless this is called.
     *
     * @param names the names, the best first
     * @return this builder
     */
    public HttpListenerBuilder subprotocols(String... names) {
        subprotocols.addAll(List.of(names));
        return this;
    }

    /**
     * Takes binary messages over WebSockets as well as text; they are refused unless this is called.
     *
     * @return this builder
     */
    public HttpListenerBuilder binaryMessages() {
        this.limits = limits.binary(true);
        return this;
    }

    /**
     * Compresses replies for clients that ask for it, and takes compressed requests, which count with the size that they grow to; off
     * unless this is called. WebSockets are never compressed.
     *
     * @return this builder
     */
    public HttpListenerBuilder compression() {
        this.compression = true;
        return this;
    }

    /**
     * How many connections may be open at once; 1024 unless set. One more is accepted and closed at once.
     *
     * @param most the number of connections
     * @return this builder
     */
    public HttpListenerBuilder maxConnections(int most) {
        this.connections = OptionChecks.positive("maxConnections", most);
        return this;
    }

    /**
     * How many event loops share the work; as many as there are processors unless set.
     *
     * @param number the number
     * @return this builder
     */
    public HttpListenerBuilder eventLoops(int number) {
        this.loops = OptionChecks.positive("event loops", number);
        return this;
    }

    /**
     * How long the first request of a connection may take to come, and the body of any; 10 seconds unless set.
     *
     * @param patience the time
     * @return this builder
     */
    public HttpListenerBuilder requestTimeout(Duration patience) {
        this.requestPatience = OptionChecks.positive("request timeout", patience);
        return this;
    }

    /**
     * How long a connection is kept open for its next request; 75 seconds unless set.
     *
     * @param patience the time
     * @return this builder
     */
    public HttpListenerBuilder idleTimeout(Duration patience) {
        this.idle = OptionChecks.positive("idle timeout", patience);
        return this;
    }

    /**
     * How often a reply that takes long shows that it is still to come, to clients that accept server-sent events or lines; every 15
     * seconds unless set.
     *
     * @param period the time
     * @return this builder
     */
    public HttpListenerBuilder keepAlive(Duration period) {
        this.keepAlive = OptionChecks.positive("keep-alive", period);
        return this;
    }

    /**
     * Asks the peer of a WebSocket that has been silent whether it is still there; after 30 seconds, and waits for 10, unless set.
     *
     * @param after how long it may be silent; zero to never ask
     * @param patience how long to wait for its answer
     * @return this builder
     */
    public HttpListenerBuilder ping(Duration after, Duration patience) {
        this.limits = limits.pings(after, OptionChecks.positive("pong timeout", patience));
        return this;
    }

    /**
     * How much may wait to be written to a WebSocket, and what happens when there is more; 1024 messages and 32 MiB unless set, for
     * which senders wait.
     *
     * @param messages the number of messages
     * @param bytes their size
     * @param policy what happens then
     * @return this builder
     */
    public HttpListenerBuilder outboundQueue(int messages, long bytes, SlowConsumerPolicy policy) {
        OptionChecks.positive("messages", messages);
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes must be 1 or more, not " + bytes);
        }
        this.limits = limits.queue(messages, bytes, Objects.requireNonNull(policy, "policy"));
        return this;
    }

    /**
     * Takes requests for this host too. Others are refused, so that no page on the web can reach this server by giving it a name of
     * its own: only the address listened on, and the names of this machine for itself, are known from the start.
     *
     * @param name the host's name without a port, or {@code *} for any
     * @return this builder
     */
    public HttpListenerBuilder allowHost(String name) {
        hosts.add(OptionChecks.host(name));
        return this;
    }

    /**
     * Takes requests of pages of this origin; others are refused, apart from pages of this machine. The browser does not let
     * them read replies unless {@link #cors} is called instead; WebSockets need only this.
     *
     * @param origin such as {@code https://app.example.com}, or {@code *} for any
     * @return this builder
     */
    public HttpListenerBuilder allowOrigin(String origin) {
        origins.add(OptionChecks.origin(origin));
        return this;
    }

    /**
     * Takes requests of pages of this origin, and lets them read the replies.
     *
     * @param origin such as {@code https://app.example.com}, or {@code *} for any
     * @return this builder
     */
    public HttpListenerBuilder cors(String origin) {
        corsOrigins.add(OptionChecks.origin(origin));
        return allowOrigin(origin);
    }

    /**
     * Chooses the HTTP status of replies so; {@link HttpStatusPolicy#STANDARD} unless set.
     *
     * @param status the policy
     * @return this builder
     */
    public HttpListenerBuilder statusPolicy(HttpStatusPolicy status) {
        this.status = Objects.requireNonNull(status, "status");
        return this;
    }

    /**
     * Tells this hook of every WebSocket that is connected, before its first message is read; it can register methods for that
     * one alone. It must not block.
     *
     * @param hook the hook
     * @return this builder
     */
    public HttpListenerBuilder onConnect(ConnectHook hook) {
        return connections(builder -> builder.onConnect(hook));
    }

    /**
     * Describes this server's end of each WebSocket: how its peer is called back, and more.
     *
     * @param description adds to the description
     * @return this builder
     */
    public HttpListenerBuilder connections(UnaryOperator<ClientBuilder> description) {
        UnaryOperator<ClientBuilder> before = this.description;
        this.description = builder -> description.apply(before.apply(builder));
        return this;
    }

    /**
     * Uses the event loops of this Vert.x, instead of those that all servers and clients share.
     *
     * @param vertx the Vert.x; whoever made it closes it
     * @return this builder
     */
    public HttpListenerBuilder vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    /** For tests, which have less patience. */
    HttpListenerBuilder patience(Duration stall, Duration fragment) {
        this.limits = limits.patience(stall, fragment);
        return this;
    }

    /** For tests, which want the channels themselves. */
    HttpListenerBuilder acceptor(Acceptor acceptor) {
        this.acceptor = acceptor;
        return this;
    }

    /**
     * Begins to listen. The program does not end before the listener is closed.
     *
     * @return the listener
     * @throws dev.antiphon.transport.TransportException if the address cannot be used; the message says which, and why
     */
    public Listener serve() {
        InFlightRequests traffic = new InFlightRequests();
        ConnectionTracker guests = new ConnectionTracker(connections, requestPatience, idle, age);
        return HttpListener.open(
                vertx == null ? SharedVertx.get() : vertx,
                options(),
                path,
                new HttpServerHandler(site(), traffic, guests),
                traffic,
                guests,
                loops,
                describe());
    }

    /** What was chosen. */
    private Map<String, Object> describe() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("path", path);
        told.put("tls", encryption.isOn());
        told.put("clientCertificates", encryption.asksClients());
        told.put("http2", h2c || (http2 && encryption.isOn()));
        told.put("webSockets", webSockets);
        told.put("subprotocols", List.copyOf(subprotocols));
        told.put("compression", compression);
        told.put("hosts", hosts.stream().sorted().toList());
        told.put("origins", origins.stream().sorted().toList());
        told.put("corsOrigins", corsOrigins.stream().sorted().toList());
        told.put("health", health == null ? "none" : health);
        told.put("healthPages", pages == null ? "none" : pages.prefix() + "/live, " + pages.prefix() + "/ready");
        told.put("openRpc", openRpc == null ? "none" : openRpc);
        told.put("pages", web.stream().map(StaticResources::path).toList());
        told.put("connections", connections);
        told.put("connectionAge", age == null ? "any" : age.maxAge().toString());
        told.put("eventLoops", loops);
        told.put("requestTimeout", requestPatience.toString());
        told.put("idleTimeout", idle.toString());
        told.put("keepAlive", keepAlive.toString());
        told.put("messageBytes", server.limit(Limit.MESSAGE_BYTES));
        told.put("webSocketMessageBytes", limits.messageBytes());
        told.put("queuedMessages", limits.queuedMessages());
        told.put("queuedBytes", limits.queuedBytes());
        return told;
    }

    /**
     * Makes a handler for a Vert.x server or router that exists already, in place of listening. That server's own options hold for
     * ports, TLS, HTTP/2, compression, connections and the sizes of WebSocket frames.
     *
     * @return the handler; requests for another path than the one given here are answered with 404
     */
    public JsonRpcRequestHandler requestHandler() {
        return new JsonRpcRequestHandler(site(), vertx);
    }

    private HttpRules site() {
        EndpointPaths facts = new EndpointPaths(path, webSockets, openRpc);
        Acceptor described = acceptor != null ? acceptor : server.acceptor(description);
        return new HttpRules(
                server,
                webSockets ? described : null,
                path,
                health,
                pages,
                openRpc,
                web.stream().map(some -> some.withPaths(facts)).toList(),
                age,
                new HostAndOriginPolicy(host, Set.copyOf(hosts), Set.copyOf(origins)),
                authenticator == null ? null : new RequestAuthenticator(authenticator),
                Set.copyOf(corsOrigins),
                status,
                limits,
                requestPatience,
                keepAlive);
    }

    private HttpServerOptions options() {
        HttpServerOptions options = new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setTcpNoDelay(true)
                .setHttp2ClearTextEnabled(h2c)
                .setInitialSettings(new Http2Settings().setMaxConcurrentStreams(STREAMS_PER_CONNECTION))
                // Connections that nobody else looks after, such as those whose peer does not read.
                .setIdleTimeout(SILENT_SECONDS)
                .setMaxWebSocketFrameSize(limits.messageBytes())
                .setMaxWebSocketMessageSize(limits.messageBytes())
                .setWebSocketClosingTimeout(WEB_SOCKET_CLOSING_SECONDS)
                // Nothing would bound what a compressed frame grows to.
                .setPerMessageWebSocketCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setWebSocketSubProtocols(subprotocols.isEmpty() ? null : List.copyOf(subprotocols))
                .setDecompressionSupported(compression)
                .setCompressionSupported(compression)
                .setCompressionContentSizeThreshold(LEAST_COMPRESSED);
        encryption.addTo(options, http2, requestPatience);
        return options;
    }
}
