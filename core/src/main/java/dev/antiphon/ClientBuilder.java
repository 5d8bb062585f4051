package dev.antiphon;

import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.client.ExchangeClient;
import dev.antiphon.internal.client.RequestWriter;
import dev.antiphon.internal.client.Transports;
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
 * Describes a client, or one end of a connection. Every method fails at once if what it is given is wrong. For one thread; may be
 * used for any number of clients.
 */
public final class ClientBuilder {
    private static final int CLIENT_MESSAGE_BYTES = 25 << 20;

    private final Deque<Interceptor> interceptorsInReverse = new ArrayDeque<>();
    private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
    private final List<WireListener> wireListeners = new ArrayList<>();
    private ProtocolVersion version = ProtocolVersion.V2_0;
    private MethodNaming naming = MethodNaming.SIMPLE;
    private Duration timeout = Duration.ofSeconds(30);
    private Duration totalTimeout = Duration.ofMinutes(10);
    private Duration connectTimeout = Duration.ofSeconds(10);
    private int messageBytes = CLIENT_MESSAGE_BYTES;
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
     * Reads and writes rich types with this binding, instead of the one on the class path.
     *
     * @param binding the binding
     * @return this builder
     */
    public ClientBuilder binding(JsonBinding binding) {
        this.binding = Objects.requireNonNull(binding, "binding");
        return this;
    }

    /**
     * Speaks this version of the protocol; 2.0 unless this is called.
     *
     * @param version the version
     * @return this builder
     */
    public ClientBuilder version(ProtocolVersion version) {
        this.version = Objects.requireNonNull(version, "version");
        return this;
    }

    /**
     * Writes the arguments of services by name or by position; by name unless this is called, and by position in version 1.0.
     *
     * @param encoding the encoding
     * @return this builder
     */
    public ClientBuilder encoding(ParameterEncoding encoding) {
        this.encoding = Objects.requireNonNull(encoding, "encoding");
        return this;
    }

    /**
     * Says how the names of service methods are made, as the server does.
     *
     * @param naming the strategy
     * @return this builder
     */
    public ClientBuilder naming(MethodNaming naming) {
        this.naming = Objects.requireNonNull(naming, "naming");
        return this;
    }

    /**
     * Waits so long for an answer; 30 seconds unless this is called.
     *
     * @param timeout the time; zero for ever
     * @return this builder
     */
    public ClientBuilder timeout(Duration timeout) {
        this.timeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Waits so long for an answer in all, where signs of life restart the timeout; 10 minutes unless this is called.
     *
     * @param timeout the time
     * @return this builder
     */
    public ClientBuilder totalTimeout(Duration timeout) {
        this.totalTimeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Tries so long to connect; 10 seconds unless this is called.
     *
     * @param timeout the time
     * @return this builder
     */
    public ClientBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Receives messages up to this size over transports that this builder connects; 25 MiB unless this is called.
     *
     * @param bytes the size in bytes
     * @return this builder
     */
    public ClientBuilder messageBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("A message has at least one byte, not " + bytes);
        }
        this.messageBytes = bytes;
        return this;
    }

    /**
     * Makes ids so; one after the other from 1 on unless this is called.
     *
     * @param ids the generator
     * @return this builder
     */
    public ClientBuilder ids(IdGenerator ids) {
        this.ids = Objects.requireNonNull(ids, "ids");
        return this;
    }

