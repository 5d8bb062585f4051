package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.internal.server.ConnectionTracker;
import dev.antiphon.http.internal.server.HttpListener;
import dev.antiphon.http.internal.server.HttpServerHandler;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.http.internal.vertx.TlsFiles;
import dev.antiphon.http.internal.websocket.WebSocketChannel;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HeaderRules;
import dev.antiphon.web.OptionChecks;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.HttpRulesBuilder;
import dev.antiphon.web.server.InFlightRequests;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A builder of listeners for HTTP and WebSockets; see {@link HttpTransport#builder}. To the options of every HTTP server it adds those of
 * the socket. Every method throws an {@link IllegalArgumentException} at once if its argument is wrong. Not thread-safe.
 */
public final class HttpListenerBuilder extends HttpRulesBuilder<HttpListenerBuilder> {
    private static final int MIN_COMPRESSED_BYTES = 1024;
    private static final int STREAMS_PER_CONNECTION = 256;
    private static final int SOCKET_IDLE_SECONDS = 900;

    private final List<String> subprotocols = new ArrayList<>();
    private final TlsFiles tls = new TlsFiles();
    private String host = "127.0.0.1";
    private int port;
    private boolean http2 = true;
    private boolean h2c;
    private boolean compression;
    private int maxConnections = 1024;
    private int eventLoops = Math.max(1, Runtime.getRuntime().availableProcessors());
    private Duration idleTimeout = Duration.ofSeconds(75);
    private @Nullable Vertx vertx;

    HttpListenerBuilder(JsonRpcServer server) {
        super(server);
    }

    @Override
    protected HttpListenerBuilder self() {
        return this;
    }

    /**
     * Sets the address of this machine to listen on; 127.0.0.1 unless set, which only this machine reaches.
     *
     * @param host an address or name; {@code 0.0.0.0} for all addresses, and then {@link #allowHost} adds the names of this server
     * @return this builder
     */
    public HttpListenerBuilder host(String host) {
        this.host = Objects.requireNonNull(host, "host");
        return this;
    }

    /**
     * Sets the port; any free one unless set.
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
     * Turns on TLS, with a certificate and its key in PEM files.
     *
     * @param certificates the certificate chain
     * @param key the private key
     * @return this builder
     */
    public HttpListenerBuilder tls(Path certificates, Path key) {
        tls.certificate(certificates, key);
        return this;
    }

    /**
     * Turns on TLS, with a key store.
     *
     * @param keyStore the file; PKCS 12 if its name ends with .p12 or .pfx, else JKS
     * @param password its password
     * @return this builder
     */
    public HttpListenerBuilder tls(Path keyStore, String password) {
        tls.keyStore(keyStore, password);
        return this;
    }

    /**
     * Requires client certificates signed by one of these authorities; the certificate's principal is {@link
     * dev.antiphon.transport.TransportContext#principal()}. Needs {@link #tls}.
     *
     * @param authorities certificates in a PEM file
     * @return this builder
     */
    public HttpListenerBuilder clientCertificates(Path authorities) {
        tls.trust(authorities);
        return this;
    }

    /**
     * Sets whether HTTP/2 is offered over TLS; it is unless set.
     *
     * @param offered whether it is
     * @return this builder
     */
    public HttpListenerBuilder http2(boolean offered) {
        this.http2 = offered;
        return this;
    }

    /**
     * Accepts HTTP/2 without TLS as well, from clients that begin with it. On a Vert.x of one's own (see {@link #vertx}), connections that
     * send nothing are then not counted, and are closed after 15 minutes.
     *
     * @return this builder
     */
    public HttpListenerBuilder h2c() {
        this.h2c = true;
        return this;
    }

    /**
     * Adds WebSocket subprotocols, of which one is agreed with clients that offer one; none unless this is called.
     *
     * @param names the names, in order of preference
     * @return this builder
     */
    public HttpListenerBuilder subprotocols(String... names) {
        for (String name : names) {
            subprotocols.add(checkSubprotocol(name));
        }
        return this;
    }

    static String checkSubprotocol(String name) {
        if (!HeaderRules.isToken(name)) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a subprotocol");
        }
        return name;
    }

    /**
     * Compresses responses for clients that ask for it, and accepts compressed requests, whose decompressed size counts; off unless this is
     * called. WebSockets are never compressed.
     *
     * @return this builder
     */
    public HttpListenerBuilder compression() {
        this.compression = true;
        return this;
    }

    /**
     * Sets the most connections that may be open at once; 1024 unless set. One more is accepted and closed at once.
     *
     * @param most the number of connections
     * @return this builder
     */
    public HttpListenerBuilder maxConnections(int most) {
        this.maxConnections = OptionChecks.positive("maxConnections", most);
        return this;
    }

    /**
     * Sets the number of event loops; the number of processors unless set.
     *
     * @param number the number
     * @return this builder
     */
    public HttpListenerBuilder eventLoops(int number) {
        this.eventLoops = OptionChecks.positive("eventLoops", number);
        return this;
    }

    /**
     * Sets how long a connection is kept open for its next request; 75 seconds unless set.
     *
     * @param timeout the timeout
     * @return this builder
     */
    public HttpListenerBuilder idleTimeout(Duration timeout) {
        this.idleTimeout = OptionChecks.positive("idleTimeout", timeout);
        return this;
    }

    /**
     * Uses the event loops of this Vert.x, instead of those that all servers and clients share.
     *
     * @param vertx the Vert.x, which the caller closes
     * @return this builder
     */
    public HttpListenerBuilder vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    /** For tests, which use shorter timeouts. */
    HttpListenerBuilder webSocketTimeouts(Duration stall, Duration fragment) {
        return webSocketSettings(settings -> settings.timeouts(stall, fragment));
    }

    /** For tests, which need the channels themselves. */
    HttpListenerBuilder webSocketAcceptor(Acceptor acceptor) {
        return acceptor(acceptor);
    }

    /**
     * Begins to listen. The program does not end before the listener is closed.
     *
     * @return the listener
     * @throws dev.antiphon.transport.TransportException if the address cannot be used; the message says which, and why
     */
    public Listener serve() {
        HttpRules rules = rules(host);
        InFlightRequests inFlight = new InFlightRequests();
        ConnectionTracker connections =
                new ConnectionTracker(maxConnections, rules.bodyTimeout(), idleTimeout, rules.maxConnectionAge());
        return HttpListener.open(
                vertx == null ? SharedVertx.get() : vertx,
                serverOptions(rules),
                rules.path(),
                new HttpServerHandler(rules, inFlight, connections),
                inFlight,
                connections,
                eventLoops,
                describe());
    }

    private Map<String, Object> describe() {
        Map<String, Object> options = new LinkedHashMap<>(describeRules());
        options.put("tls", tls.isOn());
        options.put("clientCertificates", tls.hasTrust());
        options.put("http2", h2c || (http2 && tls.isOn()));
        options.put("subprotocols", List.copyOf(subprotocols));
        options.put("compression", compression);
        options.put("maxConnections", maxConnections);
        options.put("eventLoops", eventLoops);
        options.put("idleTimeout", idleTimeout.toString());
        return options;
    }

    private HttpServerOptions serverOptions(HttpRules rules) {
        int messageBytes = rules.webSocketSettings().messageBytes();
        HttpServerOptions options = new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setTcpNoDelay(true)
                .setHttp2ClearTextEnabled(h2c)
                .setInitialSettings(new Http2Settings().setMaxConcurrentStreams(STREAMS_PER_CONNECTION))
                // The last resort for connections that no other timeout covers, such as those whose peer does not read.
                .setIdleTimeout(SOCKET_IDLE_SECONDS)
                .setMaxWebSocketFrameSize(messageBytes)
                .setMaxWebSocketMessageSize(messageBytes)
                .setWebSocketClosingTimeout(WebSocketChannel.CLOSING_SECONDS)
                // Nothing would bound the decompressed size of a frame.
                .setPerMessageWebSocketCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setWebSocketSubProtocols(subprotocols.isEmpty() ? null : List.copyOf(subprotocols))
                .setDecompressionSupported(compression)
                .setCompressionSupported(compression)
                .setCompressionContentSizeThreshold(MIN_COMPRESSED_BYTES);
        tls.configure(options, http2, rules.bodyTimeout());
        return options;
    }
}
