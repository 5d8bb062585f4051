package dev.antiphon;

import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.client.ExchangeClient;
import dev.antiphon.internal.client.RequestWriter;
import dev.antiphon.internal.concurrent.Workers;
import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.monitor.ListenedChannel;
import dev.antiphon.internal.monitor.ListenedExchange;
import dev.antiphon.internal.monitor.WireListeners;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.service.ProxyFactory;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.service.MethodNaming;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Transport;
import dev.antiphon.transport.TransportProvider;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The builder of clients and of connections. Every method rejects invalid arguments at once. Not thread-safe; one builder may
 * create any number of clients.
 */
public final class ClientBuilder {
    private final Deque<Interceptor> interceptorsInReverse = new ArrayDeque<>();
    private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
    private final List<WireListener> wireListeners = new ArrayList<>();
    private ProtocolVersion version = ProtocolVersion.V2_0;
    private MethodNaming naming = MethodNaming.SIMPLE;
    private Duration timeout = Duration.ofSeconds(30);
    private Duration totalTimeout = Duration.ofMinutes(10);
    private Duration connectTimeout = Endpoint.DEFAULT_CONNECT_TIMEOUT;
    private int messageBytes = Endpoint.DEFAULT_MAX_MESSAGE_BYTES;
    private MessageOrdering ordering = MessageOrdering.NOTIFICATIONS_IN_ORDER;
    private StreamWire wire = StreamWire.FLOWS;
    private @Nullable ParameterEncoding encoding;
    private @Nullable IdGenerator ids;
    private @Nullable JsonBinding binding;
    private @Nullable ErrorProfile profile;
    private @Nullable Executor executor;
    private @Nullable CancelConvention cancelConvention;
    private @Nullable AutoBatch autoBatch;
    private @Nullable JsonRpcServer server;
    private @Nullable ConnectHook hook;
    private @Nullable Reconnect reconnect;
    private @Nullable ConnectionListener listener;
    private RedirectedCall.@Nullable Handler redirectHandler;

    ClientBuilder() {}

    /**
     * Sets the JSON binding for rich types, instead of the one on the class path.
     *
     * @param binding the binding
     * @return this builder
     */
    public ClientBuilder binding(JsonBinding binding) {
        this.binding = Objects.requireNonNull(binding, "binding");
        return this;
    }

    /**
     * Sets the version of the protocol; 2.0 by default.
     *
     * @param version the version
     * @return this builder
     */
    public ClientBuilder version(ProtocolVersion version) {
        this.version = Objects.requireNonNull(version, "version");
        return this;
    }

    /**
     * Sets whether the arguments of services are written by name or by position; by default by name, and by position in version
     * 1.0.
     *
     * @param encoding the encoding
     * @return this builder
     */
    public ClientBuilder encoding(ParameterEncoding encoding) {
        this.encoding = Objects.requireNonNull(encoding, "encoding");
        return this;
    }

    /**
     * Sets the naming strategy of service methods. It has to be that of the server.
     *
     * @param naming the strategy
     * @return this builder
     */
    public ClientBuilder naming(MethodNaming naming) {
        this.naming = Objects.requireNonNull(naming, "naming");
        return this;
    }

    /**
     * Sets the timeout of calls; 30 seconds by default.
     *
     * @param timeout the timeout; zero for none
     * @return this builder
     */
    public ClientBuilder timeout(Duration timeout) {
        this.timeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Sets the total timeout of a call whose timeout is restarted by acks or progress; 10 minutes by default.
     *
     * @param timeout the timeout
     * @return this builder
     */
    public ClientBuilder totalTimeout(Duration timeout) {
        this.totalTimeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Sets the timeout of connecting; 10 seconds by default.
     *
     * @param timeout the timeout
     * @return this builder
     */
    public ClientBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Sets the maximum size of received messages, for transports that this builder connects; 25 MiB by default.
     *
     * @param bytes the size in bytes
     * @return this builder
     */
    public ClientBuilder maxMessageBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("A message has at least one byte, not " + bytes);
        }
        this.messageBytes = bytes;
        return this;
    }

