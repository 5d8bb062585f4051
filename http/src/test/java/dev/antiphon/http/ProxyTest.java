package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP and SOCKS proxies of a few lines each, which record their requests. */
class ProxyTest {
    private static final String RESULT = "{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":1}";

    @TempDir
    Path directory;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<String> requested = new CopyOnWriteArrayList<>();

    private RawHttpServer server(RawHttpServer.Script script) throws IOException {
        RawHttpServer server = new RawHttpServer(script);
        opened.add(0, server);
        return server;
    }

    private JsonRpcClient client(HttpConnector connector) {
        JsonRpcClient client =
                JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(connector.exchange());
        opened.add(client);
        return client;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    /** Takes what comes from a client to a port of this machine, and back. */
    private static void tunnel(RawHttpServer.Connection connection, int port) throws IOException {
        try (Socket there = new Socket(InetAddress.getLoopbackAddress(), port)) {
            Thread back = new Thread(() -> {
                try {
                    pump(there.getInputStream(), connection.socket().getOutputStream());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            back.setDaemon(true);
            back.setUncaughtExceptionHandler((thread, ended) -> {});
            back.start();
            pump(connection.in(), there.getOutputStream());
        }
    }

    private static void pump(InputStream in, OutputStream out) throws IOException {
        byte[] bytes = new byte[8192];
        int length;
        while ((length = in.read(bytes)) >= 0) {
            out.write(bytes, 0, length);
            out.flush();
        }
    }

    /** A proxy that connects to the requested port of this machine. */
    private RawHttpServer connecting() throws IOException {
        return server(connection -> {
            String request = connection.request();
            requested.add(request);
            String target = request.split(" ", 3)[1];
            connection.write("HTTP/1.1 200 Connected\r\n\r\n");
            tunnel(connection, Integer.parseInt(target.substring(target.lastIndexOf(':') + 1)));
        });
    }

    private RawHttpServer socks() throws IOException {
        return server(connection -> {
            InputStream in = connection.in();
            OutputStream out = connection.socket().getOutputStream();
            assertThat(in.read()).isEqualTo(5);
            byte[] methods = in.readNBytes(in.read());
            boolean password = methods[methods.length - 1] == 2;
            out.write(new byte[] {5, (byte) (password ? 2 : 0)});
            if (password) {
                in.read();
                String user = new String(in.readNBytes(in.read()), US_ASCII);
                requested.add(user + ":" + new String(in.readNBytes(in.read()), US_ASCII));
                out.write(new byte[] {1, 0});
            }
            byte[] head = in.readNBytes(4);
            String host = head[3] == 3
                    ? new String(in.readNBytes(in.read()), US_ASCII)
                    : InetAddress.getByAddress(in.readNBytes(head[3] == 1 ? 4 : 16))
                            .getHostAddress();
            int port = (in.read() << 8) + in.read();
            requested.add(host + ":" + port);
            out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
            tunnel(connection, port);
        });
    }

    private RawHttpServer answering() throws IOException {
        RawHttpServer server = RawHttpServer.answering("200 OK", RESULT);
        opened.add(0, server);
        return server;
    }

    @Test
    void an_http_proxy_forwards_requests_without_tls() throws IOException {
        RawHttpServer proxy = answering();
        HttpConnector connector = HttpTransport.connector("http://service.invalid:81/rpc?a=b")
                .proxy(URI.create("http://user:pass@127.0.0.1:" + proxy.port()));
        assertThat(client(connector).call("f", int.class)).isEqualTo(5);
        assertThat(proxy.requests().get(0))
                .startsWith("POST http://service.invalid:81/rpc?a=b HTTP/1.1\n")
                .containsIgnoringCase("proxy-authorization: Basic dXNlcjpwYXNz\n")
                .containsIgnoringCase("host: service.invalid:81\n");
    }

    @Test
    void an_http_proxy_opens_a_tunnel_for_tls() throws Exception {
        Certificates certificates = new Certificates(directory);
        Path local = certificates.keyStore("local", "-ext", "SAN=dns:localhost");
        HttpServer server = SharedVertx.get()
                .createHttpServer(new HttpServerOptions()
                        .setUseAlpn(true)
                        .setSsl(true)
                        .setKeyCertOptions(
                                new PfxOptions().setPath(local.toString()).setPassword(Certificates.PASSWORD)))
                .requestHandler(request -> request.response().end(RESULT));
        opened.add(() -> server.close().await(60, TimeUnit.SECONDS));
        int port = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS)
                .actualPort();
        HttpConnector connector = HttpTransport.connector("https://localhost:" + port + "/rpc")
                .trust(certificates.certificate(local))
                .bearer(() -> "secret")
                .proxy(URI.create("http://user:pass@127.0.0.1:" + connecting().port()));
        assertThat(client(connector).call("f", int.class)).isEqualTo(5);
        assertThat(requested.get(0))
                .startsWith("CONNECT localhost:" + port + " HTTP/1.1\n")
                .containsIgnoringCase("proxy-authorization: Basic dXNlcjpwYXNz")
                .doesNotContain("secret");
    }

    @Test
    void a_socks_proxy_connects_with_a_user() throws IOException {
        RawHttpServer server = answering();
        HttpConnector connector = HttpTransport.connector("http://localhost:" + server.port() + "/rpc")
                .proxy(URI.create("socks5://user:pass@127.0.0.1:" + socks().port()));
        assertThat(client(connector).call("f", int.class)).isEqualTo(5);
        assertThat(requested).first().isEqualTo("user:pass");
        assertThat(requested.get(1)).endsWith(":" + server.port());
        assertThat(server.requests().get(0)).startsWith("POST /rpc HTTP/1.1\n");
    }

    @Test
    void a_socks_proxy_connects_without_a_user() throws IOException {
        RawHttpServer server = answering();
        HttpConnector connector =
                HttpTransport.connector(server.uri()).proxy(URI.create("socks5://127.0.0.1:" + socks().port()));
        assertThat(client(connector).call("f", int.class)).isEqualTo(5);
        assertThat(requested).containsExactly("127.0.0.1:" + server.port());
    }

    @Test
    void a_websocket_uses_either_proxy() throws IOException {
        Listener listener = HttpTransport.serve(JsonRpcServer.builder().build(), 0);
        opened.add(listener);
        String uri = "ws://127.0.0.1:" + listener.port() + "/rpc";
        HttpTransport.connector(uri)
                .proxy(URI.create("socks5://127.0.0.1:" + socks().port()))
                .channel()
                .close();
        assertThat(requested).containsExactly("127.0.0.1:" + listener.port());
        HttpTransport.connector(uri)
                .proxy(URI.create("http://127.0.0.1:" + connecting().port()))
                .channel()
                .close();
        assertThat(requested.get(1)).startsWith("CONNECT 127.0.0.1:" + listener.port() + " HTTP/1.1\n");
    }

    @Test
    void a_proxy_that_rejects_or_is_silent_or_unreachable_fails_the_call() throws IOException {
        RawHttpServer refusing = RawHttpServer.answering("407 Proxy Authentication Required", "");
        opened.add(0, refusing);
        RawHttpServer silent = server(RawHttpServer.Connection::awaitDisconnect);
        RawHttpServer gone = answering();
        gone.close();
        for (String proxy : List.of(
                "http://127.0.0.1:" + refusing.port(),
                "http://127.0.0.1:" + silent.port(),
                "socks5://127.0.0.1:" + silent.port(),
                "socks5://user:secret@127.0.0.1:" + gone.port())) {
            JsonRpcClient client = client(HttpTransport.connector("https://localhost:1/rpc")
                    .connectTimeout(Duration.ofMillis(500))
                    .proxy(URI.create(proxy)));
            assertThatThrownBy(() -> client.call("f", RawJson.class))
                    .as(proxy)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("cannot connect")
                    .hasMessageNotContaining("secret");
        }
    }
}
