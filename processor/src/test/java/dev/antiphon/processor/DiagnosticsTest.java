package dev.antiphon.processor;

import static dev.antiphon.processor.Compilation.With.ECLIPSE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.processor.Compilation.With;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compiles each {@link Case} with the supported compilers. */
class DiagnosticsTest {
    private static final Set<String> MODULAR = Set.of("AN106", "AN106Kept", "AN414");

    @TempDir
    Path directory;

    static List<Case> ok() {
        return Case.all("ok");
    }

    static List<Case> bad() {
        return Case.all("bad");
    }

    @ParameterizedTest
    @MethodSource("ok")
    void valid_sources_compile_without_a_message(Case right) throws IOException {
        for (With compiler : compilers(right)) {
            Compilation compilation = right.compile(compiler, directory.resolve(compiler.name()));
            assertThat(compilation.messages()).as("%s", compiler).isEmpty();
            assertThat(compilation.successful()).as("%s", compiler).isTrue();
        }
    }

    /** Sources with warnings compile, and sources with errors do not. */
    @ParameterizedTest
    @MethodSource("bad")
    void diagnostics_are_reported_with_their_line(Case wrong) throws IOException {
        boolean harmless = wrong.expected().stream().allMatch(DiagnosticsTest::isWarning);
        for (With compiler : compilers(wrong)) {
            Compilation compilation = wrong.compile(compiler, directory.resolve(compiler.name()));
            assertThat(compilation.messages())
                    .as("%s", compiler)
                    .containsExactlyInAnyOrderElementsOf(expected(wrong, compiler));
            assertThat(compilation.successful()).as("%s", compiler).isEqualTo(harmless);
        }
    }

    @Test
    void every_diagnostic_has_a_valid_and_an_invalid_case() throws IOException {
        List<String> codes =
                Arrays.stream(DiagnosticCode.values()).map(DiagnosticCode::code).toList();
        assertThat(bad().stream().map(Case::name)).containsAll(codes);
        assertThat(ok().stream().map(Case::name)).containsAll(codes);
        for (Case wrong : bad()) {
            assertThat(wrong.expected())
                    .as("%s", wrong)
                    .anySatisfy(line -> assertThat(line).contains(": " + wrong.code() + ": "));
        }
    }

    @Test
    void every_diagnostic_has_a_unique_number() {
        assertThat(Arrays.stream(DiagnosticCode.values()).map(DiagnosticCode::code))
                .doesNotHaveDuplicates()
                .isSorted();
    }

    /** Eclipse's compiler does not find the module of generated sources, and cannot compile them. */
    private static List<With> compilers(Case each) {
        return Compilation.compilers().stream()
                .filter(with -> with != ECLIPSE || !MODULAR.contains(each.name()))
                .toList();
    }

    /** Eclipse's compiler reports no line for a record; javac since 22 does not need AN414. */
    private static List<String> expected(Case wrong, With compiler) throws IOException {
        if (wrong.name().equals("AN414") && Runtime.version().feature() >= 22) {
            return List.of();
        }
        return compiler == ECLIPSE && wrong.name().equals("AN101Record")
                ? wrong.expected().stream()
                        .map(line -> line.replace("AN101Record.java:4: ", ""))
                        .toList()
                : wrong.expected();
    }

    private static boolean isWarning(String line) {
        return Arrays.stream(DiagnosticCode.values())
                .anyMatch(each -> each.isWarning() && line.contains(": " + each.code() + ": "));
    }
}
