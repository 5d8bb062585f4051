package dev.antiphon.cli.document;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.output.FileArguments;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.error.CancelledException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Loads the OpenRPC document that a command works on, from a file, the standard input, a web server or {@code rpc.discover}. */
public final class DocumentLoader {
    public static final String DESCRIPTION =
            "The OpenRPC document, at most 32 MiB: a file, - for the standard input, the http or https URL of a .json file, "
                    + "or any other URI, of a server that is called with rpc.discover.";

    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");
    private static final Set<String> WEB = Set.of("http", "https");
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);
    /** The largest document, in bytes. */
    public static final int MAX_BYTES = 32 << 20;

    private static final String TOO_LARGE = "more than 32 MiB, which is too large for a document";

    private final ClientOptions client;
    private final Terminal terminal;

    /** @param client the options of calls and requests to servers */
    DocumentLoader(ClientOptions client, Terminal terminal) {
        this.client = client;
        this.terminal = terminal;
    }

    /** Calls servers with the default options. */
    DocumentLoader(Terminal terminal) {
        this(new ClientOptions(), terminal);
    }

    /**
     * Loads and parses the document.
     *
     * @throws OpenRpcException if it is invalid
     * @throws IllegalArgumentException as {@link #text}
     * @throws TransportException as {@link #text}
     * @throws dev.antiphon.error.JsonRpcException as {@link #text}
     */
    OpenRpcDocument document(String source) throws IOException {
        return OpenRpcDocument.parse(text(source));
    }

    /**
     * Loads the text of the document without parsing it.
     *
     * @throws IllegalArgumentException if it cannot be read or is too large
     * @throws TransportException if the source is a URI and its server cannot be reached or sends no document
     * @throws dev.antiphon.error.JsonRpcException if the server answers {@code rpc.discover} with an error
     */
    byte[] text(String source) throws IOException {
        if (source.equals("-")) {
            return checked(terminal.readAtMost(MAX_BYTES + 1), "The standard input");
        }
        if (!ADDRESS.matcher(source).matches()) {
            return file(Path.of(source));
        }
        URI uri = URI.create(source);
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (scheme.equals("file")) {
            return file(Path.of(uri));
        }
        String path = String.valueOf(uri.getPath()).toLowerCase(Locale.ROOT);
        return WEB.contains(scheme) && path.endsWith(".json") ? fetch(uri) : discover(uri);
    }

    /** Calls {@code rpc.discover} of a server, and returns the result as it was sent. */
    byte[] discover(URI uri) {
        try (ClientSession session = ClientSession.open(client, uri)) {
            return session.client().call("rpc.discover", RawJson.class).toBytes();
        }
    }

    private static byte[] file(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(FileArguments.requireReadable(path))) {
            return checked(in.readNBytes(MAX_BYTES + 1), "The file '" + path + "'");
        }
    }

    private static byte[] checked(byte[] text, String where) {
        if (text.length > MAX_BYTES) {
            throw new IllegalArgumentException(where + " has " + TOO_LARGE);
        }
        return text;
    }

    private byte[] fetch(URI uri) {
        if (client.authorities() != null) {
            throw new IllegalArgumentException(
                    "--cacert is for servers that answer rpc.discover; download the document, and give the file");
        }
        Duration given = client.timeout();
        Duration timeout = given == null || given.isZero() ? DEFAULT_TIMEOUT : given;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(timeout).header("Accept", "application/json");
        client.headers().forEach(header -> request.header(header.name(), header.value()));
        if (client.bearer() != null) {
            request.header("Authorization", "Bearer " + client.bearer());
        }
        // Headers may be secrets, and must not follow a redirect to another server.
        boolean secret = client.bearer() != null || !client.headers().isEmpty();
        HttpClient http = HttpClient.newBuilder()
                .followRedirects(secret ? HttpClient.Redirect.NEVER : HttpClient.Redirect.NORMAL)
                .connectTimeout(timeout)
                .build();
        long start = System.nanoTime();
        try {
            HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != 200) {
                    throw failed(uri, "answered with status " + response.statusCode(), null);
                }
                byte[] text = readWithin(timeout.minusNanos(System.nanoTime() - start), body);
                if (text == null) {
                    throw failed(uri, "did not send its document within " + timeout.toMillis() + " ms", null);
                }
                if (text.length > MAX_BYTES) {
                    throw failed(uri, "answered with " + TOO_LARGE, null);
                }
                return text;
            }
        } catch (IOException e) {
            throw failed(uri, "cannot be reached: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    /** Reads to the end, or returns null after the time: the timeout of a request only covers the headers of its response. */
    private static byte @Nullable [] readWithin(Duration time, InputStream body) throws IOException {
        AtomicBoolean over = new AtomicBoolean(); // set by the end or the timeout, the first of them
        CompletableFuture<Void> timer = CompletableFuture.runAsync(
                () -> {
                    if (over.compareAndSet(false, true)) {
                        close(body);
                    }
                },
                CompletableFuture.delayedExecutor(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS));
        try {
            byte[] text = body.readNBytes(MAX_BYTES + 1);
            return over.compareAndSet(false, true) ? text : null; // a read of a closed stream may look like its end
        } catch (IOException e) {
            if (over.compareAndSet(false, true)) {
                throw e;
            }
            return null;
        } finally {
            timer.cancel(false);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TransportException failed(URI uri, String problem, @Nullable Exception cause) {
        String message = uri + " " + problem;
        return new TransportException(message, new Disconnect(Disconnect.Kind.NO_ANSWER, message, cause));
    }
}
