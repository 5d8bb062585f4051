package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compiles each directory of {@code openrpc/} with each compiler, and compares the documents with the expected ones in it. */
class OpenRpcDocumentsTest {
    static final String DOCUMENTS = "META-INF/antiphon/openrpc";

    @TempDir
    Path generated;

    static Stream<Path> services() throws Exception {
        try (Stream<Path> all = Files.list(root())) {
            return all.filter(Files::isDirectory).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void a_document_equals_the_expected_one(Path directory) throws IOException {
        Map<String, String> expected = documents(directory);
        for (Compilation.With compiler : Compilation.compilers()) {
            Compilation compilation = compile(compiler, List.of(), sources(directory));
            assertThat(messages(compilation)).as("%s", compiler).isEmpty();
            Map<String, String> written = documents(compilation.classes().resolve(DOCUMENTS));
            written.forEach((name, text) ->
                    assertThat(text).as("%s, %s", name, compiler).isEqualTo(expected.get(name)));
            assertThat(written.keySet()).as("%s", compiler).isEqualTo(expected.keySet());
        }
    }

    @ParameterizedTest
    @MethodSource("services")
    void every_document_conforms_to_the_meta_schema(Path directory) throws IOException {
        documents(directory).forEach(OpenRpcForm::check);
    }

    @ParameterizedTest
    @MethodSource("services")
    void no_document_is_written_if_documents_are_switched_off(Path directory) throws IOException {
        for (Compilation.With compiler : Compilation.compilers()) {
            Compilation compilation = compile(compiler, List.of("-Aantiphon.openrpc=false"), sources(directory));
            assertThat(messages(compilation)).as("%s", compiler).isEmpty();
            assertThat(compilation.classes().resolve(DOCUMENTS)).doesNotExist();
        }
    }

    private Compilation compile(Compilation.With compiler, List<String> options, Path... sources) throws IOException {
        return compile(compiler, generated, options, sources);
    }

    /** Compiles into a new directory. */
    static Compilation compile(Compilation.With compiler, Path directory, List<String> options, Path... sources)
            throws IOException {
        return compile(compiler, directory, List.of(), options, sources);
    }

    /** @param path more classes */
    static Compilation compile(
            Compilation.With compiler, Path directory, List<Path> path, List<String> options, Path... sources)
            throws IOException {
        Path classes = Files.createTempDirectory(directory, "of").resolve("classes");
        return Compilation.of(
                compiler,
                classes,
                path,
                List.of(sources),
                List.of(new ServiceProcessor(), new ServiceIndexProcessor()),
                options.toArray(String[]::new));
    }

    @ParameterizedTest
    @MethodSource("services")
    void formats_unknown_to_draft_7_can_be_omitted(Path directory) throws IOException {
        List<String> options = List.of("-Aantiphon.openrpc.formats=draft-7");
        for (Compilation.With compiler : Compilation.compilers()) {
            Compilation compilation = compile(compiler, options, sources(directory));
            assertThat(messages(compilation)).as("%s", compiler).isEmpty();
            documents(compilation.classes().resolve(DOCUMENTS)).forEach((name, text) -> {
                OpenRpcForm.check(name, text);
                assertThat(text.replaceAll("\"format\": \"(date|time|date-time|uri)\"", ""))
                        .as("%s, %s", name, compiler)
                        .doesNotContain("\"format\"");
            });
        }
    }

    /** The messages of a compiler without javac's warnings about unprocessed annotations of Jackson. */
    static List<String> messages(Compilation compilation) {
        return compilation.messages().stream()
                .filter(message -> !message.startsWith("No processor claimed"))
                .toList();
    }

    static Path root() throws URISyntaxException {
        return Path.of(OpenRpcDocumentsTest.class.getResource("openrpc").toURI());
    }

    static Path[] sources(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toArray(Path[]::new);
        }
    }

    /** The documents of a directory, by name. */
    static Map<String, String> documents(Path directory) throws IOException {
        Map<String, String> documents = new TreeMap<>();
        try (Stream<Path> all = Files.list(directory)) {
            for (Path path : all.toList()) {
                if (path.toString().endsWith(".json")) {
                    documents.put(path.getFileName().toString(), Files.readString(path));
                }
            }
        }
        return documents;
    }
}
