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
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be said of the page without a browser: that it is complete, keeps to itself, and is served as it should be. */
class ExplorerTest {
    private static final int MOST_LINES = 600;

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
    void every_file_of_the_page_is_served_and_no_other_is_there() throws IOException {
        Path resources = Path.of("src/main/resources/dev/antiphon/explorer/page");
        try (Stream<Path> there = Files.list(resources)) {
            assertThat(there.map(path -> path.getFileName().toString())).containsExactlyInAnyOrderElementsOf(files());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_file_is_small_enough_to_read(String file) {
        assertThat(text(file).lines().count()).isLessThan(MOST_LINES);
    }

    @ParameterizedTest
    @MethodSource("files")
    void nothing_is_loaded_from_elsewhere(String file) {
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
    void no_script_makes_markup_or_code_out_of_text(String file) {
        assertThat(text(file))
                .doesNotContainPattern(
                        "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|DOMParser|createContextualFragment|srcdoc")
                .doesNotContainPattern("\\beval\\s*\\(|new Function|setTimeout\\s*\\(\\s*['\"`]|import\\s*\\(");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void every_import_is_of_a_file_that_is_there_and_of_a_name_that_it_has(String file) {
        Pattern imported = Pattern.compile("import \\{([^}]*)} from '\\./([^']+)';");
        imported.matcher(text(file)).results().forEach(found -> {
            assertThat(files()).contains(found.group(2));
            for (String name : found.group(1).split(",", -1)) {
                assertThat(text(found.group(2)))
                        .as("%s, which %s imports from %s", name.strip(), file, found.group(2))
                        .containsPattern("export (async )?(function\\*?|class|const) " + name.strip() + "\\b");
            }
        });
        assertThat(imported.matcher(text(file)).results().count())
                .isEqualTo(text(file)
                        .lines()
                        .filter(line -> line.startsWith("import "))
                        .count());
    }

    @Test
    void the_html_has_no_scripts_or_styles_of_its_own_and_every_part_that_scripts_ask_for() {
        String html = text("index.html");
        assertThat(html)
                .doesNotContainPattern("<script(?![^>]* src=)")
                .doesNotContain("<style")
                .doesNotContainPattern("\\s(on[a-z]+|style)=");
        Pattern part = Pattern.compile("\\bpart\\('([^']+)'\\)");
        scripts()
                .forEach(file -> part.matcher(text(file))
                        .results()
                        .forEach(found ->
                                assertThat(html).as("asked for by " + file).contains("id=\"" + found.group(1) + '"')));
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
    void the_policy_allows_what_is_served_here_and_nothing_else() {
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
    void there_is_no_explorer_where_nobody_asked_for_it() throws Exception {
        try (Listener listener =
                HttpTransport.builder(JsonRpcServer.builder().build()).serve()) {
            assertThat(get(listener, "/explorer/").statusCode()).isEqualTo(404);
        }
    }
}
