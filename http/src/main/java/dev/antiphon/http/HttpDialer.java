package dev.antiphon.http;

import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.TransportException;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.UpgradeRejectedException;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import io.vertx.core.net.TrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says how a peer is reached over HTTP or WebSocket, and reaches it; see {@link HttpTransport#to}. Every method fails at once if what
 * it is given is wrong. Described by one thread, then used by any: {@code JsonRpcClient.builder().over(dialer.exchange())} for HTTP,
 * and {@code JsonRpcClient.builder().connect(dialer)} for WebSockets.
 */
public final class HttpDialer implements Connector {
    static final int MESSAGE_BYTES = 25 << 20;
    private static final int POOL = 64;
    private static final int KEEP_ALIVE_SECONDS = 60;
    private static final int WEB_SOCKET_CLOSING_SECONDS = 2;

    private final URI uri;
    private final boolean webSocket;
    private final boolean secure;
    private final Map<String, Supplier<String>> headers = new LinkedHashMap<>();
    private final List<String> subprotocols = new ArrayList<>();
    private Duration connectTimeout = Duration.ofSeconds(10);
    private WebSocketLimits limits = WebSocketLimits.of(MESSAGE_BYTES);
    private int pool = POOL;
    private boolean http2;
    private boolean compression;
    private @Nullable TrustOptions trusted;
    private @Nullable PemKeyCertOptions certificate;
    private @Nullable ProxyOptions proxy;
    private @Nullable Vertx vertx;

    HttpDialer(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        this.webSocket = scheme.equals("ws") || scheme.equals("wss");
        this.secure = scheme.equals("https") || scheme.equals("wss");
        this.uri = checked(uri, webSocket);
    }

    static URI checked(URI uri, boolean webSocket) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        String example = webSocket ? "ws://localhost:8080/rpc" : "http://localhost:8080/rpc";
        if (!List.of("http", "https", "ws", "wss").contains(scheme)) {
            throw new IllegalArgumentException(
                    "The URI '" + uri + "' is neither HTTP nor WebSocket; it should look like " + example);
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("The URI '" + uri + "' names no host; it should look like " + example);
        }
        if (uri.getUserInfo() != null) {
            // Not in the message: it would be in every log.
            throw new IllegalArgumentException("The URI of " + uri.getHost()
                    + " has a user and perhaps a password in it; send them in a header, such as with bearer(...)");
        }
        return uri;
    }

    /**
     * Sends a header with every request and every handshake.
     *
     * @param name its name
     * @param value its value
     * @return this dialer
     */
    public HttpDialer header(String name, String value) {
        Objects.requireNonNull(value, "value");
        return header(name, () -> value);
    }

    /**
     * Sends a header with every request and every handshake, whose value is asked for each time.
     *
     * @param name its name
     * @param value gives its value; must not block for long
     * @return this dialer
     */
    public HttpDialer header(String name, Supplier<String> value) {
        headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return this;
    }

    /**
     * Sends a bearer token with every request and every handshake, those of reconnections too, and asks for it each time.
     *
     * @param token gives the token; must not block for long
     * @return this dialer
     */
    public HttpDialer bearer(Supplier<String> token) {
        Objects.requireNonNull(token, "token");
        return header("Authorization", () -> "Bearer " + token.get());
    }

    /**
     * Tries so long to connect; 10 seconds unless set.
     *
     * @param timeout the time
     * @return this dialer
     */
    public HttpDialer connectTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("The connect timeout must be longer than " + timeout);
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
    public HttpDialer messageBytes(int most) {
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
    public HttpDialer connections(int most) {
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
    public HttpDialer http2() {
        this.http2 = true;
        return this;
    }

    /**
     * Asks for compressed replies.
     *
     * @return this dialer
     */
    public HttpDialer compression() {
        this.compression = true;
        return this;
    }

    /**
     * Asks for one of these WebSocket subprotocols.
     *
     * @param names the names, the best first
     * @return this dialer
     */
    public HttpDialer subprotocols(String... names) {
        subprotocols.addAll(List.of(names));
        return this;
    }

    /**
     * Asks the peer of a WebSocket that has been silent whether it is still there; after 30 seconds, and waits for 10, unless set.
     *
     * @param after how long it may be silent; zero to never ask
     * @param patience how long to wait for its answer
     * @return this dialer
     */
    public HttpDialer ping(Duration after, Duration patience) {
        this.limits = limits.pings(after, patience);
        return this;
    }

    /**
     * Trusts servers with a certificate that one of these vouches for, and no others.
     *
     * @param authorities certificates in a PEM file
     * @return this dialer
     */
    public HttpDialer trust(Path authorities) {
        this.trusted = new PemTrustOptions().addCertPath(authorities.toString());
        return this;
    }

    /**
     * Trusts servers with a certificate that one of a key store vouches for, and no others.
     *
     * @param keyStore the file; PKCS 12 if its name ends with .p12 or .pfx, else JKS
     * @param password its password
     * @return this dialer
     */
    public HttpDialer trust(Path keyStore, String password) {
        String name = keyStore.toString().toLowerCase(Locale.ROOT);
        this.trusted = name.endsWith(".p12") || name.endsWith(".pfx")
                ? new PfxOptions().setPath(keyStore.toString()).setPassword(password)
                : new JksOptions().setPath(keyStore.toString()).setPassword(password);
        return this;
    }

    /**
     * Shows a certificate to servers that ask for one.
     *
     * @param certificates the certificate, and those that vouch for it, in a PEM file
     * @param key its private key in a PEM file
     * @return this dialer
     */
    public HttpDialer certificate(Path certificates, Path key) {
        this.certificate =
                new PemKeyCertOptions().setCertPath(certificates.toString()).setKeyPath(key.toString());
        return this;
    }

    /**
     * Connects through a proxy.
     *
     * @param proxy {@code http://host:port} or {@code socks5://host:port}; may name a user and a password
     * @return this dialer
     */
    public HttpDialer proxy(URI proxy) {
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
    public HttpDialer vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    /** For tests, which have less patience. */
    HttpDialer limits(WebSocketLimits limits) {
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
        if (webSocket) {
            throw new IllegalStateException(
                    "A WebSocket is a channel: call channel(), or connect(dialer) on a client's builder");
        }
        HttpClientOptions options = new HttpClientOptions()
                .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
                .setConnectTimeout((int) connectTimeout.toMillis())
                .setDecompressionSupported(compression)
                .setVerifyHost(true);
        configure(options);
        if (secure) {
            options.setUseAlpn(true).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1));
            options.setProtocolVersion(HttpVersion.HTTP_2);
        } else if (http2) {
            options.setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false);
        }
        HttpClientAgent client = vertx().createHttpClient(options, new PoolOptions().setHttp1MaxSize(pool));
        return new VertxExchange(client, uri, Map.copyOf(headers), connectTimeout, limits.messageBytes());
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
        if (!webSocket) {
            throw new IllegalStateException(
                    "HTTP is an exchange: call exchange(), and over(...) on a client's builder");
        }
        if (Context.isOnEventLoopThread()) {
            throw new IllegalStateException("An event loop must not wait for a connection: call this elsewhere");
        }
        WebSocketClientOptions options = new WebSocketClientOptions()
                .setMaxFrameSize(limits.messageBytes())
                .setMaxMessageSize(limits.messageBytes())
                .setClosingTimeout(WEB_SOCKET_CLOSING_SECONDS)
                .setConnectTimeout((int) connectTimeout.toMillis())
                .setTryUsePerMessageCompression(compression)
                .setVerifyHost(true);
        configure(options);
        WebSocketClient client = vertx().createWebSocketClient(options);
        WebSocketConnectOptions where = new WebSocketConnectOptions()
                .setHost(uri.getHost())
                .setPort(port())
                .setSsl(secure)
                .setURI(target())
                .setConnectTimeout(connectTimeout.toMillis())
                .setTimeout(connectTimeout.toMillis())
                .setSubProtocols(List.copyOf(subprotocols));
        headers.forEach((name, value) -> where.putHeader(name, value.get()));
        more.forEach(where::putHeader);
        try {
            return client.connect(where)
                    .map(socket -> new WebSocketChannel(socket, peer(uri), Carriage.UNKNOWN, limits).keeping(client))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(connectTimeout.toMillis() + 1000, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw unreachable(e.getCause());
        } catch (TimeoutException e) {
            throw unreachable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(e);
        }
    }

    private TransportException unreachable(@Nullable Throwable cause) {
        Throwable named = cause instanceof UpgradeRejectedException rejected
                ? new HttpStatusException(rejected.getStatus(), "instead of a WebSocket")
                : cause;
        String detail = named == null ? "it failed" : String.valueOf(named.getMessage());
        return new TransportException(
                "Cannot connect to " + peer(uri) + ": " + detail, new Disconnect(Kind.LOST, detail, named));
    }

    private void configure(ClientOptionsBase options) {
        options.setSsl(secure);
        options.setTcpNoDelay(true);
        if (trusted != null) {
            options.setTrustOptions(trusted);
        }
        if (certificate != null) {
            options.setKeyCertOptions(certificate);
        }
        if (proxy != null) {
            options.setProxyOptions(proxy);
        }
    }

    private Vertx vertx() {
        return vertx == null ? SharedVertx.get() : vertx;
    }

    private int port() {
        return port(uri);
    }

    private String target() {
        return target(uri);
    }

    static int port(URI uri) {
        if (uri.getPort() > 0) {
            return uri.getPort();
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        return scheme.equals("https") || scheme.equals("wss") ? 443 : 80;
    }

    static String target(URI uri) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    /** The address without its query, which may hold a key. */
    static String peer(URI uri) {
        return uri.getScheme() + "://" + uri.getRawAuthority() + (uri.getRawPath() == null ? "" : uri.getRawPath());
    }
}
