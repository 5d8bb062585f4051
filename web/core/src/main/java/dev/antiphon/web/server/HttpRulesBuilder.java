package dev.antiphon.web.server;

import dev.antiphon.ClientBuilder;
import dev.antiphon.ConnectHook;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.operations.Health;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.web.EndpointPaths;
import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.OptionChecks;
import dev.antiphon.web.SlowConsumerPolicy;
import dev.antiphon.web.StaticResources;
import dev.antiphon.web.WebSocketSettings;
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
 * The options that every JSON-RPC server over HTTP has, whatever web server carries them out. Builders of adapters extend it, and add the
 * options of their web server. Every method throws an {@link IllegalArgumentException} at once if its argument is wrong. Not thread-safe.
 *
 * @param <B> the type of the builder
 */
public abstract class HttpRulesBuilder<B extends HttpRulesBuilder<B>> {
    private final JsonRpcServer server;
    private final Set<String> hosts = new HashSet<>();
    private final Set<String> origins = new HashSet<>();
    private final Set<String> corsOrigins = new HashSet<>();
    private final List<StaticResources> resources = new ArrayList<>();
    private String path = "/rpc";
    private @Nullable String healthPath;
    private @Nullable HealthEndpoint healthEndpoint;
    private @Nullable String openRpcPath;
    private @Nullable ConnectionAge maxConnectionAge;
    private boolean webSockets = true;
    private Duration requestTimeout = Duration.ofSeconds(10);
    private Duration keepAlive = Duration.ofSeconds(15);
    private HttpStatusPolicy statusPolicy = HttpStatusPolicy.STANDARD;
    private WebSocketSettings webSocketSettings;
    private UnaryOperator<ClientBuilder> connections = UnaryOperator.identity();
    private @Nullable Authenticator authenticator;
    private @Nullable Acceptor acceptor;

    /**
     * A builder with the defaults.
     *
     * @param server the JSON-RPC server
     */
    protected HttpRulesBuilder(JsonRpcServer server) {
        this.server = Objects.requireNonNull(server, "server");
        this.webSocketSettings = WebSocketSettings.of(server.limit(Limit.MESSAGE_BYTES));
    }

    /**
     * This builder, in its own type.
     *
     * @return this builder
     */
    protected abstract B self();

    /**
     * Sets the path of JSON-RPC; {@code /rpc} unless set.
     *
     * @param path the path
     * @return this builder
     */
    public B path(String path) {
        this.path = OptionChecks.path(path);
        return self();
    }

    /**
     * Adds a plain health check: GET at this path is answered with 200, and with 503 while the server drains.
     *
     * @param path the path, such as {@code /health}
     * @return this builder
     */
    public B health(String path) {
        this.healthPath = OptionChecks.path(path);
        return self();
    }

    /**
     * Adds detailed health checks at {@code /health/live} and {@code /health/ready}: GET is answered with the report, with status 200, or 503
     * if a check fails; a draining server is not ready. They do not go through the JSON-RPC server, so that an overloaded one still
     * reports.
     *
     * @param health runs the checks
     * @return this builder
     */
    public B health(Health health) {
        return health(health, "/health");
    }

    /**
     * Adds the health checks of {@link #health(Health)} below another path.
     *
     * @param health runs the checks
     * @param path what the paths begin with
     * @return this builder
     */
    public B health(Health health, String path) {
        this.healthEndpoint = new HealthEndpoint(Objects.requireNonNull(health, "health"), OptionChecks.path(path));
        return self();
    }

    /**
     * Serves the OpenRPC document at {@code /openrpc.json}: GET is answered with the result of the server's {@code rpc.discover} for this caller,
     * so that methods which the caller must not call are not in it. Callers are authenticated as for calls. 404 if the server has no such
     * method.
     *
     * @return this builder
     */
    public B openRpc() {
        return openRpc("/openrpc.json");
    }

    /**
     * Serves the document of {@link #openRpc()} at another path.
     *
     * @param path the path
     * @return this builder
     */
    public B openRpc(String path) {
        this.openRpcPath = OptionChecks.path(path);
        return self();
    }

