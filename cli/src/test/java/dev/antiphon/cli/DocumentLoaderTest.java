package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.antiphon.cli.document.DocumentLoader;
import dev.antiphon.cli.output.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sources of documents, by the commands that load them. */
class DocumentLoaderTest {
    private static final String DOCUMENT = """
            {"openrpc":"1.3.2","info":{"title":"Pets","version":"1"},"methods":[
              {"name":"pets.count","params":[],"result":{"name":"n","schema":{"title":"n","type":"integer"}}}]}""";
    private static final String TOO_LARGE = "more than 32 MiB, which is too large for a document";

    private final Shell shell = Shell.piped();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch until = new CountDownLatch(1);
    private HttpServer server;
    private String root;

    @TempDir
    Path directory;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        root = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        until.countDown();
        server.stop(0);
    }

    /** Serves a document, one that is too large, and a redirect; answers POST requests as a JSON-RPC server. */
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(exchange.getRequestMethod() + " " + path + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        try (OutputStream body = exchange.getResponseBody()) {
            switch (path) {
                case "/openrpc.json", "/OPENRPC.JSON" -> send(exchange, DOCUMENT);
                case "/rpc" -> {
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    send(exchange, "{\"jsonrpc\":\"2.0\",\"result\":" + DOCUMENT + ",\"id\":1}");
                }
                case "/moved.json" -> {
                    exchange.getResponseHeaders().set("Location", "/openrpc.json");
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/large.json" -> {
                    exchange.sendResponseHeaders(200, 0);
                    byte[] blank = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
                    for (int i = 0; i <= DocumentLoader.MAX_BYTES >> 20; i++) {
                        body.write(blank);
                    }
                }
                case "/trickle.json" -> {
                    exchange.sendResponseHeaders(200, 0);
                    body.write('{');
                    body.flush();
                    until.await(); // never sends the rest
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** The commands that load a document and call nothing else. */
    static Stream<List<String>> commands() {
        return Stream.of(
                List.of("lint"), List.of("generate", "ts", "-o"), List.of("verify", "--dry-run", "tcp://localhost:1"));
    }

    private Shell.Run run(List<String> command, String document) {
        Stream<String> words = command.stream()
                .flatMap(word -> word.equals("-o") ? Stream.of("-o", directory.toString()) : Stream.of(word));
        return shell.run(Stream.concat(words, Stream.of(document)).toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_json_url_is_downloaded_and_other_uris_are_called(List<String> command) {
        for (String path : List.of("/openrpc.json", "/OPENRPC.JSON", "/openrpc.json?a=b.c", "/moved.json", "/rpc")) {
            Shell.Run run = run(command, root + path);
            assertThat(run.code()).as(path + run.out() + run.err()).isZero();
        }
        assertThat(requests)
                .containsExactly(
                        "GET /openrpc.json null",
                        "GET /OPENRPC.JSON null",
                        "GET /openrpc.json null",
                        "GET /moved.json null",
                        "GET /openrpc.json null",
                        "POST /rpc null");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_missing_document_is_an_error_with_its_name(List<String> command) {
        Shell.Run gone = run(command, root + "/gone.json");
        assertThat(gone.code()).isEqualTo(3);
        assertThat(gone.err()).isEqualTo("failure: " + root + "/gone.json answered with status 404\n");

        server.stop(0);
        Shell.Run unreachable = run(command, root + "/openrpc.json");
        assertThat(unreachable.code()).isEqualTo(3);
        assertThat(unreachable.err()).startsWith("failure: " + root + "/openrpc.json cannot be reached: ");
    }

    @Test
    void a_download_that_stalls_ends_with_the_timeout() {
        Shell.Run run =
                shell.run("generate", "ts", "--timeout", "300ms", "-o", directory.toString(), root + "/trickle.json");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("failure: " + root + "/trickle.json did not send its document within 300 ms\n");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void a_document_that_is_too_large_is_rejected(List<String> command) throws IOException {
        Path file = directory.resolve("large.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(DocumentLoader.MAX_BYTES + 1L);
        }
        for (String word : List.of(file.toString(), file.toUri().toString())) {
            Shell.Run run = run(command, word);
            assertThat(run.code()).as(word).isEqualTo(2);
            assertThat(run.err()).startsWith("The file '" + file + "' has " + TOO_LARGE + "\n");
            assertThat(run.out()).isEmpty();
        }

        Shell.Run fetched = run(command, root + "/large.json");
        assertThat(fetched.code()).isEqualTo(3);
        assertThat(fetched.err()).isEqualTo("failure: " + root + "/large.json answered with " + TOO_LARGE + "\n");
    }

    @Test
    void an_endless_standard_input_is_read_up_to_the_limit() throws IOException {
        long[] read = {0};
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                read[0]++;
                return ' ';
            }

            @Override
            public int read(byte[] into, int start, int length) {
                read[0] += length;
                return length;
            }
        };
        PrintStream nullOutput = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(endless, nullOutput, nullOutput, () -> false, Map.of());

        assertThat(AntiphonCommand.run(terminal, "lint", "-")).isEqualTo(2);
        assertThat(read[0]).isEqualTo(DocumentLoader.MAX_BYTES + 1L);
    }

    @Test
    void a_token_does_not_follow_a_redirect() {
        List<String> command = List.of("generate", "ts", "--bearer", "secret", "-o");

        assertThat(run(command, root + "/openrpc.json").code()).isZero();
        Shell.Run moved = run(command, root + "/moved.json");

        assertThat(moved.code()).isEqualTo(3);
        assertThat(moved.err()).isEqualTo("failure: " + root + "/moved.json answered with status 302\n");
        assertThat(requests).containsExactly("GET /openrpc.json Bearer secret", "GET /moved.json Bearer secret");
    }

    @Test
    void headers_for_the_server_are_not_sent_to_the_host_of_its_document() {
        Shell.Run run = shell.run("verify", "--dry-run", "--bearer", "secret", root + "/rpc", root + "/openrpc.json");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(requests).containsExactly("GET /openrpc.json null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"generate", "mock", "verify", "lint"})
    void help_describes_the_sources_of_a_document(String command) {
        assertThat(shell.run(command, "--help").out().replaceAll("\\s+", ""))
                .contains(DocumentLoader.DESCRIPTION.replace(" ", ""));
    }

    @Test
    void a_document_of_exactly_the_limit_is_read() throws IOException {
        String blank = " ".repeat(DocumentLoader.MAX_BYTES - DOCUMENT.length());
        Path file = Files.writeString(directory.resolve("full.json"), DOCUMENT + blank);

        assertThat(shell.run("lint", file.toString()).code()).isZero();
    }
}
