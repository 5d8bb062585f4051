package dev.antiphon.cli.document;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.error.CancelledException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
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

/** Finds the document that a command is about. Apart from the commands, so that others do not load what it needs. */
public final class DocumentLoader {
    public static final String DESCRIPTION =
            "The OpenRPC document: a file, - for the standard input, a .json file at an http or https address, which is "
                    + "fetched, or any other address, of a server that is asked by rpc.discover. It has at most 32 MiB.";

    private static final Pattern ADDRESS = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");
    private static final Set<String> WEB = Set.of("http", "https");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** As many bytes as a document may have. */
    public static final int LARGEST = 32 << 20;

    private static final String TOO_LARGE = "more than 32 MiB, which is too large for a document";

    private final ClientOptions talk;
    private final Terminal terminal;

    /** @param talk how servers are talked to */
    DocumentLoader(ClientOptions talk, Terminal terminal) {
        this.talk = talk;
        this.terminal = terminal;
    }

    /** Talks to servers as it is done unless somebody says otherwise. */
    DocumentLoader(Terminal terminal) {
        this(new ClientOptions(), terminal);
    }

    OpenRpcDocument document(String word) throws IOException {
        return OpenRpcDocument.parse(text(word));
    }

    /**
     * The document as it is written, right or wrong.
     *
     * @throws IllegalArgumentException if the word leads nowhere, or to more than a document may have
     * @throws TransportException if it is an address, and the document cannot be had from there
     * @throws dev.antiphon.error.JsonRpcException if it is that of a server which does not answer with one
     */
    byte[] text(String word) throws IOException {
        if (word.equals("-")) {
            return checked(terminal.readAtMost(LARGEST + 1), "The standard input");
        }
        if (!ADDRESS.matcher(word).matches()) {
            return file(Path.of(word));
        }
        URI uri = URI.create(word);
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (scheme.equals("file")) {
            return file(Path.of(uri));
        }
        String path = String.valueOf(uri.getPath()).toLowerCase(Locale.ROOT);
        return WEB.contains(scheme) && path.endsWith(".json") ? fetched(uri) : discovered(uri);
    }

    /** What a server answers to {@code rpc.discover}. */
    byte[] discovered(URI uri) {
        JsonRpcClient client = talk.open(uri);
        try {
            return client.call("rpc.discover", RawJson.class).toBytes();
        } finally {
            ClientOptions.hangUp(client);
        }
    }

    private static byte[] file(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(HttpListeners.readable(path))) {
            return checked(in.readNBytes(LARGEST + 1), "The file '" + path + "'");
        }
    }

    private static byte[] checked(byte[] text, String where) {
        if (text.length > LARGEST) {
            throw new IllegalArgumentException(where + " has " + TOO_LARGE);
        }
        return text;
    }

    private byte[] fetched(URI uri) {
        if (talk.authorities != null) {
            throw new IllegalArgumentException(
                    "--cacert is for servers that answer rpc.discover; get the document by other means, and give the file");
        }
        Duration patience = talk.timeout == null || talk.timeout.isZero() ? PATIENCE : talk.timeout;
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(patience).header("Accept", "application/json");
        talk.headers.forEach(header -> request.header(header.name(), header.value()));
        if (talk.bearer != null) {
            request.header("Authorization", "Bearer " + talk.bearer);
        }
        // Headers may be secrets, and are for this address alone.
        boolean secret = talk.bearer != null || !talk.headers.isEmpty();
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(secret ? HttpClient.Redirect.NEVER : HttpClient.Redirect.NORMAL)
                .connectTimeout(patience)
                .build();
        long begun = System.nanoTime();
        try {
            HttpResponse<InputStream> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != 200) {
                    throw failed(uri, "answered with status " + response.statusCode(), null);
                }
                byte[] text = readWithin(patience.minusNanos(System.nanoTime() - begun), body);
                if (text == null) {
                    throw failed(uri, "did not send its document within " + patience.toMillis() + " ms", null);
                }
                if (text.length > LARGEST) {
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

    /** What there is to read, or null if its end has not come in time: the timeout of a request ends with the headers of its response. */
    private static byte @Nullable [] readWithin(Duration time, InputStream body) throws IOException {
        AtomicBoolean over = new AtomicBoolean(); // by whichever comes first, the end or the time
        CompletableFuture<Void> late = CompletableFuture.runAsync(
                () -> {
                    if (over.compareAndSet(false, true)) {
                        close(body);
                    }
                },
                CompletableFuture.delayedExecutor(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS));
        try {
            byte[] text = body.readNBytes(LARGEST + 1);
            return over.compareAndSet(false, true) ? text : null; // who reads what is closed meanwhile may find its end
        } catch (IOException e) {
            if (over.compareAndSet(false, true)) {
                throw e;
            }
            return null;
        } finally {
            late.cancel(false);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TransportException failed(URI uri, String how, @Nullable Exception cause) {
        String message = uri + " " + how;
        return new TransportException(message, new Disconnect(Disconnect.Kind.NO_ANSWER, message, cause));
    }
}