    /**
     * Serves static resources to browsers, beside JSON-RPC. May be called several times.
     *
     * @param resources the resources, all below a path of their own
     * @return this builder
     */
    public B resources(StaticResources resources) {
        if (this.resources.stream().anyMatch(other -> other.path().equals(resources.path()))) {
            throw new IllegalArgumentException("There are resources below " + resources.path() + " already");
        }
        this.resources.add(resources);
        return self();
    }

    /**
     * Sets the age at which connections are closed; no limit unless set. An HTTP connection is closed after the next response, a WebSocket
     * when its calls in flight have completed, with close code 1001.
     *
     * @param most the age
     * @return this builder
     */
    public B maxConnectionAge(ConnectionAge most) {
        this.maxConnectionAge = Objects.requireNonNull(most, "most");
        return self();
    }

    /**
     * Requires authentication. Requests and WebSocket handshakes without a valid identity are rejected with 401 before the body is read. The
     * identity is {@link dev.antiphon.CallContext#principal()} of the calls; on a WebSocket, as long as it is valid. CORS preflight
     * requests, {@link #health} and {@link #resources} need no identity.
     *
     * @param authenticator authenticates every request and every WebSocket handshake, on a thread that may block
     * @return this builder
     */
    public B authenticate(Authenticator authenticator) {
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator");
        return self();
    }

    /**
     * Sets whether the path of JSON-RPC accepts WebSockets; it does unless set.
     *
     * @param accepted whether it does
     * @return this builder
     */
    public B webSockets(boolean accepted) {
        this.webSockets = accepted;
        return self();
    }

    /**
     * Accepts binary messages over WebSockets besides text; they are rejected unless this is called.
     *
     * @return this builder
     */
    public B binaryMessages() {
        this.webSocketSettings = webSocketSettings.binary(true);
        return self();
    }

    /**
     * Sets the timeout of a connection's first request, and of the body of any request; 10 seconds unless set.
     *
     * @param timeout the timeout
     * @return this builder
     */
    public B requestTimeout(Duration timeout) {
        this.requestTimeout = OptionChecks.positive("requestTimeout", timeout);
        return self();
    }

    /**
     * Sets the interval of keep-alive frames in a response that is a stream, to clients that accept server-sent events or lines; 15 seconds
     * unless set.
     *
     * @param interval the interval
     * @return this builder
     */
    public B keepAlive(Duration interval) {
        this.keepAlive = OptionChecks.positive("keepAlive", interval);
        return self();
    }

    /**
     * Sets how a silent WebSocket peer is checked; after 30 seconds of silence with a timeout of 10 unless set.
     *
     * @param interval the silence after which a ping is sent; zero for no pings
     * @param timeout how long to wait for the pong
     * @return this builder
     */
    public B ping(Duration interval, Duration timeout) {
        this.webSocketSettings = webSocketSettings.pings(interval, timeout);
        return self();
    }

    /**
     * Sets the bounds of each WebSocket's outbound queue; 1024 messages and 32 MiB unless set, for which senders wait.
     *
     * @param messages the most messages
     * @param bytes the most bytes
     * @param policy the policy when the queue is full
     * @return this builder
     */
    public B outboundQueue(int messages, long bytes, SlowConsumerPolicy policy) {
        OptionChecks.positive("messages", messages);
        if (bytes < 1) {
            throw new IllegalArgumentException("bytes must be 1 or more, not " + bytes);
        }
        this.webSocketSettings = webSocketSettings.queue(messages, bytes, Objects.requireNonNull(policy, "policy"));
        return self();
    }

    /**
     * Allows requests for a host. Other hosts are rejected, so that no page on the web can reach this server by a name of its own (DNS
     * rebinding); the address that the server listens on, and the loopback names, are always allowed.
     *
     * @param name the name of the host without a port, or {@code *} for any
     * @return this builder
     */
    public B allowHost(String name) {
        hosts.add(OptionChecks.host(name));
        return self();
    }

    /**
     * Allows requests from pages of an origin; others are rejected, except those of this machine. The browser does not let the pages read
     * responses unless {@link #cors} is called instead; WebSockets need only this.
     *
     * @param origin such as {@code https://app.example.com}, or {@code *} for any
     * @return this builder
     */
    public B allowOrigin(String origin) {
        origins.add(OptionChecks.origin(origin));
        return self();
    }