    /**
     * Completes futures on this executor, instead of the thread that received the answer.
     *
     * @param executor the executor
     * @return this builder
     */
    public ClientBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * Gives error codes beyond those of the specification the exceptions that they mean in this profile.
     *
     * @param profile the profile
     * @return this builder
     */
    public ClientBuilder errorProfile(ErrorProfile profile) {
        this.profile = Objects.requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Tells the peer of calls that were cancelled or timed out, in this way; it is told nothing unless this is called, or streams
     * are {@link StreamWire#PARTIAL_RESULTS}, which go with {@link CancelConvention#LSP}, and {@link StreamWire#PROGRESS} with {@link
     * CancelConvention#MCP}. For connections.
     *
     * @param convention the way
     * @return this builder
     */
    public ClientBuilder cancelConvention(CancelConvention convention) {
        this.cancelConvention = Objects.requireNonNull(convention, "convention");
        return this;
    }

    /**
     * Adds an interceptor behind those that were added before; it sees every call that this side makes.
     *
     * @param interceptor the interceptor
     * @return this builder
     */
    public ClientBuilder intercept(Interceptor interceptor) {
        interceptorsInReverse.push(Objects.requireNonNull(interceptor, "interceptor"));
        return this;
    }

    /**
     * Tells this listener of everything that comes and goes, messages and connections, beside what interceptors see. A listener of
     * the server that answers on the connection hears the same.
     *
     * @param listener the listener
     * @return this builder
     */
    public ClientBuilder wireListener(WireListener listener) {
        wireListeners.add(Objects.requireNonNull(listener, "listener"));
        return this;
    }

    /**
     * Gathers calls into batches by itself; calls travel alone unless this is called.
     *
     * @param autoBatch how
     * @return this builder
     */
    public ClientBuilder autoBatch(AutoBatch autoBatch) {
        this.autoBatch = Objects.requireNonNull(autoBatch, "gathering");
        return this;
    }

    /**
     * Sends a header beside every message, where the transport has headers.
     *
     * @param name its name
     * @param value its value
     * @return this builder
     */
    public ClientBuilder header(String name, String value) {
        Objects.requireNonNull(value, "value");
        return header(name, () -> value);
    }

    /**
     * Sends a header beside every message, where the transport has headers, whose value is asked for each time; over a connection
     * that is when it is opened, and opened again.
     *
     * @param name its name
     * @param value gives its value; must not block for long
     * @return this builder
     */
    public ClientBuilder header(String name, Supplier<String> value) {
        headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Sends a bearer token beside every message, where the transport has headers, as {@link #header(String, Supplier)} does.
     *
     * @param token gives the token; must not block for long
     * @return this builder
     */
    public ClientBuilder bearer(Supplier<String> token) {
        Objects.requireNonNull(token, "token");
        return header("Authorization", () -> "Bearer " + token.get());
    }

    /**
     * Asks peers of version 2.0 for streams of this kind, instead of {@link StreamWire#FLOWS}. Version 3.0 has its own.
     *
     * @param wire how streams travel
     * @return this builder
     */
    public ClientBuilder streams(StreamWire wire) {
        this.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Brings a connection back that is lost; it is over then unless this is called. For connections to a URI, other than
     * {@code stdio:}, or a {@link Connector}.
     *
     * @param policy when, and what becomes of calls meanwhile
     * @return this builder
     */
    public ClientBuilder reconnect(Reconnect policy) {
        this.reconnect = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /**
     * Tells this listener when a connection loses its peer, finds it again or ends.
     *
     * @param listener the listener
     * @return this builder
     */
    public ClientBuilder onStateChange(ConnectionListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Has calls followed whose answers come from another place, as an ack of the peer says (3.0); such an ack is one like others
     * unless this is called.
     *
     * @param follower goes there
     * @return this builder
     */
    public ClientBuilder onRedirect(RedirectedCall.Handler follower) {
        this.redirectHandler = Objects.requireNonNull(follower, "follower");
        return this;
    }

    /**
     * Answers the calls of the peer with this server; they are answered with "method not found" unless this is called. For
     * connections.
     *
     * @param server the server
     * @return this builder
     */
    public ClientBuilder server(JsonRpcServer server) {
        this.server = Objects.requireNonNull(server, "server");
        return this;
    }

    /**
     * Handles the messages of a connection in this order.
     *
     * @param ordering the order
     * @return this builder
     */
    public ClientBuilder ordering(MessageOrdering ordering) {
        this.ordering = Objects.requireNonNull(ordering, "ordering");
        return this;
    }

    /**
     * Tells this hook of every connection that is made, before its first message is read.
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
        // A scheme alone is no URI to the JDK, though it is all that there is to say of the standard streams.
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
                    "The standard streams cannot be connected again, since a process has them once; do not reconnect to stdio:");
        }
        Duration timeout = connectTimeout;
        int bytes = messageBytes;
        requireCommonVersion();
        ClientSettings settings = settings();
        Transport transport = Transports.connect(new Endpoint(uri, timeout, bytes, settings.headersNow()));
        if (transport instanceof Exchange exchange) {
            return new ExchangeClient(settings, ListenedExchange.of(exchange, settings.wireListener()));
        }
        Connector connector = again -> (Channel) Transports.connect(new Endpoint(uri, timeout, bytes, again));
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
     * Makes a connection of a channel that is connected and not started.
     *
     * @param channel the channel
     * @return a connection to close after use
     */
    public JsonRpcConnection connect(Channel channel) {
        if (reconnect != null) {
            throw new IllegalStateException(
                    "A channel cannot be connected again; connect to a URI or with a Connector, or do not reconnect");
        }
        JsonRpcServer inbound = inboundServer();
        return start(connection(settings(), channel, inbound), inbound, hook);
    }

    private static Connection connection(ClientSettings settings, Channel channel, JsonRpcServer inbound) {
        return new Connection(settings, ListenedChannel.of(channel, settings.wireListener()), inbound.dispatcher());
    }

    /**
     * Opens a connection with a connector, and opens it again if {@link #reconnect} says so.
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
     * Makes a client of an exchange.
     *
     * @param exchange the exchange
     * @return a client to close after use
     */
    public JsonRpcClient over(Exchange exchange) {
        ClientSettings settings = settings();
        return new ExchangeClient(settings, ListenedExchange.of(exchange, settings.wireListener()));
    }

    /**
     * Makes what takes over the channels of a listener: a connection of each, as described here.
     *
     * @return the acceptor
     */
    public Acceptor acceptor() {
        if (reconnect != null) {
            throw new IllegalStateException("Whoever accepts a connection cannot bring it back: its peer has to");
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
            throw new IllegalStateException("The client speaks " + version.text()
                    + ", which the server that answers on its connections does not accept; call accept(...) on its"
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
                // Nothing else would stop the producer.
                cancelConvention != null ? cancelConvention : cancellingOf(wire),
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

    /** How peers that have such streams are told of a cancelled call, or null for not at all. */
    private static @Nullable CancelConvention cancellingOf(StreamWire wire) {
        return switch (wire) {
            case PARTIAL_RESULTS -> CancelConvention.LSP;
            case PROGRESS -> CancelConvention.MCP;
            default -> null;
        };
    }
}
