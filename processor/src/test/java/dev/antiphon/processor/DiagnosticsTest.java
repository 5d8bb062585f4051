package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles what is in {@code ok/}, which must give no message, and what is in {@code bad/}, which must give those beside it. Both have
 * a source for each diagnostic, or a directory of them.
 */
class DiagnosticsTest {
    static Stream<Path> ok() throws Exception {
        return sources("ok");
    }

    static Stream<Path> bad() throws Exception {
        return sources("bad");
    }

    @ParameterizedTest
    @MethodSource("ok")
    void what_is_right_compiles_without_a_message(Path source) throws IOException {
        for (Compilation.With compiler : Compilation.With.values()) {
            try (Compilation compilation = Compilation.of(compiler, files(source))) {
                assertThat(compilation.messages()).as("%s", compiler).isEmpty();
                assertThat(compilation.isSuccessful()).as("%s", compiler).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bad")
    void what_is_wrong_is_told_with_its_place(Path source) throws IOException {
        List<String> expected = Files.readAllLines(beside(source));
        for (Compilation.With compiler : Compilation.With.values()) {
            try (Compilation compilation = Compilation.of(compiler, files(source))) {
                assertThat(compilation.messages()).as("%s", compiler).containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    @Test
    void every_diagnostic_has_its_pair() throws Exception {
        List<String> codes =
                Arrays.stream(Diagnostic.values()).map(Diagnostic::code).toList();
        assertThat(bad().map(DiagnosticsTest::code)).containsAll(codes);
        assertThat(ok().map(DiagnosticsTest::code)).containsAll(codes);
        for (Path source : bad().toList()) {
            assertThat(Files.readString(beside(source))).as("%s", source).contains(code(source) + ": ");
        }
    }

    private static Path[] files(Path source) throws IOException {
        try (Stream<Path> all = Files.walk(source)) {
            return all.filter(path -> path.toString().endsWith(".java")).toArray(Path[]::new);
        }
    }

    private static Path beside(Path source) {
        return source.resolveSibling(code(source) + ".txt");
    }

    /** AN101 of AN101.java and of a directory AN101. */
    private static String code(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    private static Stream<Path> sources(String directory) throws URISyntaxException, IOException {
        Path root = Path.of(DiagnosticsTest.class.getResource(directory).toURI());
        return Files.list(root)
                .filter(path -> !path.toString().endsWith(".txt"))
                .sorted();
    }
}
