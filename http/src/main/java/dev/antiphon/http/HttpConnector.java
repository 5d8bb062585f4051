package dev.antiphon.http;

import dev.antiphon.http.internal.client.ConnectionMonitor;
import dev.antiphon.http.internal.client.VertxExchange;
import dev.antiphon.http.internal.client.WebSocketConnector;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.http.internal.vertx.TlsFiles;
import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HeaderRules;
import dev.antiphon.web.OptionChecks;
import dev.antiphon.web.WebSocketSettings;
import dev.antiphon.web.client.HttpUri;
import dev.antiphon.web.client.RequestHeaders;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connector to a peer over HTTP or WebSocket; see {@link HttpTransport#connector}. Use it as {@code
 * JsonRpcClient.builder().over(connector.exchange())} for HTTP, and {@code JsonRpcClient.builder().connect(connector)} for WebSockets.
 * Every method throws an {@link IllegalArgumentException} at once if its argument is wrong. One thread sets the options; then the
 * connector is thread-safe.
 */
public final class HttpConnector implements Connector {
    private static final int MAX_MESSAGE_BYTES = 25 << 20;
    private static final int MAX_CONNECTIONS = 64;

    /** Vert.x multiplies the numbers of connections of both versions of HTTP. */
    private static final int MAX_OF_TWO_VERSIONS = 1 << 15;

    /** Shorter than the idle timeout of servers, which might otherwise close a connection while a request is on its way. */
    private static final int KEEP_ALIVE_SECONDS = 15;

    private static final int HTTP_2_KEEP_ALIVE_SECONDS = 60;

    private final HttpUri address;
    private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
    private final List<String> subprotocols = new ArrayList<>();
    private Duration connectTimeout = Duration.ofSeconds(10);
    private WebSocketSettings settings = WebSocketSettings.of(MAX_MESSAGE_BYTES);
    private int maxConnections = MAX_CONNECTIONS;
    private boolean http2;
    private boolean compression;
    private final TlsFiles tls = new TlsFiles();
    private @Nullable ProxyOptions proxy;
    private @Nullable Vertx vertx;
    private @Nullable WebSocketConnector webSockets;

    HttpConnector(URI uri) {
        this.address = HttpUri.of(uri);
    }

    /**
     * Sends a header with every request and every handshake.
     *
     * @param name its name
     * @param value its value
     * @return this connector
     */
    public HttpConnector header(String name, String value) {
        RequestHeaders.checkName(name);
        HeaderRules.checkValue(name, value);
        return header(name, () -> value);
    }

