package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of core, with the API of OpenTelemetry allowed. */
class ArchitectureTest extends dev.antiphon.architecture.ModuleRules {
    @Override
    protected Stream<String> allowedDependencies() {
        return Stream.concat(
                super.allowedDependencies(), Stream.of("io.opentelemetry.api..", "io.opentelemetry.context.."));
    }

    @Override
    protected int maxClassesPerPackage() {
        return 25;
    }

    /** The conventions change, so their keys are constants of one class. */
    @Test
    void keys_of_the_conventions_are_defined_in_one_place() throws IOException {
        Path sources = Path.of(URI.create(getClass()
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .resolve("../../src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            assertThat(files.filter(Files::isRegularFile).filter(ArchitectureTest::hasKey))
                    .extracting(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("RpcAttributes.java");
        }
    }

    private static boolean hasKey(Path file) {
        try {
            String code = Files.readString(file);
            return code.contains("\"rpc.") || code.contains("\"jsonrpc.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