    /**
     * Allows requests from pages of an origin, and lets the pages read the responses.
     *
     * @param origin such as {@code https://app.example.com}, or {@code *} for any
     * @return this builder
     */
    public B cors(String origin) {
        corsOrigins.add(OptionChecks.origin(origin));
        return allowOrigin(origin);
    }

    /**
     * Sets the mapping of responses to HTTP statuses; {@link HttpStatusPolicy#STANDARD} unless set.
     *
     * @param policy the policy
     * @return this builder
     */
    public B statusPolicy(HttpStatusPolicy policy) {
        this.statusPolicy = Objects.requireNonNull(policy, "policy");
        return self();
    }

    /**
     * Adds a hook that is called for every WebSocket before its first message is read; it can register methods for that connection alone.
     * It must not block.
     *
     * @param hook the hook
     * @return this builder
     */
    public B onConnect(ConnectHook hook) {
        return connections(builder -> builder.onConnect(hook));
    }

    /**
     * Configures the server's end of each WebSocket: timeouts and interceptors of its calls to the peer, and more.
     *
     * @param options adds options
     * @return this builder
     */
    public B connections(UnaryOperator<ClientBuilder> options) {
        UnaryOperator<ClientBuilder> before = this.connections;
        this.connections = builder -> options.apply(before.apply(builder));
        return self();
    }

    /**
     * Replaces the acceptor of WebSockets.
     *
     * @param acceptor the acceptor
     * @return this builder
     */
    protected final B acceptor(Acceptor acceptor) {
        this.acceptor = acceptor;
        return self();
    }

    /**
     * Changes the settings of WebSockets.
     *
     * @param change the change
     * @return this builder
     */
    protected final B webSocketSettings(UnaryOperator<WebSocketSettings> change) {
        this.webSocketSettings = change.apply(webSocketSettings);
        return self();
    }

    /**
     * Builds the rules.
     *
     * @param boundHost the address that the server listens on; empty if it is unknown
     * @return the rules
     */
    protected final HttpRules rules(String boundHost) {
        EndpointPaths paths = new EndpointPaths(path, webSockets, openRpcPath);
        Acceptor described = acceptor != null ? acceptor : server.acceptor(connections);
        return new HttpRules(
                server,
                webSockets ? described : null,
                path,
                healthPath,
                healthEndpoint,
                openRpcPath,
                resources.stream().map(some -> some.withPaths(paths)).toList(),
                maxConnectionAge,
                new HostAndOriginPolicy(boundHost, Set.copyOf(hosts), Set.copyOf(origins)),
                authenticator,
                new CorsPolicy(corsOrigins),
                statusPolicy,
                webSocketSettings,
                requestTimeout,
                keepAlive);
    }

    /**
     * The options as names and values, for {@link dev.antiphon.transport.Listener#describe()}.
     *
     * @return the options, in a fixed order
     */
    protected final Map<String, Object> describeRules() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("path", path);
        options.put("webSockets", webSockets);
        options.put("hosts", hosts.stream().sorted().toList());
        options.put("origins", origins.stream().sorted().toList());
        options.put("corsOrigins", corsOrigins.stream().sorted().toList());
        options.put("health", healthPath == null ? "none" : healthPath);
        options.put(
                "healthChecks",
                healthEndpoint == null
                        ? "none"
                        : healthEndpoint.prefix() + "/live, " + healthEndpoint.prefix() + "/ready");
        options.put("openRpc", openRpcPath == null ? "none" : openRpcPath);
        options.put("resources", resources.stream().map(StaticResources::path).toList());
        options.put(
                "maxConnectionAge",
                maxConnectionAge == null ? "none" : maxConnectionAge.maxAge().toString());
        options.put("requestTimeout", requestTimeout.toString());
        options.put("keepAlive", keepAlive.toString());
        options.put("maxMessageBytes", server.limit(Limit.MESSAGE_BYTES));
        options.put("webSocketMaxMessageBytes", webSocketSettings.messageBytes());
        options.put("queuedMessages", webSocketSettings.queuedMessages());
        options.put("queuedBytes", webSocketSettings.queuedBytes());
        return options;
    }
}
