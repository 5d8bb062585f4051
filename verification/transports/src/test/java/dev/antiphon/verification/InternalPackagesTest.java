package dev.antiphon.verification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Modules that are never published are users of the library: of them, only the races use internal packages. */
class InternalPackagesTest {
    private static final Path ROOT = Path.of("..", "..");

    /** Written in two parts, so that this file does not contain it. */
    private static final String INTERNAL = "dev.antiphon" + ".internal";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "verification/benchmarks",
                "verification/blackbox",
                "verification/interop",
                "verification/transports",
                "examples"
            })
    void internal_packages_are_not_used(String module) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(read(file)).as("%s", file).doesNotContain(INTERNAL));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
