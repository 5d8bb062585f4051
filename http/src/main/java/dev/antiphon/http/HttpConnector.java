package dev.antiphon.http;

import dev.antiphon.http.internal.client.ConnectionMonitor;
import dev.antiphon.http.internal.client.VertxExchange;
import dev.antiphon.http.internal.client.WebSocketConnector;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.TransportException;
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
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.TrustOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says how a peer is reached over HTTP or WebSocket, and reaches it; see {@link HttpTransport#connector}. Every method fails at once if what
 * it is given is wrong. Described by one thread, then used by any: {@code JsonRpcClient.builder().over(dialer.exchange())} for HTTP,
 * and {@code JsonRpcClient.builder().connect(dialer)} for WebSockets.
 */
public final class HttpConnector implements Connector {
    static final int MESSAGE_BYTES = 25 << 20;
    private static final int POOL = 64;

    /** Vert.x multiplies the number of connections of both versions of HTTP. */
    private static final int MOST_OF_TWO_VERSIONS = 1 << 15;

    /** Less than what servers have, which would otherwise close a connection while a call is on its way to it. */
    private static final int KEEP_ALIVE_SECONDS = 15;

    private static final int HTTP_2_KEEP_ALIVE_SECONDS = 60;
    private static final int WEB_SOCKET_CLOSING_SECONDS = 2;

    private final HttpUri address;
    private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
    private final List<String> subprotocols = new ArrayList<>();
    private Duration connectTimeout = Duration.ofSeconds(10);
    private WebSocketSettings limits = WebSocketSettings.of(MESSAGE_BYTES);
    private int pool = POOL;
    private boolean http2;
    private boolean compression;
    private @Nullable TrustOptions trusted;
    private @Nullable PemKeyCertOptions certificate;
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
     * @return this dialer
     */
    public HttpConnector header(String name, String value) {
        RequestHeaders.checkName(name);
        RequestHeaders.checkValue(name, value);
        return header(name, () -> value);
    }

    /**
     * Sends a header with every request and every handshake, whose value is asked for each time.
     *
     * @param name its name
     * @param value gives its value; must not block for long
     * @return this dialer
     */
    public HttpConnector header(String name, Supplier<String> value) {
        RequestHeaders.checkName(name);
        headers.put(name, Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Sends a bearer token with every request and every handshake, those of reconnections too, and asks for it each time.
     *
     * @param token gives the token; must not block for long
     * @return this dialer
     */
    public HttpConnector bearer(Supplier<String> token) {
        Objects.requireNonNull(token, "token");
        return header("Authorization", () -> "Bearer " + RequestHeaders.checkValue("Authorization", token.get()));
    }

    /**
     * Tries so long to connect; 10 seconds unless set.
     *
     * @param timeout the time
     * @return this dialer
     */
    public HttpConnector connectTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("connectTimeout must be longer than nothing, not " + timeout);
        }
        this.connectTimeout = timeout;
        return this;
    }

    /**
     * The size of a message received at most; 25 MiB unless set.
     *
     * @param most the number of bytes
     * @return this dialer
     */
    public HttpConnector maxMessageBytes(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A message has at least one byte, not " + most);
        }
        this.limits = limits.messageBytes(most);
        return this;
    }

    /**
     * How many HTTP/1.1 connections are kept open at most; 64 unless set. More requests than that wait for each other.
     *
     * @param most the number of connections
     * @return this dialer
     */
    public HttpConnector maxConnections(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("connections must be 1 or more, not " + most);
        }
        this.pool = most;
        return this;
    }

    /**
     * Speaks HTTP/2 from the start where there is no TLS. Over TLS it is agreed upon whenever the server can.
     *
     * @return this dialer
     */
    public HttpConnector http2() {
        this.http2 = true;
        return this;
    }

    /**
     * Asks for compressed replies.
     *
     * @return this dialer
     */
    public HttpConnector compression() {
        this.compression = true;
        return this;
    }

    /**
     * Asks for one of these WebSocket subprotocols.
     *
     * @param names the names, the best first
     * @return this dialer
     */
    public HttpConnector subprotocols(String... names) {
        for (String name : names) {
            if (!RequestHeaders.isToken(name)) {
                throw new IllegalArgumentException("'" + name + "' is no name of a subprotocol");
            }
            subprotocols.add(name);
        }
        return this;
    }

    /**
     * Asks the peer of a WebSocket that has been silent whether it is still there; after 30 seconds, and waits for 10, unless set.
     *
     * @param after how long it may be silent; zero to never ask
     * @param patience how long to wait for its answer
     * @return this dialer
     */
    public HttpConnector ping(Duration after, Duration patience) {
        this.limits = limits.pings(after, patience);
        return this;
    }

    /**
     * Trusts servers with a certificate that one of these vouches for, and no others.
     *
     * @param authorities certificates in a PEM file
     * @return this dialer
     */
    public HttpConnector trust(Path authorities) {
        this.trusted = new PemTrustOptions().addCertPath(readable(authorities));
        return this;
    }

    /**
     * Trusts servers with a certificate that one of a key store vouches for, and no others.
     *
     * @param keyStore the file; PKCS 12 if its name ends with .p12 or .pfx, else JKS
     * @param password its password
     * @return this dialer
     */
    public HttpConnector trust(Path keyStore, String password) {
        String name = keyStore.toString().toLowerCase(Locale.ROOT);
        this.trusted = name.endsWith(".p12") || name.endsWith(".pfx")
                ? new PfxOptions().setPath(readable(keyStore)).setPassword(password)
                : new JksOptions().setPath(readable(keyStore)).setPassword(password);
        return this;
    }

    /**
     * Shows a certificate to servers that ask for one.
     *
     * @param certificates the certificate, and those that vouch for it, in a PEM file
     * @param key its private key in a PEM file
     * @return this dialer
     */
    public HttpConnector certificate(Path certificates, Path key) {
        this.certificate =
                new PemKeyCertOptions().setCertPath(readable(certificates)).setKeyPath(readable(key));
        return this;
    }

    private static String readable(Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("The file '" + file + "' is not there, or cannot be read");
        }
        return file.toString();
    }

    /**
     * Connects through a proxy.
     *
     * @param proxy {@code http://host:port} or {@code socks5://host:port}; may name a user and a password
     * @return this dialer
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
     * @param vertx the Vert.x; whoever made it closes it
     * @return this dialer
     */
    public HttpConnector vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    boolean isWebSocket() {
        return address.isWebSocket();
    }

    /** For tests, which have less patience. */
    HttpConnector limits(WebSocketSettings limits) {
        this.limits = limits;
        return this;
    }

    /**
     * Makes a transport for HTTP; it connects when it is first used.
     *
     * @return an exchange, to close after use
     * @throws IllegalStateException if the URI is a WebSocket's
     */
    public Exchange exchange() {
        if (address.isWebSocket()) {
            throw new IllegalStateException(
                    "A WebSocket is a channel: call channel(), or connect(dialer) on a client's builder");
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
        ConnectionMonitor doorway = new ConnectionMonitor(Duration.ofMillis(connectMillis()));
        HttpClientAgent client = vertx().httpClientBuilder()
                .with(options)
                .with(pool())
                .withConnectHandler(doorway::entered)
                .build();
        ContextInternal loop = ((VertxInternal) vertx()).createEventLoopContext();
        return new VertxExchange(loop, client, address, Map.copyOf(headers), limits.messageBytes(), doorway);
    }

    /**
     * Over TLS the version is not known before there is a connection. Calls that wait for the only one of HTTP/2 would wait for each
     * other if it turns out to be one of HTTP/1.1.
     */
    private PoolOptions pool() {
        if (!address.isSecure()) {
            return new PoolOptions().setHttp1MaxSize(pool);
        }
        int most = Math.min(pool, MOST_OF_TWO_VERSIONS);
        return new PoolOptions().setHttp1MaxSize(most).setHttp2MaxSize(most);
    }

    /**
     * Opens a WebSocket, and waits for it.
     *
     * @return the channel, not started
     * @throws TransportException if the peer cannot be reached, or refuses
     * @throws IllegalStateException if the URI is not a WebSocket's, or an event loop would have to wait
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
        return webSockets().open(where, address.peer(), limits, connectTimeout);
    }

    /** One for all WebSockets of this dialer, and made when it is first asked for: only then all is said. */
    private synchronized WebSocketConnector webSockets() {
        WebSocketConnector made = webSockets;
        if (made == null) {
            WebSocketClientOptions options = new WebSocketClientOptions()
                    .setMaxConnections(Integer.MAX_VALUE)
                    .setMaxFrameSize(limits.messageBytes())
                    .setMaxMessageSize(limits.messageBytes())
                    .setClosingTimeout(WEB_SOCKET_CLOSING_SECONDS)
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

    /** What must be there as long as a WebSocket is open, and not longer; for tests. */
    Object webSocketClient() {
        return webSockets().client();
    }

    private void configure(ClientOptionsBase options) {
        options.setConnectTimeout(connectMillis());
        options.setSslHandshakeTimeout(connectMillis()).setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        options.setSsl(address.isSecure());
        options.setTcpNoDelay(true).setTcpKeepAlive(true);
        if (trusted != null) {
            options.setTrustOptions(trusted);
        }
        if (certificate != null) {
            options.setKeyCertOptions(certificate);
        }
        if (proxy != null) {
            options.setProxyOptions(proxy.setConnectTimeout(connectTimeout));
        }
    }

    /** Zero would be for ever. */
    private int connectMillis() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, connectTimeout.toMillis()));
    }

    private Vertx vertx() {
        return vertx == null ? SharedVertx.get() : vertx;
    }
}
