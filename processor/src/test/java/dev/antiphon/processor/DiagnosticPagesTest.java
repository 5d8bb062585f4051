package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.processor.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages about diagnostics have the messages of the compiler and the examples that {@link DiagnosticsTest} compiles. */
class DiagnosticPagesTest {
    private static final Path PAGES = Path.of("..", "docs", "diagnostics");
    private static final Pattern DECLARATION = Pattern.compile("(?:interface|class|record|enum) (\\w+)");

    @Test
    void every_diagnostic_has_a_page_and_every_page_a_diagnostic() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            List<String> expected = Stream.concat(
                            Stream.of("README.md"),
                            Arrays.stream(DiagnosticCode.values()).map(each -> each.code() + ".md"))
                    .toList();
            assertThat(pages.map(page -> page.getFileName().toString())).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_page_has_the_message_of_its_first_example(DiagnosticCode diagnostic) throws IOException {
        Case wrong = find("bad", diagnostic);
        String line = wrong.expected().get(0);
        String message = line.substring(line.indexOf(diagnostic.code() + ": "));
        assertThat(page(diagnostic, wrong))
                .startsWith("# " + diagnostic.code() + "\n")
                .contains("\n" + kind(diagnostic) + ": " + message + "\n");
    }

    @ParameterizedTest
    @EnumSource
    void a_page_has_the_examples_that_are_compiled(DiagnosticCode diagnostic) throws IOException {
        for (String kind : List.of("bad", "ok")) {
            Case example = find(kind, diagnostic);
            String page = page(diagnostic, example);
            for (String source : sources(example)) {
                assertThat(page).contains("```java\n" + source + "```");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_table_has_every_diagnostic_with_its_remedy(DiagnosticCode diagnostic) throws IOException {
        String link = "| [" + diagnostic.code() + "](" + diagnostic.code() + ".md) | " + kind(diagnostic) + " | ";
        assertThat(Files.readAllLines(PAGES.resolve("README.md")))
                .filteredOn(row -> row.startsWith(link))
                .singleElement()
                .asString()
                .endsWith("| " + diagnostic.remedy().replace("%s", "…") + " |");
    }

    private static String kind(DiagnosticCode diagnostic) {
        return diagnostic.isWarning() ? "warning" : "error";
    }

    private static Case find(String kind, DiagnosticCode diagnostic) {
        return Case.all(kind).stream()
                .filter(each -> each.name().equals(diagnostic.code()))
                .findFirst()
                .orElseThrow();
    }

    /** A page with the name of its example replaced by that of the compiled one. */
    private static String page(DiagnosticCode diagnostic, Case example) throws IOException {
        String page = Files.readString(PAGES.resolve(diagnostic.code() + ".md"));
        if (example.isDirectory()) {
            return page;
        }
        int index = declared(Files.readString(example.source())).indexOf(diagnostic.code());
        String examples = page.substring(page.indexOf("## " + (isBad(example) ? "Wrong" : "Right")));
        String name = declared(examples).get(index);
        return page.replaceAll(
                "\\b" + name + "(?=\\b|JsonRpc\\b|OverJsonRpc\\b|Methods\\b|Catalogue\\b)", diagnostic.code());
    }

    private static boolean isBad(Case example) {
        return example.source().getParent().endsWith("bad");
    }

    private static List<String> declared(String source) {
        return DECLARATION
                .matcher(source)
                .results()
                .map(MatchResult::group)
                .map(each -> each.substring(each.indexOf(' ') + 1))
                .toList();
    }

    /** The sources of a case on its page, without packages and imports: the module declaration, or all others. */
    private static List<String> sources(Case example) throws IOException {
        try (Stream<Path> all = Files.walk(example.source())) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            boolean modular = files.stream().anyMatch(file -> file.endsWith("module-info.java"))
                    && !Files.exists(example.source().resolve("jar"));
            return files.stream()
                    .filter(file -> modular == file.endsWith("module-info.java"))
                    .map(DiagnosticPagesTest::withoutImports)
                    .toList();
        }
    }

    private static String withoutImports(Path file) {
        try {
            return Files.readString(file)
                    .replaceAll("(?m)^(?:package|import) .*\\R", "")
                    .replaceAll("\\A\\R+", "");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