    /**
     * Sends a header with every request and every handshake, with a value that is read each time.
     *
     * @param name its name
     * @param value supplies the value; must not block for long
     * @return this connector
     */
    public HttpConnector header(String name, Supplier<String> value) {
        RequestHeaders.checkName(name);
        headers.put(name, Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Sends a bearer token with every request and every handshake, those of reconnections included. The token is read each time.
     *
     * @param token supplies the token; must not block for long
     * @return this connector
     */
    public HttpConnector bearer(Supplier<String> token) {
        Objects.requireNonNull(token, "token");
        return header("Authorization", () -> "Bearer " + HeaderRules.checkValue("Authorization", token.get()));
    }

    /**
     * Sets the timeout of a connection attempt; 10 seconds unless set.
     *
     * @param timeout the timeout
     * @return this connector
     */
    public HttpConnector connectTimeout(Duration timeout) {
        this.connectTimeout = OptionChecks.positive("connectTimeout", timeout);
        return this;
    }

    /**
     * Sets the size of the largest message received; 25 MiB unless set.
     *
     * @param most the number of bytes
     * @return this connector
     */
    public HttpConnector maxMessageBytes(int most) {
        this.settings = settings.messageBytes(OptionChecks.positive("maxMessageBytes", most));
        return this;
    }

    /**
     * Sets the most HTTP/1.1 connections that are open at once; 64 unless set. Further requests wait for a connection.
     *
     * @param most the number of connections
     * @return this connector
     */
    public HttpConnector maxConnections(int most) {
        this.maxConnections = OptionChecks.positive("maxConnections", most);
        return this;
    }

    /**
     * Uses HTTP/2 from the start without TLS. Over TLS it is negotiated whenever the server offers it.
     *
     * @return this connector
     */
    public HttpConnector http2() {
        this.http2 = true;
        return this;
    }

    /**
     * Asks for compressed responses.
     *
     * @return this connector
     */
    public HttpConnector compression() {
        this.compression = true;
        return this;
    }

    /**
     * Offers WebSocket subprotocols.
     *
     * @param names the names, in order of preference
     * @return this connector
     */
    public HttpConnector subprotocols(String... names) {
        for (String name : names) {
            subprotocols.add(HttpListenerBuilder.checkSubprotocol(name));
        }
        return this;
    }

    /**
     * Sets how a silent WebSocket peer is checked; after 30 seconds of silence with a timeout of 10 unless set.
     *
     * @param interval the silence after which a ping is sent; zero for no pings
     * @param timeout how long to wait for the pong
     * @return this connector
     */
    public HttpConnector ping(Duration interval, Duration timeout) {
        this.settings = settings.pings(interval, timeout);
        return this;
    }

    /**
     * Trusts server certificates signed by these authorities, and no others.
     *
     * @param authorities certificates in a PEM file
     * @return this connector
     */
    public HttpConnector trust(Path authorities) {
        tls.trust(authorities);
        return this;
    }

    /**
     * Trusts server certificates signed by the authorities in a key store, and no others.
     *
     * @param keyStore the file; PKCS 12 if its name ends with .p12 or .pfx, else JKS
     * @param password its password
     * @return this connector
     */
    public HttpConnector trust(Path keyStore, String password) {
        tls.trust(keyStore, password);
        return this;
    }

    /**
     * Sets the client certificate, for servers that ask for one.
     *
     * @param certificates the certificate chain in a PEM file
     * @param key its private key in a PEM file
     * @return this connector
     */
    public HttpConnector certificate(Path certificates, Path key) {
        tls.certificate(certificates, key);
        return this;
    }

    /**
     * Connects through a proxy.
     *
     * @param proxy {@code http://host:port} or {@code socks5://host:port}; may name a user and a password
     * @return this connector
     */
    public HttpConnector proxy(URI proxy) {
        boolean socks = "socks5".equalsIgnoreCase(proxy.getScheme());
        if (proxy.getHost() == null || proxy.getPort() < 1 || (!socks && !"http".equalsIgnoreCase(proxy.getScheme()))) {
            throw new IllegalArgumentException("A proxy is http://host:port or socks5://host:port");
        }
        ProxyOptions options = new ProxyOptions()
                .setType(socks ? ProxyType.SOCKS5 : ProxyType.HTTP)
                .setHost(proxy.getHost())
                .setPort(proxy.getPort());
        if (proxy.getUserInfo() != null) {
            String[] user = proxy.getUserInfo().split(":", 2);
            options.setUsername(user[0]);
            options.setPassword(user.length > 1 ? user[1] : "");
        }
        this.proxy = options;
        return this;
    }

    /**
     * Uses the event loops of this Vert.x, instead of those that all servers and clients share.
     *
     * @param vertx the Vert.x, which the caller closes
     * @return this connector
     */
    public HttpConnector vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    boolean isWebSocket() {
        return address.isWebSocket();
    }

    /** For tests, which use shorter timeouts. */
    HttpConnector settings(WebSocketSettings settings) {
        this.settings = settings;
        return this;
    }

    /**
     * Returns a transport over HTTP; it connects when it is first used.
     *
     * @return an exchange, to close after use
     * @throws IllegalStateException if the URI is a WebSocket's
     */
    public Exchange exchange() {
        if (address.isWebSocket()) {
            throw new IllegalStateException(
                    "A WebSocket is a channel: call channel(), or connect(connector) on a client's builder");
        }
        HttpClientOptions options = new HttpClientOptions()
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                .setHttp2KeepAliveTimeout(HTTP_2_KEEP_ALIVE_SECONDS)
                .setDecompressionSupported(compression)
                .setVerifyHost(true);
        configure(options);
        if (address.isSecure()) {
            options.setUseAlpn(true).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1));
            options.setProtocolVersion(HttpVersion.HTTP_2);
        } else if (http2) {
            options.setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false);
        }
        ConnectionMonitor monitor = new ConnectionMonitor(Duration.ofMillis(connectMillis()));
        HttpClientAgent client = vertx().httpClientBuilder()
                .with(options)
                .with(pool())
                .withConnectHandler(monitor::connected)
                .build();
        ContextInternal loop = ((VertxInternal) vertx()).createEventLoopContext();
        return new VertxExchange(loop, client, address, Map.copyOf(headers), settings.messageBytes(), monitor);
    }

    /**
     * Over TLS the version is unknown before there is a connection. Calls that wait for the only connection of HTTP/2 would wait for each
     * other if it turns out to be HTTP/1.1.
     */
    private PoolOptions pool() {
        if (!address.isSecure()) {
            return new PoolOptions().setHttp1MaxSize(maxConnections);
        }
        int most = Math.min(maxConnections, MAX_OF_TWO_VERSIONS);
        return new PoolOptions().setHttp1MaxSize(most).setHttp2MaxSize(most);
    }

    /**
     * Opens a WebSocket, and waits until it is open.
     *
     * @return the channel, not started
     * @throws TransportException if the peer cannot be reached, or rejects the handshake
     * @throws IllegalStateException if the URI is not a WebSocket's, or the current thread is an event loop
     */
    public Channel channel() {
        return connect(Map.of());
    }

    @Override
    public Channel connect(Map<String, String> more) {
        if (!address.isWebSocket()) {
            throw new IllegalStateException(
                    "HTTP is an exchange: call exchange(), and over(...) on a client's builder");
        }
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException("An event loop must not wait for a connection: call this elsewhere");
        }
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        RequestHeaders.add(all, headers, more);
        WebSocketConnectOptions where = new WebSocketConnectOptions()
                .setHost(address.host())
                .setPort(address.port())
                .setSsl(address.isSecure())
                .setURI(address.target())
                .setTimeout(connectMillis())
                .setSubProtocols(List.copyOf(subprotocols));
        all.forEach(where::putHeader);
        return webSockets().open(where, address.peer(), settings, connectTimeout);
    }

    /** One for all WebSockets of this connector, made at the first use, when all options are set. */
    private synchronized WebSocketConnector webSockets() {
        WebSocketConnector made = webSockets;
        if (made == null) {
            WebSocketClientOptions options = new WebSocketClientOptions()
                    .setMaxConnections(Integer.MAX_VALUE)
                    .setMaxFrameSize(settings.messageBytes())
                    .setMaxMessageSize(settings.messageBytes())
                    .setClosingTimeout(WebSocketChannel.CLOSING_SECONDS)
                    .setTryUsePerMessageCompression(compression)
                    .setVerifyHost(true);
            configure(options);
            made = new WebSocketConnector((VertxInternal) vertx(), options);
            webSockets = made;
        }
        return made;
    }

    /** How many WebSockets are open; for tests. */
    int openWebSockets() {
        return webSockets().open();
    }

    /** The client of Vert.x, which must exist as long as a WebSocket is open, and not longer; for tests. */
    Object webSocketClient() {
        return webSockets().client();
    }

    private void configure(ClientOptionsBase options) {
        options.setConnectTimeout(connectMillis());
        options.setSslHandshakeTimeout(connectMillis()).setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        options.setSsl(address.isSecure());
        options.setTcpNoDelay(true).setTcpKeepAlive(true);
        tls.configure(options);
        if (proxy != null) {
            options.setProxyOptions(proxy.setConnectTimeout(connectTimeout));
        }
    }

    private int connectMillis() {
        return TlsFiles.millis(connectTimeout);
    }

    private Vertx vertx() {
        return vertx == null ? SharedVertx.get() : vertx;
    }
}