    /**
     * Sets the generator of ids; {@link IdGenerator#sequential()} by default.
     *
     * @param ids the generator
     * @return this builder
     */
    public ClientBuilder ids(IdGenerator ids) {
        this.ids = Objects.requireNonNull(ids, "ids");
        return this;
    }

    /**
     * Sets the executor that completes futures, instead of the thread that received the response.
     *
     * @param executor the executor
     * @return this builder
     */
    public ClientBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Sets the error profile, which maps error codes beyond those of the specification to exceptions.
     *
     * @param profile the profile
     * @return this builder
     */
    public ClientBuilder errorProfile(ErrorProfile profile) {
        this.profile = Objects.requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Sets the notification that is sent to the peer when a call is cancelled or times out. By default none is sent, except
     * that {@link StreamWire#PARTIAL_RESULTS} implies {@link CancelConvention#LSP} and {@link StreamWire#PROGRESS} implies
     * {@link CancelConvention#MCP}. For connections.
     *
     * @param convention the convention
     * @return this builder
     */
    public ClientBuilder cancelConvention(CancelConvention convention) {
        this.cancelConvention = Objects.requireNonNull(convention, "convention");
        return this;
    }

    /**
     * Adds an interceptor after those added before. It intercepts every call that this side makes.
     *
     * @param interceptor the interceptor
     * @return this builder
     */
    public ClientBuilder intercept(Interceptor interceptor) {
        interceptorsInReverse.push(Objects.requireNonNull(interceptor, "interceptor"));
        return this;
    }

    /**
     * Adds a listener for all messages and connections, on the level of the wire. A wire listener of the server that handles
     * calls on the same connection receives the same events.
     *
     * @param listener the listener
     * @return this builder
     */
    public ClientBuilder wireListener(WireListener listener) {
        wireListeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Turns on automatic batching; off by default.
     *
     * @param autoBatch the settings
     * @return this builder
     */
    public ClientBuilder autoBatch(AutoBatch autoBatch) {
        this.autoBatch = Objects.requireNonNull(autoBatch, "gathering");
        return this;
    }

    /**
     * Adds a header to every message, if the transport has headers.
     *
     * @param name the name of the header
     * @param value its value
     * @return this builder
     */
    public ClientBuilder header(String name, String value) {
        Objects.requireNonNull(value, "value");
        return header(name, () -> value);
    }

    /**
     * Adds a header to every message, if the transport has headers, and gets its value from a supplier each time. Over a
     * connection, the supplier is called when the connection is opened and whenever it is reopened.
     *
     * @param name the name of the header
     * @param value supplies the value; must not block for long
     * @return this builder
     */
    public ClientBuilder header(String name, Supplier<String> value) {
        headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Adds a bearer token to every message, if the transport has headers, as {@link #header(String, Supplier)} does.
     *
     * @param token supplies the token; must not block for long
     * @return this builder
     */
    public ClientBuilder bearer(Supplier<String> token) {
        Objects.requireNonNull(token, "token");
        return header("Authorization", () -> "Bearer " + token.get());
    }

    /**
     * Sets how streams are carried in version 2.0; {@link StreamWire#FLOWS} by default. Version 3.0 defines its own streams.
     *
     * @param wire the convention of the streams
     * @return this builder
     */
    public ClientBuilder streams(StreamWire wire) {
        this.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Sets the policy for reconnecting when a connection is lost; by default the connection is closed. For connections to a
     * URI, other than {@code stdio:}, or a {@link Connector}.
     *
     * @param policy when to reconnect, and what happens to calls in the meantime
     * @return this builder
     */
    public ClientBuilder reconnect(Reconnect policy) {
        this.reconnect = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Sets the listener that is notified when a connection loses its peer, reconnects or closes.
     *
     * @param listener the listener
     * @return this builder
     */
    public ClientBuilder onStateChange(ConnectionListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the handler of redirected calls: calls for which an ack of the peer names another server that delivers the response
     * (3.0). Without a handler, such an ack is treated as any other.
     *
     * @param handler continues the call at the other server
     * @return this builder
     */
    public ClientBuilder onRedirect(RedirectedCall.Handler handler) {
        this.redirectHandler = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Sets the server that handles the calls of the peer; without one they fail with "method not found". For connections.
     *
     * @param server the server
     * @return this builder
     */
    public ClientBuilder server(JsonRpcServer server) {
        this.server = Objects.requireNonNull(server, "server");
        return this;
    }

    /**
     * Sets the ordering in which the messages of a connection are handled.
     *
     * @param ordering the ordering
     * @return this builder
     */
    public ClientBuilder ordering(MessageOrdering ordering) {
        this.ordering = Objects.requireNonNull(ordering, "ordering");
        return this;
    }

    /**
     * Sets the hook that is called for every new connection before its first message is read.
     *
     * @param hook the hook
     * @return this builder
     */
    public ClientBuilder onConnect(ConnectHook hook) {
        this.hook = Objects.requireNonNull(hook, "hook");
        return this;
    }

    /**
     * Connects to a peer by URI, given as text.
     *
     * @param uri the address, such as {@code tcp://localhost:4000} or {@code stdio:}
     * @return a client to close after use
     * @throws IllegalArgumentException if the text is no URI, or nothing on the class path knows its scheme; the message names the
     *     module that does
     * @throws dev.antiphon.transport.TransportException if the peer cannot be reached
     */
    public JsonRpcClient connect(String uri) {
        // The JDK does not accept a scheme without a path as a URI, but the standard streams need nothing else.
        return connect(URI.create(uri.endsWith(":") ? uri + "/" : uri));
    }

    /**
     * Connects to a peer by URI.
     *
     * @param uri the address, such as {@code tcp://localhost:4000}
     * @return a client to close after use
     * @throws IllegalArgumentException if nothing on the class path knows the scheme; the message names the module that does
     * @throws dev.antiphon.transport.TransportException if the peer cannot be reached
     */
    public JsonRpcClient connect(URI uri) {
        if (reconnect != null && "stdio".equalsIgnoreCase(uri.getScheme())) {
            throw new IllegalStateException(
                    "The standard streams cannot be reconnected, because a process has them only once; do not reconnect to stdio:");
        }
        Duration timeout = connectTimeout;
        int bytes = messageBytes;
        requireCommonVersion();
        ClientSettings settings = settings();
        TransportProvider provider = TransportProvider.of(uri);
        Transport transport = provider.connect(new Endpoint(uri, timeout, bytes, settings.headersNow()));
        if (transport instanceof Exchange exchange) {
            return new ExchangeClient(settings, ListenedExchange.of(exchange, settings.wireListener()));
        }
        Connector connector = again -> (Channel) provider.connect(new Endpoint(uri, timeout, bytes, again));
        return connect((Channel) transport, connector, settings, inboundServer());
    }

    /**
     * Opens a duplex connection to a peer by URI.
     *
     * @param uri the address, such as {@code tcp://localhost:4000}
     * @return a connection to close after use
     * @throws IllegalArgumentException if the scheme is unknown, or its transport has no connections
     * @throws dev.antiphon.transport.TransportException if the peer cannot be reached
     */
    public JsonRpcConnection open(URI uri) {
        JsonRpcClient client = connect(uri);
        if (client instanceof JsonRpcConnection connection) {
            return connection;
        }
        client.close();
        throw new IllegalArgumentException("The transport of '" + uri.getScheme()
                + "' has no connections, over which either side could call the other; use connect(...)");
    }

    /**
     * Creates a connection from a channel that is connected and not started.
     *
     * @param channel the channel
     * @return a connection to close after use
     */
    public JsonRpcConnection connect(Channel channel) {
        if (reconnect != null) {
            throw new IllegalStateException(
                    "A channel cannot be reconnected; connect to a URI or with a Connector, or do not reconnect");
        }
        JsonRpcServer inbound = inboundServer();
        return start(connection(settings(), channel, inbound), inbound, hook);
    }

    private static Connection connection(ClientSettings settings, Channel channel, JsonRpcServer inbound) {
        return new Connection(settings, ListenedChannel.of(channel, settings.wireListener()), inbound.dispatcher());
    }

    /**
     * Opens a connection with a connector, and reopens it according to {@link #reconnect}.
     *
     * @param connector opens the channels
     * @return a connection to close after use
     * @throws dev.antiphon.transport.TransportException if the peer cannot be reached
     */
    public JsonRpcConnection connect(Connector connector) {
        JsonRpcServer inbound = inboundServer();
        ClientSettings settings = settings();
        return connect(connector.connect(settings.headersNow()), connector, settings, inbound);
    }

    private JsonRpcConnection connect(
            Channel channel, Connector connector, ClientSettings settings, JsonRpcServer inbound) {
        Connection connection = connection(settings, channel, inbound);
        if (reconnect != null) {
            Connector heard = headers -> ListenedChannel.of(connector.connect(headers), settings.wireListener());
            connection.reconnectWith(heard, reconnect);
        }
        return start(connection, inbound, hook);
    }

    /**
     * Creates a client from an exchange.
     *
     * @param exchange the exchange
     * @return a client to close after use
     */
    public JsonRpcClient over(Exchange exchange) {
        ClientSettings settings = settings();
        return new ExchangeClient(settings, ListenedExchange.of(exchange, settings.wireListener()));
    }

    /**
     * Creates an acceptor for a listener. It creates a connection with the settings of this builder from each accepted channel.
     *
     * @return the acceptor
     */
    public Acceptor acceptor() {
        if (reconnect != null) {
            throw new IllegalStateException(
                    "An accepted connection cannot reconnect; only the side that has opened it can");
        }
        JsonRpcServer inbound = inboundServer();
        ClientSettings shared = settings();
        ConnectHook onConnect = hook;
        return channel -> start(connection(shared, channel, inbound), inbound, onConnect);
    }

    private static JsonRpcConnection start(Connection connection, JsonRpcServer inbound, @Nullable ConnectHook hook) {
        if (hook == null) {
            return connection.start(inbound.dispatcher());
        }
        ServerBuilder methods = inbound.extend();
        Dispatcher complete;
        try {
            hook.connected(connection, methods);
            complete = methods.isExtended() ? methods.build().dispatcher() : inbound.dispatcher();
        } catch (RuntimeException refused) {
            connection.refuse(refused);
            throw refused;
        }
        return connection.start(complete);
    }

    /** Answers the calls that peers make on connections: the given server, or one without methods. */
    private JsonRpcServer inboundServer() {
        requireCommonVersion();
        return server != null
                ? server
                : JsonRpcServer.builder()
                        .accept(version)
                        .systemExtensions(false)
                        .withExtensionsMethod()
                        .build();
    }

    private void requireCommonVersion() {
        if (server != null && !server.dispatcher().accepts(version)) {
            throw new IllegalStateException("The client uses version " + version.text()
                    + ", which the server for its connections does not accept; call accept(...) on its"
                    + " builder");
        }
    }

    private ClientSettings settings() {
        if (version == ProtocolVersion.V1_0 && encoding == ParameterEncoding.BY_NAME) {
            throw new IllegalStateException("Version 1.0 has no named parameters; encode them by position");
        }
        ParameterEncoding byVersion =
                version == ProtocolVersion.V1_0 ? ParameterEncoding.BY_POSITION : ParameterEncoding.BY_NAME;
        JsonTypes types = binding != null
                ? new JsonTypes(binding)
                : server != null ? server.dispatcher().types() : new JsonTypes(null);
        return new ClientSettings(
                types,
                version,
                encoding != null ? encoding : byVersion,
                naming,
                timeout,
                totalTimeout,
                ids != null ? ids : IdGenerator.sequential(),
                new RequestWriter(version),
                profile,
                Map.copyOf(headers),
                interceptorsInReverse.isEmpty() ? null : InterceptorChain.chain(interceptorsInReverse),
                executor,
                Workers.SHARED,
                // Without a cancel notification the producer of the stream would never stop.
                cancelConvention != null ? cancelConvention : conventionOf(wire),
                autoBatch,
                ordering,
                wire,
                listener,
                WireListeners.both(
                        WireListeners.of(wireListeners),
                        server == null ? null : server.dispatcher().wireListener()),
                redirectHandler,
                ProxyFactory.INSTANCE);
    }

    /** The cancel convention that belongs to a stream convention, or null for none. */
    private static @Nullable CancelConvention conventionOf(StreamWire wire) {
        return switch (wire) {
            case PARTIAL_RESULTS -> CancelConvention.LSP;
            case PROGRESS -> CancelConvention.MCP;
            default -> null;
        };
    }
}
