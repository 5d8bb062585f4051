package dev.antiphon.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks of the page without a browser: it is complete, loads nothing from other hosts, and has the layers ui, rpc and lib. */
class ExplorerTest {
    private static final int MAX_LINES = 600;

    private static final Path DIRECTORY = Path.of("src/main/resources/dev/antiphon/explorer/page");

    private static final Pattern IMPORT = Pattern.compile("import \\{([^}]*)} from '(\\.\\.?/[^']+)';");

    /** The layers of the scripts, lowest first; each may import itself and the layers before it. */
    private static final List<String> LAYERS = List.of("lib", "rpc", "ui");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(60)).build();

    static List<String> files() {
        return Explorer.FILES;
    }

    static Stream<String> scripts() {
        return files().stream().filter(file -> file.endsWith(".js"));
    }

    private static String text(String file) {
        return new String(Explorer.read(file), UTF_8);
    }

    private static HttpResponse<String> get(Listener listener, String path) throws Exception {
        URI uri = listener.address().resolve(path);
        return CLIENT.send(
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
    }

    private static Listener serve() {
        return HttpTransport.builder(JsonRpcServer.builder().build())
                .resources(Explorer.at("/explorer"))
                .serve();
    }

    @Test
    void every_file_of_the_page_is_listed_and_no_other_exists() throws IOException {
        try (Stream<Path> existing = Files.walk(DIRECTORY)) {
            assertThat(existing.filter(Files::isRegularFile)
                            .map(path -> DIRECTORY.relativize(path).toString().replace('\\', '/')))
                    .containsExactlyInAnyOrderElementsOf(files());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_file_is_small_enough_to_read(String file) {
        assertThat(text(file).lines().count()).isLessThan(MAX_LINES);
    }

    @ParameterizedTest
    @MethodSource("files")
    void nothing_is_loaded_from_other_hosts(String file) {
        String withoutNames = text(file).replace("http://www.w3.org/2000/svg", "");
        assertThat(withoutNames)
                .doesNotContainPattern("(?i)(https?|wss?):?//[a-z0-9]")
                .doesNotContain("@import");
        if (file.endsWith(".css")) {
            assertThat(withoutNames).doesNotContainPattern("(?i)url\\s*\\(");
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void no_script_parses_text_as_markup_or_code(String file) {
        assertThat(text(file))
                .doesNotContainPattern(
                        "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|DOMParser|createContextualFragment|srcdoc")
                .doesNotContainPattern("\\beval\\s*\\(|new Function|setTimeout\\s*\\(\\s*['\"`]|import\\s*\\(");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void every_import_is_of_an_existing_file_and_an_exported_name(String file) {
        IMPORT.matcher(text(file)).results().forEach(found -> {
            String imported = resolve(file, found.group(2));
            assertThat(files()).contains(imported);
            for (String name : found.group(1).split(",", -1)) {
                assertThat(text(imported))
                        .as("%s, which %s imports from %s", name.strip(), file, imported)
                        .containsPattern("export (async )?(function\\*?|class|const) " + name.strip() + "\\b");
            }
        });
        assertThat(IMPORT.matcher(text(file)).results().count())
                .isEqualTo(text(file)
                        .lines()
                        .filter(line -> line.startsWith("import "))
                        .count());
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void a_script_imports_only_its_own_layer_and_lower_ones(String file) {
        assertThat(imports(file))
                .allSatisfy(imported -> assertThat(layer(imported))
                        .as("%s imports %s", file, imported)
                        .isLessThanOrEqualTo(layer(file)));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scripts_do_not_import_each_other_in_a_cycle(String file) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(imports(file));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (reached.add(next)) {
                open.addAll(imports(next));
            }
        }
        assertThat(reached).doesNotContain(file);
    }

    private static List<String> imports(String file) {
        return IMPORT.matcher(text(file))
                .results()
                .map(found -> resolve(file, found.group(2)))
                .toList();
    }

    private static String resolve(String file, String imported) {
        return URI.create(file).resolve(imported).toString();
    }

    private static int layer(String file) {
        int layer = LAYERS.indexOf(file.substring(0, file.indexOf('/')));
        assertThat(layer).as("the layer of %s", file).isNotNegative();
        return layer;
    }

    @Test
    void the_html_has_no_inline_scripts_or_styles_and_every_id_that_scripts_use() {
        String html = text("index.html");
        assertThat(html)
                .doesNotContainPattern("<script(?![^>]* src=)")
                .doesNotContain("<style")
                .doesNotContainPattern("\\s(on[a-z]+|style)=");
        Pattern id = Pattern.compile("\\bbyId\\('([^']+)'\\)");
        scripts()
                .forEach(file -> id.matcher(text(file))
                        .results()
                        .forEach(found ->
                                assertThat(html).as("used by " + file).contains("id=\"" + found.group(1) + '"')));
        Pattern named = Pattern.compile("\\b(?:for|aria-controls|aria-labelledby|aria-describedby)=\"([^\"]+)\"");
        named.matcher(html).results().forEach(found -> assertThat(html).contains("id=\"" + found.group(1) + '"'));
    }

    @Test
    void every_file_is_served_with_its_type_and_the_policy() throws Exception {
        try (Listener listener = serve()) {
            for (String file : files()) {
                HttpResponse<String> reply = get(listener, "/explorer/" + (file.equals("index.html") ? "" : file));
                assertThat(reply.statusCode()).as(file).isEqualTo(200);
                assertThat(reply.body()).as(file).isEqualTo(text(file));
                assertThat(reply.headers().firstValue("Content-Security-Policy"))
                        .hasValue(Explorer.policy());
                assertThat(reply.headers().firstValue("Content-Type").orElse(""))
                        .startsWith(
                                file.endsWith(".js")
                                        ? "text/javascript"
                                        : file.endsWith(".css")
                                                ? "text/css"
                                                : file.endsWith(".svg") ? "image/" : "text/html");
            }
            assertThat(get(listener, "/explorer/site.json").body())
                    .isEqualTo("{\"rpc\":\"../rpc\",\"webSockets\":true,\"openrpc\":null}");
        }
    }

    @Test
    void the_policy_allows_the_own_origin_only() {
        assertThat(Explorer.policy().split("; ", -1))
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "style-src 'self'",
                        "connect-src 'self'",
                        "frame-ancestors 'none'",
                        "base-uri 'none'",
                        "form-action 'none'",
                        "require-trusted-types-for 'script'");
        assertThat(Explorer.policy())
                .doesNotContain("unsafe")
                .doesNotContain("*")
                .doesNotContain("data:");
    }

    @Test
    void there_is_no_explorer_by_default() throws Exception {
        try (Listener listener =
                HttpTransport.builder(JsonRpcServer.builder().build()).serve()) {
            assertThat(get(listener, "/explorer/").statusCode()).isEqualTo(404);
        }
    }
}
